import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../kit/clock.ts';
import { refuse } from './refusal.ts';

const MAX_AT_ONCE = 5;
const WINDOW_MS = 60_000;

/**
 * Counts calls: those under way at once, and those of a profile in the last minute. Answers above the limit carry no
 * `Retry-After`.
 */
export class Traffic {
  readonly #perMinute: number;
  readonly #clock: Clock;
  readonly #taken = new Map<number, number[]>();
  readonly #tooMany = new WeakSet<FastifyRequest>();
  #underWay = 0;

  constructor(perMinute: number, clock: Clock) {
    this.#perMinute = perMinute;
    this.#clock = clock;
  }

  /** A call came in; it counts until its connection is done with it, answered or not. */
  begin(request: FastifyRequest, reply: FastifyReply): void {
    this.#underWay += 1;
    if (this.#underWay > MAX_AT_ONCE) this.#tooMany.add(request);
    reply.raw.once('close', () => {
      this.#underWay -= 1;
    });
  }

  /** @throws Refusal 429 where too many were under way when it came */
  checkAtOnce(request: FastifyRequest): void {
    if (this.#tooMany.has(request)) throw refuse(429, `At most ${MAX_AT_ONCE} concurrent requests are allowed.`);
  }

  /** Counts a call for a profile. @throws Refusal 429 */
  take(profile: number): void {
    const now = this.#clock.now();
    const recent = (this.#taken.get(profile) ?? []).filter((at) => at > now - WINDOW_MS);
    this.#taken.set(profile, recent);
    if (recent.length >= this.#perMinute) throw refuse(429, 'The request limit of this profile has been reached.');
    recent.push(now);
  }
}
