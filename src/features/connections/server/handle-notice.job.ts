import { z } from 'zod';
import { Id } from '#base/ids.ts';
import type { Hint, StreamName } from '#connectors/core/connector.ts';
import { type JobRun, job } from '#platform/jobs/job.ts';
import { readOrderState } from '../../fulfilment/server/read-order-states.ts';
import { importOrder } from '../../orders/server/import-order.ts';
import { isActive } from './connection-health.ts';
import { type OpenConnection, openConnection } from './open-connection.ts';
import { hintPoll, type PollName, pollsFor } from './polls.ts';

const pollOf: Readonly<Record<StreamName, PollName | null>> = {
  orders: 'import-orders',
  customers: null, // come with the orders
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
 * Looks where a notice says that something happened. What is found is what counts: the notice itself changes nothing, so one that
 * cannot be followed is left to the polls, and a paused connection reads everything when it is resumed.
 */
export const handleNotice = job(
  'handle-notice',
  z.object({ connection_id: Id, inbox_id: Id }),
  async ({ connection_id, inbox_id }, run) => {
    const { db } = run.actor;
    const notice = await db
      .selectFrom('inbox_events')
      .select('hints')
      .where('id', '=', inbox_id)
      .where('handled_at', 'is', null)
      .executeTakeFirst();
    if (!notice) return;
    if (await isActive(db, connection_id)) {
      const open = await openConnection(run.actor, run.services, connection_id, run.signal);
      for (const hint of Hints.parse(notice.hints)) await follow(run, open, hint);
    }
    await db.updateTable('inbox_events').set({ handled_at: new Date() }).where('id', '=', inbox_id).execute();
  },
);

async function follow({ actor }: JobRun, open: OpenConnection, hint: Hint): Promise<void> {
  const { connector, id } = open;
  if ('fulfilment' in hint) return readOrderState({ actor, open }, hint.fulfilment);
  if ('order' in hint && connector.fetch?.order) {
    await importOrder(actor, open, hint.order);
    return;
  }
  const poll = pollOf['read' in hint ? hint.read : 'orders'];
  if (poll !== null && pollsFor(connector.manifest.capabilities).includes(poll)) {
    await hintPoll(actor.db, actor, id, poll);
  }
}
