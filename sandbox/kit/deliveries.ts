import { setTimeout as wait } from 'node:timers/promises';

/** As real partners, which do not flood their receivers. */
const AT_ONCE = 5;
const TIMEOUT_MS = 5_000;

export interface Delivery {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * Sends a partner's webhooks, a few at once; the rest waits its turn. What fails is tried again after each of the
 * pauses.
 */
export class Deliveries {
  readonly #pausesMs: readonly number[];
  readonly #stopped = new AbortController();
  readonly #waiting: (() => void)[] = [];
  #free = AT_ONCE;

  constructor(pausesMs: readonly number[]) {
    this.#pausesMs = pausesMs;
  }

  get isStopped(): boolean {
    return this.#stopped.signal.aborted;
  }

  stop(): void {
    this.#stopped.abort();
    for (const go of this.#waiting.splice(0)) go();
  }

  /**
   * `write` is asked at each attempt, such as for a signature of that moment. @returns whether it was taken in the end
   */
  async send(write: () => Delivery): Promise<boolean> {
    for (const pause of [...this.#pausesMs, null]) {
      if (await this.#attemptInTurn(write)) return true;
      if (pause === null || this.isStopped) break;
      await wait(pause, undefined, { signal: this.#stopped.signal, ref: false }).catch(() => undefined);
    }
    return false;
  }

  async #attemptInTurn(write: () => Delivery): Promise<boolean> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((go) => void this.#waiting.push(go));
    try {
      return !this.isStopped && (await this.#attempt(write()));
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  async #attempt({ url, headers, body }: Delivery): Promise<boolean> {
    try {
      const signal = AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(TIMEOUT_MS)]);
      const answer = await fetch(url, { method: 'POST', headers, body, signal });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false; // the receiver is down; the next attempt or its poll will do
    }
  }
}
