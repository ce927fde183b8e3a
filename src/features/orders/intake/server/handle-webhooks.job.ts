import { sql } from 'kysely';
import { z } from 'zod';
import type { Hint, StreamName } from '#connectors/core/connector.ts';
import { isActive, retryDelayOf } from '#features/partners/connections/server/connection-health.ts';
import { addWebhookHandling, handleWebhooks } from '#features/partners/connections/server/handle-webhooks.ts';
import { type OpenConnection, openConnection } from '#features/partners/connections/server/open-connection.ts';
import { debouncePoll, type PollName, pollsFor } from '#features/partners/connections/server/polls.ts';
import { readOrderState } from '#features/warehouse/fulfilment/server/read-order-states.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { type JobRun, job } from '#platform/jobs/job.ts';
import { importOrder } from './import-order.ts';

/** After this many calls the connection's polls have their turn. */
const CALLS_A_TURN = 10;

const pollOf: Readonly<Record<StreamName, PollName>> = {
  orders: 'import-orders',
  products: 'import-connector-products',
  locations: 'import-partner-lists',
  ship_methods: 'import-partner-lists',
  ship_codes: 'import-partner-lists',
  stock: 'import-stock',
  shipments: 'import-shipments',
};
const isStream = (name: string): name is StreamName => Object.hasOwn(pollOf, name);

const Hints: z.ZodType<Hint[]> = z.array(
  z.union([
    z.object({ read: z.custom<StreamName>((name) => typeof name === 'string' && isStream(name)) }),
    z.object({ order: z.string() }),
    z.object({ fulfilment: z.string() }),
  ]),
);

/**
 * Fetches what the waiting webhooks of a connection point to, each thing once however many webhooks name it. A webhook
 * itself changes nothing: one that cannot be followed is left to the polls, and a paused connection reads everything
 * when it is resumed.
 */
export const handleWebhooksJob = job(handleWebhooks.name, handleWebhooks.payload, async ({ connection_id }, run) => {
  const { db } = run.actor;
  const lastId = await findLastWaiting(db, connection_id);
  if (lastId === null) return;
  if (!(await isActive(db, connection_id))) return markHandled(db, { connection_id, lastId });
  const delayMs = await followAll(run, { connection_id, lastId });
  if (delayMs !== null) await addWebhookHandling(db, run.actor, connection_id, delayMs);
});

type Waiting = { connection_id: number; lastId: number };

/**
 * Follows the webhooks up to this one. @returns null when all are done; else the milliseconds after which to go on,
 * because the turn is over, the partner's limit is reached or the partner is down
 */
async function followAll(run: JobRun, waiting: Waiting): Promise<number | null> {
  const { actor, log, services, signal } = run;
  const open = await openConnection(actor, services, waiting.connection_id, signal);
  const turn = { calls: 0 };
  for (const hints of await findHints(actor.db, waiting)) {
    try {
      for (const hint of Hints.parse(hints)) {
        const waitMs = await follow(actor, open, hint, turn);
        if (waitMs !== null) return waitMs;
      }
    } catch (error) {
      if (signal.aborted) throw error;
      log.error({ err: error, hints }, 'a webhook could not be followed and is left to the polls');
    }
    await markHandled(actor.db, waiting, hints);
    if (signal.aborted || turn.calls >= CALLS_A_TURN) return 0;
  }
  return null;
}

/** Follows one hint. @returns null when it is done; else the milliseconds until the partner may be called */
async function follow(actor: Actor, open: OpenConnection, hint: Hint, turn: { calls: number }): Promise<number | null> {
  const { connector, id } = open;
  if (!('fulfilment' in hint) && !('order' in hint && connector.fetch?.order)) {
    const poll = pollOf['read' in hint ? hint.read : 'orders'];
    if (pollsFor(connector.manifest.capabilities).includes(poll)) await debouncePoll(actor.db, actor, id, poll);
    return null;
  }
  const waitMs = (await retryDelayOf(actor.db, id)) || (await open.reserveCall());
  if (waitMs > 0) return waitMs;
  turn.calls += 1;
  if ('fulfilment' in hint) await readOrderState({ actor, open }, hint.fulfilment);
  else if ('order' in hint) await importOrder(actor, open, hint.order);
  return null;
}

async function findLastWaiting(db: AccountDb, connectionId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from inbox_events where connection_id = ${connectionId} and handled_at is null`.execute(db);
  return rows[0]?.id ?? null;
}

/** The distinct hints of the waiting webhooks, oldest first. */
async function findHints(db: AccountDb, { connection_id, lastId }: Waiting): Promise<unknown[]> {
  const { rows } = await sql<{ hints: unknown }>`
    select hints from inbox_events where connection_id = ${connection_id} and handled_at is null and id <= ${lastId}
     group by hints order by min(id)`.execute(db);
  return rows.map(({ hints }) => hints);
}

/** Marks the webhooks up to this one as handled: those with these hints, or all. */
async function markHandled(db: AccountDb, { connection_id, lastId }: Waiting, hints?: unknown): Promise<void> {
  await sql`
    update inbox_events set handled_at = now()
     where connection_id = ${connection_id} and handled_at is null and id <= ${lastId}
       and ${hints === undefined ? sql`true` : sql`hints = ${jsonb(hints)}`}`.execute(db);
}
