import type { FastifyReply } from 'fastify';
import type { Clock } from '../kit/clock.ts';
import { Refusal } from './refusal.ts';

const WINDOW_MS = 10_000;
const DAILY = 250_000;

/**
 * Counts a portal's calls: in the last ten seconds, and those left of the day's. Answers above the limit carry no
 * `Retry-After`.
 */
export class Traffic {
  readonly #perWindow: number;
  readonly #clock: Clock;
  #taken: number[] = [];
  #leftToday = DAILY;

  constructor(perWindow: number, clock: Clock) {
    this.#perWindow = perWindow;
    this.#clock = clock;
  }

  leaveToday(calls: number): void {
    this.#leftToday = calls;
  }

  /** Counts a call and gives the remaining calls in headers. @throws Refusal 429 */
  take(reply: FastifyReply): void {
    const now = this.#clock.now();
    this.#taken = this.#taken.filter((at) => at > now - WINDOW_MS);
    const isOver = this.#taken.length >= this.#perWindow;
    if (!isOver) this.#taken.push(now);
    reply.headers({
      'x-hubspot-ratelimit-max': this.#perWindow,
      'x-hubspot-ratelimit-remaining': this.#perWindow - this.#taken.length,
      'x-hubspot-ratelimit-interval-milliseconds': WINDOW_MS,
      'x-hubspot-ratelimit-daily': DAILY,
      'x-hubspot-ratelimit-daily-remaining': this.#leftToday,
    });
    if (isOver) throw limitReached('ten_secondly_rolling', 'TEN_SECONDLY_ROLLING');
    if (this.#leftToday === 0) throw limitReached('daily', 'DAILY');
    this.#leftToday -= 1;
  }
}

const limitReached = (name: string, policyName: string) => new Refusal(429, limitBody(name, policyName));

/** HubSpot writes this error otherwise than all others. */
export const limitBody = (name: string, policyName: string) => ({
  status: 'error',
  message: `You have reached your ${name} limit.`,
  errorType: 'RATE_LIMIT',
  policyName,
  correlationId: '00000000-0000-4000-8000-000000000000',
});
