import { z } from 'zod';
import { Id } from '#base/ids.ts';
import { isActive } from '#features/partners/connections/server/connection-health.ts';
import { openConnection } from '#features/partners/connections/server/open-connection.ts';
import { job } from '#platform/jobs/job.ts';
import { importOrder } from './import-order.ts';

/** Fetches an order whose newer version came while it was being sent. `refetch-missed-versions` retries what fails. */
export const refetchOrder = job('refetch-order', z.object({ order_id: Id }), async ({ order_id }, run) => {
  const { actor } = run;
  const order = await actor.db
    .selectFrom('orders')
    .select(['connection_id', 'source_order_id'])
    .where('id', '=', order_id)
    .where('needs_refetch', '=', true)
    .executeTakeFirst();
  if (!order || !(await isActive(actor.db, order.connection_id))) return;
  const open = await openConnection(actor, run.services, order.connection_id, run.signal);
  const tried = await importOrder(actor, open, order.source_order_id);
  if (!tried.ok || tried.value.refused === null) return;
  await actor.db.updateTable('orders').set({ needs_refetch: false }).where('id', '=', order_id).execute();
});
