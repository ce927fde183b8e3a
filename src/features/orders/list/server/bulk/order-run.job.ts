import { type RawBuilder, type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#base/ids.ts';
import {
  BulkAction,
  type BulkOutcome,
  isPassedOver,
  MAX_NAMED,
  OrderRun,
  PassedOver,
} from '#features/orders/order/bulk-contract.ts';
import { OrderFilter } from '#features/orders/order/order-filter.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { inNameOf } from '#platform/db/member-name.ts';
import type { OrderRuns } from '#platform/db/tables.gen.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { type AfterStep, claimedStep, resumableRun } from '#platform/jobs/resumable-run.ts';
import { conditionOf } from '#platform/lists/list-sql.ts';
import { orderList } from '../order-list.ts';
import { applyAction } from './apply-action.ts';

/** Orders that are looked at in one transaction, and those of a list that are changed in it. */
const LOOKED_AT = 2_000;
const CHANGED = 200;

const Payload = z.object({ run_id: Id });

/** Does one thing with all orders of a list, so many in one transaction. */
export const orderRun = resumableRun<typeof Payload, 'failed'>('order-run', Payload, {
  table: 'order_runs',
  at_work: { running: '1 day' },
  idOf: ({ run_id }) => run_id,
  step: ({ run_id }, { actor }) =>
    claimedStep(
      actor,
      (tx) => claimRun(tx, run_id),
      async (tx, run) => takeStep(tx, await inNameOf(tx, actor, run.started_by), run),
    ),
  most_tries: 5,
  giveUp: () => 'failed',
  fail: (id, { actor }) => endRun(actor, id, 'failed'),
});

type Run = Selectable<OrderRuns>;
type Next = Pick<Partial<Run>, 'last_id' | 'done'> & {
  state: OrderRun['state'];
  outcomes?: OrderRun['outcomes'];
  passed_over?: readonly PassedOver[];
};

async function claimRun(tx: AccountDb, id: number): Promise<Run | undefined> {
  const run = await tx.selectFrom('order_runs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return run?.state === 'running' ? run : undefined;
}

/** Ends a run that is at work: what it did stays done. */
export async function endRun(actor: Actor, id: number, state: 'stopped' | 'failed'): Promise<void> {
  await actor.db.transaction().execute(async (tx) => {
    const run = await claimRun(tx, id);
    if (run) await save(tx, actor, run, { state });
  });
}

async function save(tx: AccountDb, actor: Actor, { id }: Run, { outcomes, passed_over, ...next }: Next): Promise<void> {
  const results = outcomes && { outcomes: JSON.stringify(outcomes), passed_over: JSON.stringify(passed_over) };
  await tx
    .updateTable('order_runs')
    .set({ ...next, ...results, changed_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
  await publishEvent(tx, actor, { type: 'orders.run_changed' });
}

async function takeStep(tx: AccountDb, actor: Actor, run: Run): Promise<AfterStep> {
  const { seen, last_id, ids } = await findNext(tx, run);
  if (seen === 0) {
    await save(tx, actor, run, { state: 'done' });
    return 'rest';
  }
  const outcomes =
    ids.length > 0 ? await applyAction(tx, actor, { ...run, action: BulkAction.parse(run.action) }, ids) : new Map();
  await save(tx, actor, run, {
    state: 'running',
    last_id,
    done: run.done + ids.length,
    outcomes: countedWith(OrderRun.shape.outcomes.parse(run.outcomes), outcomes),
    passed_over: await namedWith(tx, PassedOver.array().parse(run.passed_over), outcomes),
  });
  return 'next';
}

/** The orders of the list that come next by id, and up to where was looked. */
async function findNext(tx: AccountDb, run: Run): Promise<{ seen: number; last_id: number; ids: number[] }> {
  const isHit = run.hits ? sql`o.id = any(${run.hits}::bigint[])` : sql`true`;
  const { rows } = await sql<{ seen: number; looked_to: number; ids: number[] }>`
    with looked as (
      select o.* from orders o where o.id > ${run.last_id} and o.id <= ${run.until_id} and ${isHit} order by o.id
        limit ${LOOKED_AT}),
    next as (select o.id from looked o where ${isShown(run)} order by o.id limit ${CHANGED})
    select (select count(*)::int from looked) as seen, (select coalesce(max(id), 0) from looked) as looked_to,
           array(select id from next order by id) as ids`.execute(tx);
  const { seen, looked_to, ids } = rows[0] ?? { seen: 0, looked_to: 0, ids: [] };
  const last = ids.at(-1);
  return { seen, last_id: ids.length === CHANGED && last !== undefined ? last : looked_to, ids };
}

/** What the list shows, in SQL on `orders o`; an order is looked at as it is when its turn comes. */
const isShown = ({ filter, time_zone }: Run): RawBuilder<unknown> =>
  conditionOf(orderList, { time_zone }, OrderFilter.parse(filter), undefined);

type Outcomes = ReadonlyMap<number, BulkOutcome>;

function countedWith(counted: OrderRun['outcomes'], outcomes: Outcomes): OrderRun['outcomes'] {
  const counts = { ...counted };
  for (const outcome of outcomes.values()) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

async function namedWith(tx: AccountDb, named: readonly PassedOver[], outcomes: Outcomes): Promise<PassedOver[]> {
  const passedOver = [...outcomes]
    .filter(([, outcome]) => isPassedOver(outcome))
    .slice(0, MAX_NAMED - named.length)
    .map(([id, outcome]) => ({ id, outcome }));
  if (passedOver.length === 0) return [...named];
  const ids = passedOver.map(({ id }) => id);
  const orders = await tx.selectFrom('orders').select(['id', 'order_number']).where('id', 'in', ids).execute();
  const numbers = new Map(orders.map(({ id, order_number }) => [id, order_number]));
  return [...named, ...passedOver.map((order) => ({ ...order, order_number: numbers.get(order.id) ?? '' }))];
}
