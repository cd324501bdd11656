// @ts-check
/**
 * The one persistent port to the native-messaging host. The greeting comes first. Requests are numbered, and large replies are joined from
 * parts. Each request has a time limit, because Chromium drops a bad reply silently. A new connection is made only for a request.
 * If a host ends, its unanswered requests go to the next host, once. Requests wait here until the host can take them.
 */

import { api } from "../../shared/browser.js";
import { HostError, closedError, replyError, versionFault } from "./host-error.js";

const HOST_NAME = "org.penumbra.host";
/** Lowest and highest protocol version that this extension speaks. @type {readonly [number, number]} */
const PROTOCOL = [1, 1];
/** Longest wait for a greeting, ms: enough for a cold start from a slow disk with a virus scanner. */
const GREETING_LIMIT = 10_000;
/** Longest wait for any other reply, ms: a page of 100,000 elements takes two or three seconds on a slow machine. */
const REPLY_LIMIT = 20_000;
/** A timer that fires this much too late, ms, means that the machine has slept, and answers have waited as well. */
const OVERSLEPT = 1000;
/**
 * Most requests at the host: the one in work and the next. A browser that starts with all its tabs makes dozens at once. Requests of
 * visible pages overtake waiting ones, whose time does not run yet.
 */
const MOST_AT_ONCE = 2;
/** Wait after a failed start, ms. It doubles with each failure up to the longest. A user's own action does not wait. */
const PAUSE = { first: 500, longest: 60_000 };
/**
 * The port closes after this long without a request, ms, so that an idle browser keeps no idle host. The next press starts a new one,
 * and takes three times as long.
 */
const IDLE_LIMIT = 60 * 60_000;

/**
 * @typedef {object} Waiting
 * @property {(reply: unknown) => void} resolve
 * @property {(error: Error) => void} reject
 * @property {number} timer
 * @property {string[]} parts
 * @property {() => void} post sends it to the host
 * @property {boolean} behind whether its page is not visible
 * @property {unknown} doc its page, if any
 */
/** @typedef {import("../../shared/host-protocol.d.ts").Greeting} Greeting */
/** @typedef {Exclude<import("../../shared/host-protocol.d.ts").HostRequest, import("../../shared/host-protocol.d.ts").Hello>} HostRequest */
/**
 * The fields of a request to the host, without its name and number.
 *
 * @template {HostRequest["type"]} T
 * @typedef {Omit<Extract<HostRequest, { type: T }>, "type" | "id">} HostFields
 */
/**
 * The reply to each request.
 *
 * @typedef {object} HostReplies
 * @property {import("../../shared/host-protocol.d.ts").Done} piece
 * @property {import("../../shared/host-protocol.d.ts").Decided} decide
 * @property {import("../../shared/host-protocol.d.ts").Decided} update
 * @property {import("../../shared/host-protocol.d.ts").Explained} explain
 * @property {import("../../shared/host-protocol.d.ts").Done} forget
 * @property {import("../../shared/host-protocol.d.ts").ArticleReply} article
 * @property {import("../../shared/host-protocol.d.ts").Exported} export
 * @property {import("../../shared/host-protocol.d.ts").MemoryReply} memory
 * @property {import("../../shared/host-protocol.d.ts").FolderReply} folder
 * @property {import("../../shared/host-protocol.d.ts").PicturesReply} pictures
 * @property {import("../../shared/host-protocol.d.ts").Saved} save
 * @property {import("../../shared/host-protocol.d.ts").Done} open-saved
 * @property {import("../../shared/host-protocol.d.ts").HighlightsReply} highlights
 */

export class Host {
  /** @param {() => void} [onGreeted] called when a started host has answered */
  constructor(onGreeted = () => {}) {
    this.onGreeted = onGreeted;
  }

  /** @type {chrome.runtime.Port | null} */
  #port = null;
  /** @type {Promise<Greeting> | null} */
  #greeted = null;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  /** Requests that the host does not have yet, in order. @type {number[]} */
  #line = [];
  /** Requests that the host has. @type {Set<number>} */
  #asked = new Set();
  #next = 1;
  #pause = 0;
  #notBefore = 0;
  /** @type {HostError | null} */
  #last = null;
  #idle = 0;

  /** The host's greeting, if any. @type {Greeting | null} */
  greeting = null;

  /** The last failure, until a greeting succeeds. */
  get fault() {
    return this.#last;
  }

  /**
   * Send a request.
   *
   * @template {keyof HostReplies} T
   * @param {T} type
   * @param {HostFields<T>} fields
   * @param {{ urgent?: boolean, behind?: boolean }} [how] urgent: the user asked, so a pause after a failed start is skipped;
   * behind: its page is not visible, so requests of visible pages go first
   * @returns {Promise<HostReplies[T]>}
   * @throws {HostError}
   */
  async request(type, fields, { urgent = false, behind = false } = {}) {
    await this.greet({ urgent });
    try {
      return await this.#send(type, fields, REPLY_LIMIT, behind);
    } catch (error) {
      // The host was killed, or ended because of an update: its successor is asked, and no third host.
      if (!(error instanceof EndedError)) throw error;
      await this.greet({ urgent });
      return this.#send(type, fields, REPLY_LIMIT, behind);
    }
  }

  /**
   * Have the host drop a page. Waiting requests for it are settled here: sent later, they would make the host hold the page for ever.
   *
   * @param {number} doc
   * @returns {Promise<HostReplies["forget"]>}
   */
  forget(doc) {
    const useless = this.#line.filter((id) => this.#waiting.get(id)?.doc === doc);
    this.#line = this.#line.filter((id) => !useless.includes(id));
    for (const id of useless) this.#settle(id, null, new Error("the page is done with")); // not a failure of the host
    return this.request("forget", { doc });
  }

  /**
   * Connect and exchange greetings, if that is not done yet.
   *
   * @param {{ urgent?: boolean }} [how]
   * @returns {Promise<Greeting>}
   * @throws {HostError}
   */
  greet({ urgent = false } = {}) {
    if (this.#greeted) return this.#greeted;
    if (!urgent && this.#last && performance.now() < this.#notBefore) return Promise.reject(this.#last);
    this.#greeted = this.#connect();
    this.#greeted.catch((error) => this.#failedStart(error));
    return this.#greeted;
  }

  /** Close the port. The host ends with its input. */
  close() {
    clearTimeout(this.#idle);
    const port = this.#port;
    this.#port = null;
    this.#greeted = null;
    this.greeting = null;
    port?.disconnect();
  }

  /** @returns {Promise<Greeting>} */
  async #connect() {
    try {
      this.#port = api.runtime.connectNative(HOST_NAME);
    } catch (error) {
      // Firefox throws at once where Chromium closes the port a moment later.
      throw closedError(String(error));
    }
    const port = this.#port;
    port.onMessage.addListener((message) => this.#receive(message));
    port.onDisconnect.addListener(() => this.#closed(port));
    const version = api.runtime.getManifest().version;
    const greeting = await this.#send("hello", { version, protocol: PROTOCOL }, GREETING_LIMIT);
    const fault = versionFault(PROTOCOL, greeting.protocol ?? []);
    if (fault) throw new HostError(fault, { message: `host ${greeting.version}, extension ${version}` });
    this.greeting = greeting;
    this.#pause = 0;
    this.#last = null;
    this.onGreeted();
    return greeting;
  }

  /** @param {HostError} error */
  #failedStart(error) {
    this.#last = error;
    this.#pause = Math.min(PAUSE.longest, this.#pause ? this.#pause * 2 : PAUSE.first);
    this.#notBefore = performance.now() + this.#pause; // a clock that nobody can set
    this.close();
  }

  /**
   * @template {keyof HostReplies | "hello"} T
   * @param {T} type
   * @param {Record<string, unknown>} fields
   * @param {number} limit ms, from the time when the host has it
   * @param {boolean} [behind] as in `request`
   * @returns {Promise<(HostReplies & { hello: Greeting })[T]>}
   */
  #send(type, fields, limit, behind = false) {
    const id = this.#next++;
    clearTimeout(this.#idle);
    return new Promise((resolve, reject) => {
      const watch = () => {
        const due = performance.now() + limit;
        const ring = () => (performance.now() - due > OVERSLEPT ? watch() : this.#late(id, type));
        waiting.timer = setTimeout(ring, limit);
      };
      const post = () => {
        watch();
        if (!this.#port) throw closedError("");
        this.#port.postMessage(wellFormed({ ...fields, type, id }));
      };
      const done = /** @type {(reply: unknown) => void} */ (resolve);
      /** @type {Waiting} */
      const waiting = { resolve: done, reject, timer: 0, parts: [], post, behind, doc: fields.doc };
      this.#waiting.set(id, waiting);
      const at = behind ? -1 : this.#line.findIndex((other) => this.#waiting.get(other)?.behind);
      this.#line.splice(at < 0 ? this.#line.length : at, 0, id);
      this.#postNext();
    });
  }

  /** Send waiting requests as far as the host can take them. */
  #postNext() {
    while (this.#asked.size < MOST_AT_ONCE) {
      const id = this.#line.shift();
      if (id === undefined) return;
      this.#asked.add(id);
      try {
        this.#waiting.get(id)?.post();
      } catch (error) {
        // Over Chromium's 64 MiB the call throws and the port stays usable: only this request fails.
        this.#settle(id, null, error instanceof HostError ? error : new HostError("failed", { message: String(error) }));
      }
    }
  }

  /** @param {import("../../shared/host-protocol.d.ts").HostReply} message */
  #receive(message) {
    const waiting = this.#waiting.get(message?.id);
    if (message?.type === "error" && message.id === 0) this.#failAll(replyError(message));
    if (!waiting) return;
    if (message.type === "part") this.#receivePart(waiting, message);
    else if (message.type === "error") this.#settle(message.id, null, replyError(message));
    else this.#settle(message.id, message, null);
  }

  /**
   * @param {Waiting} waiting
   * @param {{ id: number, part: number, of: number, data: string }} message
   */
  #receivePart(waiting, message) {
    waiting.parts[message.part] = message.data;
    if (Object.keys(waiting.parts).length < message.of) return;
    this.#receive(JSON.parse(waiting.parts.join("")));
  }

  /**
   * @param {number} id
   * @param {unknown} reply
   * @param {Error | null} error
   */
  #settle(id, reply, error) {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    this.#asked.delete(id);
    clearTimeout(waiting.timer);
    if (this.#waiting.size === 0 && this.#port) this.#idle = setTimeout(() => this.close(), IDLE_LIMIT);
    if (error) waiting.reject(error);
    else waiting.resolve(reply);
    this.#postNext();
  }

  /** @param {Error} error */
  #failAll(error) {
    this.#line = [];
    for (const id of [...this.#waiting.keys()]) this.#settle(id, null, error);
  }

  /**
   * Give up a host that does not answer: its later answers would have no request. Its other requests did not cause this and go to the next
   * host.
   *
   * @param {number} id
   * @param {string} type
   */
  #late(id, type) {
    this.close();
    const message = `no answer to ${type}`;
    this.#line = [];
    this.#settle(id, null, new HostError("host_failed", { message }));
    this.#failAll(new EndedError("host_failed", { message }));
  }

  /** @param {chrome.runtime.Port} port */
  #closed(port) {
    if (port !== this.#port) return; // its requests are settled
    // The reason is in lastError in Chromium and in the port in Firefox, which gives none for a host that ended by itself.
    const text = /** @type {{ error?: Error }} */ (port).error?.message ?? api.runtime.lastError?.message ?? "";
    this.close();
    const { state, message } = closedError(text);
    this.#failAll(new EndedError(state, { message }));
  }
}

/** The host has ended by itself, without an answer to the request. */
class EndedError extends HostError {}

/**
 * A message without halves of characters: pages cut their titles anywhere, and the host would refuse the message as JSON.
 *
 * @param {unknown} value as JSON has it
 * @returns {unknown}
 */
function wellFormed(value) {
  if (typeof value === "string") return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, wellFormed(one)]));
}
