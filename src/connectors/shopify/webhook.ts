import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Hint, RawRequest, Webhook } from '../core/connector.ts';
import { ConnectorError, type ErrorKind } from '../core/connector-error.ts';
import { contentHash } from '../core/records.ts';
import { refuseUserErrors } from './classify-response.ts';
import { read, run, type ShopifyCtx } from './client.ts';
import { Gid } from './ids.ts';
import { SUBSCRIBE, SUBSCRIPTIONS } from './queries.ts';
import { UserError } from './schema.ts';
import type { ShopifyCredentials, ShopifySettings } from './settings.ts';
import { Records } from './values.ts';

/** Not those of stock and products: each sale and each of our own writes would have the whole catalogue read. */
const TOPICS = ['ORDERS_CREATE', 'ORDERS_UPDATED', 'ORDERS_CANCELLED'];

/** Where returns are followed. Without them a return comes with the next reading of orders that changed. */
const RETURN_TOPICS = ['REQUEST', 'APPROVE', 'DECLINE', 'CANCEL', 'CLOSE', 'REOPEN', 'PROCESS', 'UPDATE'].map(
  (event) => `RETURNS_${event}`,
);

/**
 * Shopify's webhooks, signed with the app's secret over the body. Their time is in a header that the signature does not
 * cover, and a webhook that is sent again after four hours has the same: so none is stale.
 */
export const shopifyWebhook: Webhook<ShopifyCredentials, ShopifySettings> = {
  verify({ headers, body }, { credentials }) {
    const sent = Buffer.from(headers['x-shopify-hmac-sha256'] ?? '', 'base64');
    const secrets = [credentials.client_secret, credentials.previous_client_secret].filter((one) => one !== undefined);
    const isGood = secrets.some((secret) => {
      const expected = createHmac('sha256', secret).update(body).digest();
      return sent.length === expected.length && timingSafeEqual(sent, expected);
    });
    return isGood ? 'ok' : 'bad';
  },
  // The webhook's id is in a header, which the signature does not cover: an eavesdropper could replay a webhook under
  // many ids.
  dedupeKey: ({ body }) => contentHash(body),
  hints(raw): Hint[] {
    const topic = raw.headers['x-shopify-topic'] ?? '';
    if (topic.startsWith('inventory_levels/') || topic.startsWith('products/')) return [{ read: 'products' }];
    const isReturn = topic.startsWith('returns/');
    if (!isReturn && !topic.startsWith('orders/')) return [];
    const order = isReturn ? orderIdOfReturn(raw) : orderIdOf(raw);
    return order === undefined ? [] : [{ order }];
  },
  async ensure(ctx, address) {
    const subscribed = new Set(await subscribedTopics(ctx, address));
    const isMissing = (topic: string) => !subscribed.has(topic);
    for (const topic of TOPICS.filter(isMissing)) await subscribe(ctx, topic, address);
    if (!ctx.settings.follows_returns) return;
    for (const topic of RETURN_TOPICS.filter(isMissing)) await subscribeIfAllowed(ctx, topic, address);
  },
};

const OrderWebhook = z.object({ admin_graphql_api_id: Gid });
const ReturnWebhook = z.object({ order: OrderWebhook });

/** The order's number, by its name: as a number in JSON it may be too large to be exact. */
const orderIdOf = (raw: RawRequest) => readBody(raw, OrderWebhook)?.admin_graphql_api_id;

const orderIdOfReturn = (raw: RawRequest) => readBody(raw, ReturnWebhook)?.order.admin_graphql_api_id;

function readBody<T>({ body }: RawRequest, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

/** Of a topic that the shop does not offer, or not to this app. */
const REFUSALS: readonly ErrorKind[] = ['validation', 'auth', 'bug'];

const Subscription = z.object({ topic: z.string(), uri: z.string() });

async function subscribedTopics(ctx: ShopifyCtx, address: string): Promise<string[]> {
  const topics: string[] = [];
  for (let after: string | null | undefined = null; after !== undefined; ) {
    const reply = z.object({ webhookSubscriptions: Records });
    const { webhookSubscriptions: page }: z.infer<typeof reply> = await read(ctx, SUBSCRIPTIONS, { after }, reply);
    const found = page.nodes.flatMap((node) => Subscription.safeParse(node).data ?? []);
    topics.push(...found.filter(({ uri }) => uri === address).map(({ topic }) => topic));
    after = page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? undefined) : undefined;
  }
  return topics;
}

/** Sent twice it is refused as taken, which is as good. */
async function subscribe(ctx: ShopifyCtx, topic: string, uri: string): Promise<void> {
  const { webhookSubscriptionCreate } = await run(ctx, {
    query: SUBSCRIBE,
    variables: { topic, uri },
    is_idempotent: true,
    reply: z.object({ webhookSubscriptionCreate: z.object({ userErrors: z.array(UserError) }) }),
  });
  refuseUserErrors(webhookSubscriptionCreate.userErrors.filter(({ message }) => !/already been taken/i.test(message)));
}

/** Shopify may refuse a topic for want of a scope. */
async function subscribeIfAllowed(ctx: ShopifyCtx, topic: string, uri: string): Promise<void> {
  try {
    await subscribe(ctx, topic, uri);
  } catch (error) {
    if (!(error instanceof ConnectorError && REFUSALS.includes(error.kind))) throw error;
  }
}
