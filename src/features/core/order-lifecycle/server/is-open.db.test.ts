import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { givenWorld } from '../../../../../tests/given.ts';
import { isWaiting } from '../order-actions.ts';
import { isIn, isReady as isReadyRule, unsentOrders, warehouseOrders } from '../order-sets.ts';
import { type OrderStatus, orderStatuses } from '../order-status.ts';
import { isInWarehouse, isOpen, isReady, isUnsent } from './is-open.ts';

const world = await givenWorld();

type Order = { order_status: OrderStatus; in_amware: number; is_held: boolean };
const orders: Order[] = orderStatuses.flatMap((order_status) =>
  [0, 1].flatMap((in_amware) => [false, true].map((is_held) => ({ order_status, in_amware, is_held }))),
);

test.each<[string, RawBuilder<unknown>, (order: Order) => boolean]>([
  ['open', isOpen, isWaiting],
  ['unsent', isUnsent, (order) => isIn(unsentOrders, order)],
  ['ready', isReady, isReadyRule],
  ['in the warehouse', isInWarehouse, (order) => isIn(warehouseOrders, order)],
])('statements and rules mean the same orders by: %s', async (_, condition, rule) => {
  const { actor } = await world.account();
  const { rows } = await sql<Order>`
    select order_status, in_amware, is_held
      from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as o (order_status text, in_amware int, is_held boolean)
     where ${condition}`.execute(actor.db);
  expect(rows).toEqual(orders.filter(rule));
  expect(rows.length).toBeGreaterThan(0);
});

test.each<[string, RawBuilder<unknown>]>([
  ['orders_open_code', isOpen],
  ['orders_open_location', isOpen],
  ['orders_waiting', isReady],
  ['orders_in_warehouse', isInWarehouse],
])('what the index %s leaves out is asked for by none of the statements that look there', async (index, condition) => {
  const { actor } = await world.account();
  const [found] = await world.sql<{ predicate: string }>(
    'select pg_get_expr(indpred, indrelid) as predicate from pg_index where indexrelid = $1::regclass',
    [index],
  );
  // By itself: among the indexes of an empty table PostgreSQL takes any.
  const alone = `only_${index}`;
  await world.sql(`create table ${alone} (like orders)`);
  await world.sql(`create index on ${alone} (id) where ${found?.predicate}`);
  await world.sql(`grant select on ${alone} to bodega_app`);
  const plan = await actor.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql`explain (format json) select o.id from ${sql.table(alone)} o where ${condition}`.execute(
      tx,
    );
    return JSON.stringify(rows);
  });
  expect(plan).toContain(`${alone}_id_idx`);
});
