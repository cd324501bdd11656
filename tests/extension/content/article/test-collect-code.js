import assert from "node:assert/strict";
import test from "node:test";

import { collected } from "../collecting.js";

/** @param {string} body @returns {string} */
const code = (body) => collected(body).querySelector("pre > code").textContent;

test("a code block with declared line numbers keeps its lines", () => {
  assert.equal(code('<pre class="line-numbers language-js"><code>let a;\nlet b;</code></pre>'), "let a;\nlet b;");
  assert.equal(code('<pre class="language-js"><code class="language-js line-numbers">42</code></pre>'), "42");
  assert.equal(code('<pre class="prettyprint linenums">let a;\nlet b;</pre>'), "let a;\nlet b;");
  assert.equal(code('<pre class="copy"><code class="copy">let a;</code></pre>'), "let a;");
});

test("a list of numbered lines is code, not numbers", () => {
  const lines = '<ol class="linenums"><li class="L0">let a;</li><li class="L1">let b;</li></ol>';
  assert.equal(code(`<pre class="prettyprint linenums prettyprinted">${lines}</pre>`), "let a;\nlet b;");
});

test("the numbers and buttons beside the lines are left out", () => {
  assert.equal(
    code('<pre class="line-numbers"><code><span class="lineno">1 </span>let a;\n<span class="lineno">2 </span>let b;</code></pre>'),
    "let a;\nlet b;",
  );
  assert.equal(code('<pre><code class="gutter">1\n2</code><code>let a;\nlet b;</code><button>Copy</button></pre>'), "let a;\nlet b;");
  assert.equal(code('<pre><span class="line-number" id="L1">L1</span><code>let a;</code><div class="toolbar">Copy it</div></pre>'), "let a;");
});

test("a listing drawn as boxes in a table is one block of code", () => {
  const numbers = "<div>1</div><div>2</div><div>3</div>";
  const drawn = '<div>let a;</div><div>&nbsp;</div><div><code class="spaces">&nbsp;&nbsp;</code><code class="plain">f(a);</code></div>';
  const highlighter = `<tr><td class="gutter">${numbers}</td><td class="code"><div class="container">${drawn}</div></td></tr>`;
  assert.equal(code(`<div class="syntaxhighlighter js"><table>${highlighter}</table></div>`), "let a;\n \n  f(a);");
  const crayon = `<tr>\n<td class="crayon-nums">${numbers}</td>\n<td class="crayon-code"><div>${drawn}</div></td></tr>`;
  assert.equal(code(`<div class="crayon-syntax"><table>${crayon}</table></div>`), "let a;\n \n  f(a);");
});

test("a table with several code cells, or of an unknown tool, stays a table", () => {
  const cells = '<td class="crayon-code"><div>let a;</div></td>';
  assert.equal(collected(`<table class="crayon-syntax"><tr>${cells}${cells}</tr></table>`).querySelectorAll("td").length, 2);
  assert.equal(collected('<table><tr><td class="code">A1</td><td>Apples</td></tr></table>').querySelectorAll("td").length, 2);
});
