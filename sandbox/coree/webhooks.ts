import { createHmac, randomUUID } from 'node:crypto';
import type { Clock } from '../kit/clock.ts';
import { Deliveries } from '../kit/deliveries.ts';

export const DEFAULT_WEBHOOK_SECRET = 'coree_sandbox_secret';
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
  readonly #deliveries = new Deliveries(RETRY_AFTER_MS);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  send(event: string, data: Record<string, unknown>): void {
    if (!this.target || !this.#clock.isRunning) return;
    const { url, secret } = this.target;
    const body = JSON.stringify({
      id: randomUUID(),
      event,
      created_at: new Date(this.#clock.now()).toISOString(),
      data,
    });
    void this.#deliveries.send(() => {
      const t = Math.floor(this.#clock.now() / 1000);
      return {
        url,
        body,
        headers: { 'content-type': 'application/json', 'x-coree-signature': signature(secret, t, body) },
      };
    });
  }

  stop(): void {
    this.#deliveries.stop();
  }
}
