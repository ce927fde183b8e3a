import { z } from 'zod';
import { connection, numberKey, type PageArgs } from './connection.ts';
import { gid, idOf } from './store.ts';
import type { StoreState } from './store-state.ts';
import type { Subscription } from './webhooks.ts';

const SubscriptionRequest = z.object({ topic: z.string(), webhookSubscription: z.object({ uri: z.url().nullish() }) });

/** `webhookSubscriptionCreate`. Plain http is taken here, which Shopify does not. */
export function subscribe(state: StoreState, sent: unknown) {
  const { subscriptions } = state.webhooks;
  const request = SubscriptionRequest.safeParse(sent).data;
  const uri = request?.webhookSubscription.uri;
  if (!request || !uri) return refused('Address is invalid');
  const { topic } = request;
  if (state.webhooks.refusedTopics.has(topic)) return refused('This app may not subscribe to this topic');
  if ([...subscriptions.values()].some((one) => one.topic === topic && one.uri === uri)) {
    return refused('Address for this topic has already been taken');
  }
  const subscription = { id: state.nextId(), topic, uri };
  subscriptions.set(subscription.id, subscription);
  return { webhookSubscription: view(subscription), userErrors: [] };
}

/** `webhookSubscriptionDelete` */
export function unsubscribe({ webhooks }: StoreState, name: string) {
  const id = idOf('WebhookSubscription', name);
  const isKnown = id !== undefined && webhooks.subscriptions.delete(id);
  return isKnown
    ? { deletedWebhookSubscriptionId: name, userErrors: [] }
    : {
        deletedWebhookSubscriptionId: null,
        userErrors: [{ field: ['id'], message: 'Webhook subscription not found' }],
      };
}

/** The subscriptions, of some topics or one address where that is asked for. */
export function subscriptionList(
  { webhooks }: StoreState,
  { topics, uri, ...page }: PageArgs & { topics?: string[] | null; uri?: string | null },
) {
  const found = [...webhooks.subscriptions.values()].filter(
    (one) => (!topics || topics.includes(one.topic)) && (!uri || one.uri === uri),
  );
  return connection(found, page, ({ id }) => numberKey(id), view);
}

const view = ({ id, topic, uri }: Subscription) => ({ id: gid('WebhookSubscription', id), topic, uri, format: 'JSON' });

function refused(message: string) {
  return { webhookSubscription: null, userErrors: [{ field: ['webhookSubscription', 'uri'], message }] };
}
