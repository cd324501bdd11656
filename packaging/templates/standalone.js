(() => {
  const root = document.documentElement;
  const bar = document.getElementById("penumbra-bar");
  const button = bar.querySelector("button");
  const dial = bar.querySelector("input");
  let on = true;
  const show = () => {
    const strength = Number(dial.value);
    button.setAttribute("aria-pressed", String(on));
    root.style.setProperty("--penumbra-dim", String(1 - 0.0092 * strength));
    if (on && strength > 0) root.dataset.penumbraOn = strength < 50 ? "fade" : "hide";
    else delete root.dataset.penumbraOn;
  };
  const toggle = () => {
    on = !on;
    show();
  };
  button.addEventListener("click", toggle);
  dial.addEventListener("input", () => {
    on = true;
    show();
  });
  addEventListener("keydown", (event) => {
    if (event.altKey && event.shiftKey && event.code === "KeyK") toggle();
  });
  show();
})();
