import { type RawBuilder, sql } from 'kysely';
import type { RemoteOrder } from '#connectors/core/remote.ts';
import { checkOrders } from '#features/core/order-lifecycle/server/check-orders.ts';
import { findRefundedSales } from '#features/core/order-lifecycle/server/refund-of.ts';
import { leftOutOf, setLeftOut, storeRefunds } from '#features/orders/refunds/server/store-refunds.ts';
import { storeReturns } from '#features/orders/returns/server/store-returns.ts';
import { planDocumentsOf } from '#features/tax/documents/server/planning/document-planning.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { publishEvent, recordEvents } from '#platform/events/record-event.ts';
import { BATCH_PRIORITY, checksQueue } from '#platform/jobs/account-queues.ts';
import { addJob } from '#platform/jobs/job.ts';
import { matchRefundsOf } from './match-refunds.job.ts';
import { saveOrderRecords } from './order-records.ts';
import { closedStatus, linesToSend, orderValues, paymentValues, strayFields } from './order-values.ts';
import { recallFiscalFacts } from './recall-fiscal-facts.ts';
import { type Source, storeCustomers } from './store-customers.ts';
import { storeFulfilled } from './store-fulfilled.ts';
import { insertLines } from './store-lines.ts';
import { updateFromChannel } from './update-from-channel.ts';

/** New orders of the day are checked before the pages of a first import. */
const A_FEW = 10;

export type PageStored = { added: number; changed: number };

/**
 * Stores a page of a channel's orders in the caller's transaction: customers, orders, lines and the jobs that follow,
 * all or nothing. A page stored twice changes nothing.
 */
export async function storeOrderPage(
  tx: AccountDb,
  actor: Actor,
  source: Source,
  page: readonly RemoteOrder[],
): Promise<PageStored> {
  const orders = [...new Map(page.map((order) => [order.source_order_id, order])).values()];
  if (orders.length === 0) return { added: 0, changed: 0 };
  const customers = await storeCustomers(
    tx,
    actor,
    source,
    orders.flatMap((order) => order.customer ?? []),
  );
  const whoseOf = (order: RemoteOrder) => customers.get(order.customer?.source_customer_id ?? '');
  const customerOf = (order: RemoteOrder) => whoseOf(order)?.id ?? null;

  const added = await addOrders(tx, source, orders, customerOf);
  const isNew = (order: RemoteOrder) => added.has(order.source_order_id);
  await recallFiscalFacts(tx, [...added.values()]);
  await noteMergedOrders(
    tx,
    orders.flatMap((order) => {
      const order_id = added.get(order.source_order_id);
      const merged_id = whoseOf(order)?.merged_id ?? null;
      return order_id === undefined || merged_id === null ? [] : { order_id, merged_id };
    }),
  );
  await recordEvents(
    tx,
    actor,
    orders.flatMap((order) => {
      const order_id = added.get(order.source_order_id);
      if (order_id === undefined) return [];
      const cleaned = strayFields(order);
      return [
        { type: 'order.imported', order_id, details: { source: source.name, ...(cleaned.length > 0 && { cleaned }) } },
      ];
    }),
  );

  for (const order of orders) {
    const order_id = added.get(order.source_order_id);
    if (order_id === undefined || !order.refunds?.length) continue;
    await storeRefunds(tx, actor, order_id, order);
    await setLeftOut(tx, order_id, leftOutOf(order));
  }

  await storeFulfilled(
    tx,
    orders.flatMap(({ source_order_id, order_state, fulfilled }) => {
      const order_id = added.get(source_order_id);
      return order_id === undefined || order_state !== 'open' ? [] : { order_id, fulfilled, is_followed: true };
    }),
  );

  const changed = await updateFromChannel(
    tx,
    actor,
    source.connection_id,
    orders.filter((order) => !isNew(order)),
  );
  // Their numbers are the account's, which is locked after all orders.
  for (const order of orders) {
    const order_id = added.get(order.source_order_id);
    if (order_id !== undefined) await storeReturns(tx, actor, order_id, order);
  }
  const open = orders.flatMap((order) =>
    order.order_state === 'open' ? (added.get(order.source_order_id) ?? []) : [],
  );
  const toCheck = [...open, ...changed.toCheck, ...(await findRefundedSales(tx, [...added.values()]))];
  if (toCheck.length > 0) {
    const priority = toCheck.length > A_FEW ? BATCH_PRIORITY : 0;
    await addJob(
      tx,
      actor,
      checkOrders,
      { order_ids: toCheck },
      { queue: checksQueue(actor, source.connection_id), priority },
    );
  }
  const read = orders.flatMap((order) => {
    const id = added.get(order.source_order_id) ?? changed.named.get(order.source_order_id);
    const { source_order_id, total_cost, corrects_source_order_id = null } = order;
    return id === undefined
      ? []
      : { id, source_order_id, total_cost, corrects_source_order_id, customer_id: customerOf(order) };
  });
  await matchRefundsOf(tx, actor, source.connection_id, read);
  await planDocumentsOf(tx, actor, [...added.values(), ...changed.changed]);
  if (added.size + changed.changed.length > 0)
    await publishEvent(tx, actor, { type: 'orders.imported', connection_id: source.connection_id });
  return { added: added.size, changed: changed.changed.length };
}

/**
 * Adds orders that are not there yet, with their lines and their records, in the caller's transaction; what follows
 * from them, such as their checks, is the caller's.
 * @returns our id of each source id that was added
 */
export async function addOrders(
  tx: AccountDb,
  source: Source,
  orders: readonly RemoteOrder[],
  customerOf: (order: RemoteOrder) => number | null,
): Promise<Map<string, number>> {
  const added = await insertOrders(tx, source, orders, customerOf);
  await insertLines(
    tx,
    orders.flatMap((order) => {
      const order_id = added.get(order.source_order_id);
      return order_id === undefined ? [] : linesToSend(order).map((line) => ({ ...line, order_id }));
    }),
  );
  await saveOrderRecords(
    tx,
    orders.flatMap((order) => {
      const order_id = added.get(order.source_order_id);
      return order_id === undefined ? [] : { order_id, record: order.order_json };
    }),
  );
  return added;
}

/** Orders of customers that were merged go back with them where that is undone. */
async function noteMergedOrders(
  tx: AccountDb,
  rows: readonly { order_id: number; merged_id: number }[],
): Promise<void> {
  if (rows.length > 0) await tx.insertInto('merged_orders').values(rows).execute();
}

/** Taken before any order: pages, and who makes one order in place of another, take turns at new numbers. */
export async function lockOrderNumbers(tx: AccountDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('order-numbers', app.account_id()))`.execute(tx);
}

/**
 * The warehouse identifies orders by their number: one that another order has,
 * such as the `#1001` of a second shop, gets its connection's before it.
 */
async function insertOrders(
  tx: AccountDb,
  source: Source,
  orders: readonly RemoteOrder[],
  customerOf: (order: RemoteOrder) => number | null,
) {
  const rows = orders.map((order) => valuesOf(order, customerOf(order)));
  await lockOrderNumbers(tx);
  const own = sql`${source.connection_id} || '-' || r.source_order_number`;
  const isFree = (number: RawBuilder<unknown>) =>
    sql`not exists (select from orders o where o.order_number = ${number})`;
  const isFirst = sql`row_number() over (partition by r.source_order_number) = 1`;
  const { rows: added } = await sql<{ id: number; source_order_id: string }>`
    insert into orders (connection_id, order_source, order_number, submit_after, ${columns})
    select ${source.connection_id}, ${source.name},
           case when ${isFirst} and a.order_numbering = 'source' and ${isFree(sql`r.source_order_number`)}
             then r.source_order_number
                when ${isFirst} and ${isFree(own)} then ${own}
                else ${own} || '-' || r.source_order_id end,
           now() + make_interval(mins => a.holding_minutes), ${sql.join(names.map((name) => sql.ref(`r.${name}`)))}
      from jsonb_to_recordset(${jsonb(rows)}) as r (${recordColumns})
      cross join accounts a
     -- Asked before, since a conflict would use up an id each time a page is read again.
     where not exists (select
       from orders o where o.connection_id = ${source.connection_id} and o.source_order_id = r.source_order_id)
    on conflict (account_id, connection_id, source_order_id) do nothing
    returning id, source_order_id`.execute(tx);
  return new Map(added.map((row) => [row.source_order_id, row.id]));
}

/** What a channel's order sets of its row. */
const valuesOf = (order: RemoteOrder, customer_id: number | null) => ({
  ...orderValues(order),
  source_order_id: order.source_order_id,
  source_order_number: order.source_order_number,
  source_version: order.source_version,
  order_status: order.order_state === 'open' ? 'pending' : closedStatus(order),
  customer_id,
  connector_link: order.connector_link,
  tracking_number: order.tracking_number,
  corrects_source_order_id: order.corrects_source_order_id ?? null,
  payments: paymentValues(order.payments),
  are_payments_partial: order.are_payments_partial ?? false,
  is_held: order.is_on_hold ?? false,
  is_held_by_channel: order.is_on_hold ?? false,
});

/** The types of these columns in the database; a value without one does not compile. */
const columnTypes: Readonly<Record<keyof ReturnType<typeof valuesOf>, string>> = {
  source_order_id: 'text',
  source_order_number: 'text',
  source_version: 'text',
  order_status: 'text',
  customer_id: 'bigint',
  connector_link: 'text',
  tracking_number: 'text',
  customer_name: 'text',
  customer_email: 'text',
  customer_phone: 'text',
  buyer_tax_id: 'text',
  buyer_tax_id_kind: 'text',
  company_name: 'text',
  fiscal_name: 'text',
  fiscal_postal_code: 'text',
  fiscal_regime: 'text',
  fiscal_use: 'text',
  address: 'text',
  address_2: 'text',
  address_3: 'text',
  city: 'text',
  state: 'text',
  postal_code: 'text',
  country: 'text',
  locality_code: 'text',
  language_code: 'text',
  note: 'text',
  order_date: 'timestamptz',
  shipping_code: 'text',
  source_shipping: 'text',
  source_location: 'text',
  currency: 'text',
  tax_cost: 'numeric',
  shipping_cost: 'numeric',
  total_cost: 'numeric',
  discount_cost: 'numeric',
  prices_include_tax: 'boolean',
  payments: 'jsonb',
  are_payments_partial: 'boolean',
  is_refund: 'boolean',
  corrects_source_order_id: 'text',
  is_replacement_order: 'boolean',
  is_virtual: 'boolean',
  is_chargeback: 'boolean',
  is_held: 'boolean',
  is_held_by_channel: 'boolean',
};
const names = Object.keys(columnTypes);
const columns = sql.join(names.map((name) => sql.ref(name)));
const recordColumns = sql.join(
  Object.entries(columnTypes).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`),
);
