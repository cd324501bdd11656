// @ts-check
/** Lengths that the host allows, characters (`host/penumbra/facts.py`). */

export const LONGEST = Object.freeze({ url: 8192, title: 4096, name: 200 });
