// @ts-check
/** The corner of the window in which the panel is: clear of the block that it is about, and never over the pointer. */

/** Distance of the panel from the window's edges and from the pointer, CSS px. */
const MARGIN = 16;
/** Height that a panel needs at least for an answer with its buttons, CSS px: it is placed before the answer is there. */
const USUAL_HEIGHT = 340;

/**
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Box CSS px of the window
 * @typedef {{ x: number, y: number }} Point CSS px of the window
 * @typedef {{ width: number, height: number }} Size CSS px
 * @typedef {{ edge: "top" | "bottom", side: "left" | "right", most: number }} Corner `most`: greatest height there, CSS px
 */

/**
 * The corner in which the panel covers least of a block.
 *
 * @param {Size} panel
 * @param {Size} view the window
 * @param {Box} block
 * @param {Point | null} pointer the panel stays off it; null where the block was reached by keys
 * @param {Pick<Corner, "edge" | "side">} preferred of corners that are as good
 * @returns {Corner}
 */
export function cornerFor(panel, view, block, pointer, preferred) {
  const wanted = Math.max(panel.height, USUAL_HEIGHT);
  const edges = preferred.edge === "top" ? /** @type {const} */ (["top", "bottom"]) : /** @type {const} */ (["bottom", "top"]);
  const sides = preferred.side === "left" ? /** @type {const} */ (["left", "right"]) : /** @type {const} */ (["right", "left"]);
  // Covering some of the block is better than an answer that must be scrolled: what is cut off counts twice.
  const corners = sides.flatMap((side) => edges.map((edge) => cornerAt(edge, side)));
  const costs = corners.map((corner) => {
    const height = Math.min(wanted, corner.most);
    return shared(boxAt(corner, height), block) + 2 * (Math.min(wanted, view.height - 2 * MARGIN) - height) * panel.width;
  });
  return corners[costs.indexOf(Math.min(...costs))];

  /** @param {Corner["edge"]} edge @param {Corner["side"]} side @returns {Corner} */
  function cornerAt(edge, side) {
    const { left, right } = boxAt({ edge, side }, 0);
    let most = view.height - 2 * MARGIN;
    if (pointer && pointer.x > left - MARGIN && pointer.x < right + MARGIN) {
      most = (edge === "top" ? pointer.y : view.height - pointer.y) - 2 * MARGIN;
    }
    return { edge, side, most: Math.max(0, most) };
  }

  /** @param {Pick<Corner, "edge" | "side">} corner @param {number} height @returns {Box} */
  function boxAt({ edge, side }, height) {
    const left = side === "left" ? MARGIN : view.width - MARGIN - panel.width;
    const top = edge === "top" ? MARGIN : view.height - MARGIN - height;
    return { left, top, right: left + panel.width, bottom: top + height };
  }
}

/** Area that two boxes share. @param {Box} one @param {Box} other */
function shared(one, other) {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** The place of one panel. */
export class Place {
  /** @param {HTMLElement} panel @param {boolean} rightToLeft whether its text runs from right to left */
  constructor(panel, rightToLeft) {
    this.panel = panel;
    /** @type {Pick<Corner, "edge" | "side">} */
    this.corner = { edge: "bottom", side: rightToLeft ? "left" : "right" };
    this.#take({ ...this.corner, most: innerHeight });
  }

  /**
   * Go where least of a block is covered; stay where that is as good.
   *
   * @param {Element} block
   * @param {Point | null} pointer
   */
  keepClear(block, pointer) {
    const { width, height } = this.panel.getBoundingClientRect();
    const view = { width: innerWidth, height: innerHeight };
    this.#take(cornerFor({ width, height }, view, block.getBoundingClientRect(), pointer, this.corner));
  }

  /** Go to the other edge of the window, at the user's wish. */
  moveAside() {
    this.#take({ ...this.corner, edge: this.corner.edge === "top" ? "bottom" : "top", most: innerHeight });
  }

  /** @param {Corner} corner */
  #take({ edge, side, most }) {
    this.corner = { edge, side };
    const { style } = this.panel;
    for (const at of ["top", "bottom", "left", "right"]) style.setProperty(at, at === edge || at === side ? `${MARGIN}px` : "auto");
    style.setProperty("max-height", `min(${most}px, 100vh - ${2 * MARGIN}px)`);
  }
}
