import type { Clock } from '../kit/clock.ts';
import { refuse } from './refusal.ts';

const KEPT_MS = 2 * 3_600_000;
const MAX_KEY = 255;

interface Kept {
  at: number;
  body: string;
  answer: object;
}

/** The answers to calls with an `Idempotency-Key`, each kept for two hours. */
export class Idempotency {
  readonly #kept = new Map<string, Kept>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Does the work once for a key. @throws Refusal 400 for a key that came with another body */
  once(key: string | undefined, body: unknown, work: () => object): { answer: object; lookup: 'hit' | 'miss' | null } {
    if (key === undefined) return { answer: work(), lookup: null };
    if (key.length > MAX_KEY) throw refuse(400, 'IdempotentRequestError', 'The idempotency key is too long');
    const now = this.#clock.now();
    const kept = this.#kept.get(key);
    const text = JSON.stringify(body);
    if (!kept || kept.at <= now - KEPT_MS) {
      const answer = work();
      this.#kept.set(key, { at: now, body: text, answer });
      return { answer, lookup: 'miss' };
    }
    if (kept.body !== text) {
      const why = "Request parameters don't match the given idempotency key";
      throw refuse(400, 'IdempotentRequestError', why);
    }
    return { answer: kept.answer, lookup: 'hit' };
  }
}
