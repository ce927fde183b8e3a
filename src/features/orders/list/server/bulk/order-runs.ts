import { type Selectable, sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { type BulkChange, OrderRun, PassedOver, type ShownOrders } from '#features/orders/order/bulk-contract.ts';
import { OrderFilter } from '#features/orders/order/order-filter.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import type { OrderRuns } from '#platform/db/tables.gen.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { countRows } from '#platform/lists/find-page.ts';
import { orderList } from '../order-list.ts';
import { endRun, orderRun } from './order-run.job.ts';

const KEPT = '30 days';
const SHOWN = '1 hour';
const MAX_SHOWN = 10;

/**
 * Has one thing done with all orders that a list shows now; former runs are forgotten after a month.
 * @throws AppError invalid where a search has more hits than are shown: those would be left out
 */
export async function startOrderRun(
  staff: Staff,
  { action, text }: Pick<BulkChange, 'action' | 'text'>,
  filter: ShownOrders,
): Promise<OrderRun> {
  const query = OrderFilter.parse(filter);
  const { total, isCapped } = await countRows(orderList, staff, query);
  const hits = await orderList.search(staff, query);
  if (hits?.isCapped) throw new AppError('invalid', { fields: { filter: ['too many hits'] } });
  return staff.db.transaction().execute(async (tx) => {
    await sql`delete from order_runs where created_at < now() - ${KEPT}::interval`.execute(tx);
    const { id: run_id } = await tx
      .insertInto('order_runs')
      .values({
        action,
        text,
        filter: JSON.stringify(filter),
        time_zone: staff.time_zone,
        hits: hits ? [...hits.ids] : null,
        until_id: sql<number>`(select coalesce(max(id), 0) from orders)`,
        total,
        total_is_capped: isCapped,
        started_by: staff.user_id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await orderRun.start(tx, staff, { run_id });
    await publishEvent(tx, staff, { type: 'orders.run_changed' });
    return shown(await requireRun(tx, run_id));
  });
}

type Run = Selectable<OrderRuns> & { member: string | null };

const selectRuns = (db: AccountDb) =>
  db.selectFrom('order_runs').selectAll().select(memberName('started_by').as('member'));

const shown = ({ member: started_by, ...run }: Run): OrderRun => OrderRun.parse({ ...run, started_by });

/** Those at work and those that ended within the hour, newest first. */
export async function findShownRuns(db: AccountDb): Promise<{ data: OrderRun[] }> {
  const runs = await selectRuns(db)
    .where(({ eb, or }) =>
      or([eb('state', '=', 'running'), eb('changed_at', '>', sql<string>`now() - ${SHOWN}::interval`)]),
    )
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute();
  return { data: runs.map(shown) };
}

/** @throws AppError not_found */
export async function findPassedOverBy(db: AccountDb, id: number): Promise<{ data: PassedOver[] }> {
  const run = await requireRun(db, id);
  return { data: PassedOver.array().parse(run.passed_over) };
}

/** Ends a run where it is; one that ended already stays as it is. @throws AppError not_found */
export async function stopRun(staff: Staff, id: number): Promise<OrderRun> {
  await endRun(staff, id, 'stopped');
  return shown(await requireRun(staff.db, id));
}

async function requireRun(db: AccountDb, id: number): Promise<Run> {
  const run = await selectRuns(db).where('id', '=', id).executeTakeFirst();
  if (!run) throw new AppError('not_found');
  return run;
}
