// @ts-check
/**
 * Movements with which a page answers an application, or its undo, by itself: scripts scroll it, or the browser's scroll anchoring does
 * since a script has changed a header's height. They come within a few frames, without any input of the user, and are small.
 */

/** Frames in which a page answers. An observer's callback, the layout that it causes, and the browser's scroll anchoring take one each. */
const FRAMES = 6;
/** Share of the window's height from which a movement is no answer: the page goes to another place, as after a reload. */
const FAR = 0.5;

/** @typedef {{ take: () => void, ended?: () => void }} Awaited take: called in each frame, and before Penumbra moves the page */

export class Answers {
  #left = 0;
  #frame = 0;
  /** @type {Awaited | null} */
  #awaited = null;
  /** The page's address since answers are awaited. */
  #address = "";

  /** @param {import("../dom/scroll-input.js").ScrollInput} input */
  constructor(input) {
    this.input = input;
  }

  /**
   * Await answers from now on.
   *
   * @param {Awaited} awaited
   */
  await(awaited) {
    this.#awaited = awaited;
    this.#left = FRAMES;
    this.#address = location.href;
    if (this.#frame === 0) this.#frame = requestAnimationFrame(this.#next);
  }

  /** Take the answers until now. Once the user may be scrolling, all further movements are theirs. */
  take() {
    if (this.#left > 0 && !this.#isElsewhere && document.readyState === "complete") this.#awaited?.take();
    else this.#left = 0;
  }

  /** Whether the user may have gone elsewhere: the browser's buttons and assistive technology do so without any input to the page. */
  get #isElsewhere() {
    return this.input.recent || location.href !== this.#address;
  }

  /** No more answers are awaited. */
  cancel() {
    this.#left = 0;
    this.#awaited = null;
  }

  #next = () => {
    this.#frame = 0;
    this.take();
    this.#left -= 1;
    if (this.#left > 0) this.#frame = requestAnimationFrame(this.#next);
    else this.#awaited?.ended?.();
  };
}

/**
 * Whether a movement is as small as answers are.
 *
 * @param {number} from scroll position, CSS px
 * @param {number} to
 */
export function isAnswer(from, to) {
  return Math.abs(to - from) < FAR * innerHeight;
}
