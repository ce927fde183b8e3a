import type { FastifyReply } from 'fastify';
import type { Clock } from '../kit/clock.ts';
import { Refusal } from './refusal.ts';

const WINDOW_MS = 60_000;

/** Counts an account's calls in windows of a minute, each of which begins with a call. */
export class Traffic {
  readonly #perMinute: number;
  readonly #clock: Clock;
  #window = { begin: 0, calls: 0 };

  constructor(perMinute: number, clock: Clock) {
    this.#perMinute = perMinute;
    this.#clock = clock;
  }

  /** Counts a call and gives the remaining calls in headers. @throws Refusal 429 with `Retry-After` */
  take(reply: FastifyReply): void {
    const now = this.#clock.now();
    if (now >= this.#window.begin + WINDOW_MS) this.#window = { begin: now, calls: 0 };
    const isOver = this.#window.calls >= this.#perMinute;
    if (!isOver) this.#window.calls += 1;
    const left = this.#perMinute - this.#window.calls;
    const reset = Math.ceil((this.#window.begin + WINDOW_MS - now) / 1000);
    const headers = {
      'x-rate-limit': this.#perMinute,
      'x-rate-limit-remaining': left,
      'ratelimit-limit': this.#perMinute,
      'ratelimit-remaining': left,
      'ratelimit-reset': reset,
    };
    if (isOver) throw new Refusal(429, TOO_MANY, { ...headers, 'retry-after': reset });
    reply.headers(headers);
  }
}

export const TOO_MANY = {
  error: 'APIRateLimitExceeded',
  description: 'Number of allowed API requests per minute exceeded',
};
