import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Hint, RawRequest, Webhook } from '../core/connector.ts';
import { contentHash } from '../core/records.ts';
import { WebhookBody } from './schema.ts';
import type { AmwareCredentials, AmwareSettings } from './settings.ts';

const TOLERANCE_S = 5 * 60;

/** The warehouse's webhooks: signed with `X-CoreE-Signature: t=<seconds>,v1=<hex HMAC-SHA256 of "t.body">`. */
export const amwareWebhook: Webhook<AmwareCredentials, AmwareSettings> = {
  verify({ headers, body }, { credentials, now }) {
    const [, t = '', v1 = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(headers['x-coree-signature'] ?? '') ?? [];
    if (!credentials.webhook_secret || v1 === '') return 'bad';
    const expected = createHmac('sha256', credentials.webhook_secret).update(`${t}.${body}`).digest();
    if (!timingSafeEqual(expected, Buffer.from(v1, 'hex'))) return 'bad';
    return Math.abs(now().getTime() / 1000 - Number(t)) > TOLERANCE_S ? 'stale' : 'ok';
  },
  dedupeKey: (raw) => readBody(raw)?.id ?? contentHash(raw.body),
  hints(raw): Hint[] {
    const body = readBody(raw);
    if (!body) return [];
    if (body.event === 'inventory.changed') return [{ read: 'stock' }];
    if (body.event === 'order.shipped' || body.event === 'order.partially_shipped') return [{ read: 'shipments' }];
    const reference = body.data?.amware_ref_num ?? body.amware_ref_num;
    return body.event.startsWith('order.') && reference ? [{ fulfilment: reference }] : [];
  },
};

function readBody({ body }: RawRequest) {
  try {
    return WebhookBody.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}
