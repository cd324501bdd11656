// @ts-check
/**
 * Which marks the page's own scripts fight. A script that writes the page anew takes every mark off that it does not know, once a
 * time; one that fights answers each mark that is put back. The one is borne for ever. The other has its way for a while: a mark
 * is tried again, later each time, and given up at once if it is still answered.
 */

/** Returns that are answered, by weight: three within the task that put the mark back, or half a second of every frame's. */
const MOST_WEIGHT = 30;
/** Weight of an answer within the same task, as a watching script gives it: it could go on before the page is drawn again. */
const AT_ONCE = 10;
/** Taken off again within this time, as from frame to frame, the mark is answered; later, the page was only written anew, ms. */
const ANSWER = 50;
/** How long a fight's first loser lets go, ms; twice as long each time, up to: */
const TRUCE = 4000;
const LONGEST_TRUCE = 300_000;

/** @typedef {{ weight: number, at: number, turn: number, truce: number, resting: boolean }} Fight at: of the last return, ms */

export class Fights {
  /** @type {WeakMap<Element, Fight>} */
  #fights = new WeakMap();
  /** Number of the task, as far as marks were put back in it. */
  #turn = 0;
  #ending = false;

  /** @param {(element: Element) => void} onPeace a truce is over: the mark may be tried again */
  constructor(onPeace) {
    this.onPeace = onPeace;
  }

  /**
   * Note that the page has taken a mark off.
   *
   * @param {Element} element
   * @param {number} now ms
   * @returns {boolean} whether it may be put back
   */
  returns(element, now) {
    const fight = this.#fights.get(element) ?? { weight: 0, at: -Infinity, turn: -1, truce: TRUCE, resting: false };
    this.#fights.set(element, fight);
    if (fight.resting) return false;
    if (fight.turn === this.#turn) fight.weight += AT_ONCE;
    else if (now - fight.at <= ANSWER) fight.weight += 1;
    else [fight.weight, fight.truce] = [0, TRUCE];
    if (fight.weight >= MOST_WEIGHT) {
      this.#rest(element, fight);
      return false;
    }
    this.#note(fight, now);
    return true;
  }

  /**
   * @param {Element} element
   * @returns {boolean} whether its mark is let go for now
   */
  resting(element) {
    return this.#fights.get(element)?.resting ?? false;
  }

  /**
   * @param {Element} element
   * @param {Fight} fight
   */
  #rest(element, fight) {
    fight.resting = true;
    setTimeout(() => {
      fight.resting = false;
      this.#note(fight, performance.now());
      this.onPeace(element);
    }, fight.truce);
    fight.truce = Math.min(LONGEST_TRUCE, fight.truce * 2);
  }

  /**
   * @param {Fight} fight whose mark is put back
   * @param {number} now ms
   */
  #note(fight, now) {
    fight.at = now;
    fight.turn = this.#turn;
    if (this.#ending) return;
    this.#ending = true;
    // By a message: timers of a page in the background wait a second, and all that it does meanwhile would be one task.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      this.#ending = false;
      this.#turn += 1;
    };
    port2.postMessage(0);
  }
}
