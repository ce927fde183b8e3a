import type { Clock } from '../kit/clock.ts';

const SECONDS_IN_BUCKET = 20;
export const MAX_POINTS_AT_ONCE = 1_000;

/** The bucket of points that calls are paid from; it fills again all the time. */
export class Points {
  readonly restoreRate: number;
  readonly #clock: Clock;
  #available: number;
  #at: number;

  constructor(perSecond: number, clock: Clock) {
    this.restoreRate = perSecond;
    this.#clock = clock;
    this.#available = this.most;
    this.#at = clock.now();
  }

  get most(): number {
    return this.restoreRate * SECONDS_IN_BUCKET;
  }

  get available(): number {
    const now = this.#clock.now();
    this.#available = Math.min(this.most, this.#available + ((now - this.#at) / 1000) * this.restoreRate);
    this.#at = now;
    return this.#available;
  }

  /** Takes points, or gives some back where they are negative. */
  take(points: number): void {
    this.#available = this.available - points;
  }

  status() {
    const currentlyAvailable = Math.floor(this.available);
    return { maximumAvailable: this.most, currentlyAvailable, restoreRate: this.restoreRate };
  }
}
