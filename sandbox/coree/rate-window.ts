import type { Clock } from '../kit/clock.ts';

const WINDOW_MS = 60_000;

export interface Allowance {
  isAllowed: boolean;
  limit: number;
  remaining: number;
  /** Seconds until the window ends. */
  reset: number;
}

/** Counts each account's calls in windows of a minute, each of which begins with a call. */
export class RateWindow {
  readonly #perMinute: number;
  readonly #clock: Clock;
  readonly #windows = new Map<string, { begin: number; calls: number }>();

  constructor(perMinute: number, clock: Clock) {
    this.#perMinute = perMinute;
    this.#clock = clock;
  }

  /** Counts a call, unless the window is used up. */
  take(account: string): Allowance {
    const now = this.#clock.now();
    const old = this.#windows.get(account);
    const window = old && now < old.begin + WINDOW_MS ? old : { begin: now, calls: 0 };
    this.#windows.set(account, window);
    const isAllowed = window.calls < this.#perMinute;
    if (isAllowed) window.calls += 1;
    return {
      isAllowed,
      limit: this.#perMinute,
      remaining: this.#perMinute - window.calls,
      reset: Math.ceil((window.begin + WINDOW_MS - now) / 1000),
    };
  }
}
