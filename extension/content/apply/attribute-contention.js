// @ts-check
/**
 * Contention over the marks' attribute. A script that writes the page anew removes every mark once each time: such a mark is put back
 * without end. A script in contention removes a mark in answer to its return. There the mark is suspended and tried again after a pause,
 * longer each time, and suspended at once if it is still removed.
 */

/** Weight of answered returns at which a mark is suspended: three within the task of the return, or half a second of every frame's. */
const MOST_WEIGHT = 30;
/** Weight of an answer within the same task, as an observer gives it: it could go on before the page is drawn again. */
const AT_ONCE = 10;
/** A mark removed within this time of its return is answered; later, the page was only written anew, ms. */
const ANSWER = 50;
/** First pause of a suspended mark, ms; twice as long each time, up to: */
const PAUSE = 4000;
const LONGEST_PAUSE = 300_000;

/** @typedef {{ weight: number, at: number, turn: number, pause: number, suspended: boolean }} Contention at: of the last return, ms */

export class AttributeContention {
  /** @type {WeakMap<Element, Contention>} */
  #contentions = new WeakMap();
  /** Number of the task, among those that put a mark back. */
  #turn = 0;
  #ending = false;

  /** @param {(element: Element) => void} onRetry a pause is over: the mark may be tried again */
  constructor(onRetry) {
    this.onRetry = onRetry;
  }

  /**
   * Note that the page has removed a mark.
   *
   * @param {Element} element
   * @param {number} now ms
   * @returns {boolean} whether the mark may be put back
   */
  mayReturn(element, now) {
    const contention = this.#contentions.get(element) ?? { weight: 0, at: -Infinity, turn: -1, pause: PAUSE, suspended: false };
    this.#contentions.set(element, contention);
    if (contention.suspended) return false;
    if (contention.turn === this.#turn) contention.weight += AT_ONCE;
    else if (now - contention.at <= ANSWER) contention.weight += 1;
    else [contention.weight, contention.pause] = [0, PAUSE];
    if (contention.weight >= MOST_WEIGHT) {
      this.#suspend(element, contention);
      return false;
    }
    this.#note(contention, now);
    return true;
  }

  /**
   * @param {Element} element
   * @returns {boolean} whether its mark is suspended
   */
  suspended(element) {
    return this.#contentions.get(element)?.suspended ?? false;
  }

  /**
   * @param {Element} element
   * @param {Contention} contention
   */
  #suspend(element, contention) {
    contention.suspended = true;
    setTimeout(() => {
      contention.suspended = false;
      this.#note(contention, performance.now());
      this.onRetry(element);
    }, contention.pause);
    contention.pause = Math.min(LONGEST_PAUSE, contention.pause * 2);
  }

  /**
   * Note that a mark is put back.
   *
   * @param {Contention} contention
   * @param {number} now ms
   */
  #note(contention, now) {
    contention.at = now;
    contention.turn = this.#turn;
    if (this.#ending) return;
    this.#ending = true;
    // By a message: timers of a page in the background wait a second, and everything done meanwhile would count as one task.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      this.#ending = false;
      this.#turn += 1;
    };
    port2.postMessage(0);
  }
}
