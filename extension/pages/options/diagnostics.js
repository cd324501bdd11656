// @ts-check
/** The report to copy into a fault report: versions, states and settings; no address and no text of any page. */

import { api, ask, byId } from "../common/ask.js";
import { readRules } from "../../shared/rules.js";

/** Show the report and make its button work. */
export async function showDiagnostics() {
  byId("report-again").addEventListener("click", write);
  await write();
}

async function write() {
  byId("report").textContent = "…";
  const [host, settings, rules, everywhere] = await Promise.all([
    ask("ui-bg-host").catch((error) => ({ host: null, state: { name: error.name, detail: error.message } })),
    ask("ui-bg-settings").catch(() => ({})),
    ask("ui-bg-rules").catch(() => ({ text: "" })),
    api.permissions.contains({ origins: ["<all_urls>"] }),
  ]);
  const { rules: good, faults } = readRules(rules.text);
  const manifest = api.runtime.getManifest();
  const lines = [
    `Penumbra ${manifest.version} (extension ${api.runtime.id})`,
    `Browser: ${navigator.userAgent}`,
    `Language: ${api.i18n.getUILanguage()}`,
    `Host: ${host.host ? `${host.host.version}, Python ${host.host.python}` : "no answer"}`,
    `Protocol: ${host.host ? host.host.protocol.join("-") : "unknown"}`,
    `Host state: ${host.state?.name ?? "unknown"}${host.state?.detail ? ` (${host.state.detail})` : ""}`,
    `Capabilities: ${(host.host?.capabilities ?? []).join(", ") || "none"}`,
    `All sites allowed: ${everywhere ? "yes" : "no"}`,
    `Rules: ${good.length} good, ${faults.length} bad`,
    `Settings: ${JSON.stringify(settings)}`,
  ];
  byId("report").textContent = lines.join("\n");
}
