import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Counter } from 'prom-client';
import { AppError } from '#base/errors.ts';
import type { RawRequest, Webhook } from '#connectors/core/connector.ts';
import { findConnector } from '#connectors/registry.ts';
import type { Actor } from '#platform/db/actor.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import type { Services } from '#platform/services.ts';
import { addWebhookHandling } from './handle-webhooks.ts';
import { getStored, type StoredConnection, storedValues } from './stored-connection.ts';
import { readWebhookToken } from './webhook-address.ts';

/** What a connection's partner may send: so many at once, and this many a second for as long as it likes. */
const BURST = 200;
const PER_SECOND = 10;
const MAX_HINTS = 100;
const NOTE_EVERY_S = 5;

const receivedWebhooks = new Counter({
  name: 'bodega_webhooks_total',
  help: 'Webhooks that partners sent',
  labelNames: ['kind', 'outcome'] as const,
});

/**
 * Receives a webhook: verifies its signature, stores it once and adds the job that handles it. It only says where to
 * look, so that a webhook that is lost, late, repeated or out of order changes nothing.
 * @throws AppError not_found for an address that is none of ours; too_many_webhooks; bad_signature; stale_webhook
 */
export async function receiveWebhook(services: Services, token: string, raw: RawRequest): Promise<void> {
  const holder = readWebhookToken(services, token);
  if (!holder) throw new AppError('not_found');
  const { account_id, id } = holder;
  const actor: Actor = { account_id, name: null, db: services.database.account(account_id) };
  const row = await getStored(actor.db, id);
  const webhook = findConnector(row.kind)?.webhook;
  if (!webhook) throw new AppError('not_found');
  const now = await throttleWebhook(actor, id);

  const outcome = verifySignature(webhook, services, row, raw, now);
  if (outcome !== 'ok') {
    receivedWebhooks.inc({ kind: row.kind, outcome });
    services.log.warn({ account_id, connection_id: id, outcome }, 'webhook refused');
    if (outcome === 'stale') throw new AppError('stale_webhook');
    await countRefused(actor, id);
    throw new AppError('bad_signature');
  }
  const isNew = await storeWebhook(actor, id, webhook, raw);
  receivedWebhooks.inc({ kind: row.kind, outcome: isNew ? 'taken' : 'repeated' });
}

/**
 * Limits a connection's webhooks, counted in the database for all servers together. @returns the time by its clock,
 * which also decides whether a webhook is stale: a server with a wrong clock would refuse them all
 */
async function throttleWebhook({ db }: Actor, id: number): Promise<Date> {
  const { rows } = await sql<{ ms: number; now: string }>`
    select app.take_call(${id}, 'webhooks', ${PER_SECOND}, ${BURST}) as ms, now() as now`.execute(db);
  const [taken] = rows;
  if (!taken || taken.ms > 0) throw new AppError('too_many_webhooks');
  return new Date(taken.now);
}

function verifySignature(webhook: Webhook, { secrets }: Services, row: StoredConnection, raw: RawRequest, now: Date) {
  const credentials = findConnector(row.kind)?.manifest.credentials.safeParse(storedValues(secrets, row).credentials);
  if (!credentials?.success) return 'bad';
  return webhook.verify(raw, { credentials: credentials.data, now: () => now });
}

/** @returns false for a webhook that was stored before */
async function storeWebhook(actor: Actor, id: number, webhook: Webhook, raw: RawRequest): Promise<boolean> {
  const dedupe_key = createHash('sha256').update(webhook.dedupeKey(raw)).digest('base64url');
  const hints = webhook.hints(raw).slice(0, MAX_HINTS);
  const isNew = await actor.db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await sql`
      insert into inbox_events (connection_id, dedupe_key, hints) values (${id}, ${dedupe_key}, ${jsonb(hints)})
      on conflict (account_id, connection_id, dedupe_key) do nothing`.execute(tx);
    if (numAffectedRows === 0n) return false;
    await addWebhookHandling(tx, actor, id);
    return true;
  });
  await sql`update connections set webhook_at = now()
    where id = ${id} and (webhook_at is null or webhook_at < now() - make_interval(secs => ${NOTE_EVERY_S}))`.execute(
    actor.db,
  );
  return isNew;
}

async function countRefused({ db }: Actor, id: number): Promise<void> {
  await sql`update connections set webhooks_refused = webhooks_refused + 1, webhook_refused_at = now()
    where id = ${id}`.execute(db);
}
