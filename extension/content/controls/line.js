// @ts-check
/** The look of a line over the page, which the dial's indicator and the notice share. */

/** How long a line fades, ms. */
export const FADES = 300;
/** Its element, across the page at the bottom. `important`, so that no style of the page moves or hides it. */
export const HOST =
  "all:initial!important;position:fixed!important;inset:auto auto 32px 0!important;width:100%!important;z-index:2147483647!important;pointer-events:none!important;display:flex!important;justify-content:center!important";
/** The line itself: dark on any page, light or dark. */
export const PILL =
  "display:flex;align-items:center;gap:12px;padding:10px 16px;border-radius:999px;background:#16181dee;color:#f4f1ea;font:500 13px/1 system-ui,sans-serif;border:1px solid #ffffff26;box-shadow:0 4px 16px #0006";
