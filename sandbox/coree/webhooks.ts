import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../kit/clock.ts';

export const DEFAULT_WEBHOOK_SECRET = 'coree_sandbox_secret';
const TIMEOUT_MS = 5_000;
const RETRY_AFTER_MS = [1_000, 4_000];

export interface WebhookTarget {
  url: string;
  secret: string;
}

/** The header `X-CoreE-Signature` for a body sent at `t` seconds since 1970. */
export function signature(secret: string, t: number, body: string): string {
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
}

/** Sends events, at least once and in no certain order, to the one address that was set. */
export class Webhooks {
  target: WebhookTarget | undefined;
  readonly #clock: Clock;
  readonly #stopped = new AbortController();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  send(event: string, data: Record<string, unknown>): void {
    if (!this.target || !this.#clock.isRunning) return;
    const now = this.#clock.now();
    const body = JSON.stringify({ id: randomUUID(), event, created_at: new Date(now).toISOString(), data });
    void this.#deliver(this.target, body);
  }

  stop(): void {
    this.#stopped.abort();
  }

  async #deliver(target: WebhookTarget, body: string): Promise<void> {
    for (const pause of [...RETRY_AFTER_MS, 0]) {
      if (await this.#attempt(target, body)) return;
      await wait(pause, undefined, { signal: this.#stopped.signal, ref: false }).catch(() => undefined);
      if (this.#stopped.signal.aborted) return;
    }
  }

  async #attempt({ url, secret }: WebhookTarget, body: string): Promise<boolean> {
    const t = Math.floor(this.#clock.now() / 1000);
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-coree-signature': signature(secret, t, body) },
        body,
        signal: AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false; // the receiver is down; the next attempt or its poll will do
    }
  }
}
