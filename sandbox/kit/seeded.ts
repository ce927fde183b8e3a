import { createHash } from 'node:crypto';

/** The first 8 bytes, big endian, of SHA-256 of `label:key` in UTF-8: the same number in every language and release. */
export function hashNumber(label: string, key: string): bigint {
  return createHash('sha256').update(`${label}:${key}`).digest().readBigUInt64BE();
}

/** `hashNumber` modulo `count`: a lasting choice among `count`. */
export function hashIndex(label: string, key: string, count: number): number {
  return Number(hashNumber(label, key) % BigInt(count));
}

/** The entry of a list that `label` and `key` choose for good. */
export function hashPick<T>(label: string, key: string, list: readonly T[]): T {
  return entry(list, hashIndex(label, key, list.length));
}

/** A list's entry that must exist. */
function entry<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError(`No entry ${index} among ${list.length}`);
  return found;
}

/** A stream of choices that is the same for the same seed. */
export interface Dice {
  /** A number from 0 to just under 1. */
  next(): number;
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number;
  /** True in `share` (0 to 1) of the throws. */
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** Dice by the generator "mulberry32": small, quick, even enough for made-up orders. */
export function createDice(seed: string): Dice {
  let state = createHash('sha256').update(seed).digest().readUInt32BE();
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (share) => next() < share,
    pick: (list) => entry(list, Math.floor(next() * list.length)),
  };
}
