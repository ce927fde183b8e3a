import { createHmac, randomUUID } from 'node:crypto';
import type { Clock } from '../kit/clock.ts';
import { Deliveries } from '../kit/deliveries.ts';

export const SHOPIFY_CLIENT = { id: 'demo', secret: 'sandbox-shopify' };
export const SHOP_DOMAIN = 'bodega-demo.myshopify.com';
export const API_VERSION = '2026-10';

/** Shopify tries nine times in four hours; here it is sooner over. */
const RETRY_AFTER_MS = [500, 2_000];

export interface Subscription {
  id: number;
  topic: string;
  uri: string;
}

/** The header `X-Shopify-Hmac-SHA256` of a body. */
export function signature(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body).digest('base64');
}

/** Sends webhooks to those who subscribed. A subscription whose address fails too often is deleted, as Shopify does. */
export class Webhooks {
  readonly subscriptions = new Map<number, Subscription>();
  /** For which the app has no scope. */
  readonly refusedTopics = new Set<string>();
  readonly #clock: Clock;
  readonly #deliveries = new Deliveries(RETRY_AFTER_MS);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  send(topic: string, data: Readonly<Record<string, unknown>>): void {
    if (!this.#clock.isRunning) return;
    for (const subscription of this.subscriptions.values()) {
      if (subscription.topic === topic) void this.#deliver(subscription, JSON.stringify(data));
    }
  }

  stop(): void {
    this.#deliveries.stop();
  }

  async #deliver(subscription: Subscription, body: string): Promise<void> {
    const headers = {
      'content-type': 'application/json',
      'x-shopify-topic': subscription.topic.toLowerCase().replace(/_(?=[^_]*$)/, '/'),
      'x-shopify-shop-domain': SHOP_DOMAIN,
      'x-shopify-api-version': API_VERSION,
      'x-shopify-webhook-id': randomUUID(),
      'x-shopify-event-id': randomUUID(),
      'x-shopify-triggered-at': new Date(this.#clock.now()).toISOString(),
      'x-shopify-hmac-sha256': signature(SHOPIFY_CLIENT.secret, body),
    };
    const isTaken = await this.#deliveries.send(() => ({ url: subscription.uri, headers, body }));
    if (!isTaken && !this.#deliveries.isStopped) this.subscriptions.delete(subscription.id);
  }
}
