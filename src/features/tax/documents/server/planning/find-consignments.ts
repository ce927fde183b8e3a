import { sql } from 'kysely';
import { type Consignment, consignmentsOf } from '#features/warehouse/fulfilment/consignments.ts';
import { findSplitOrders } from '#features/warehouse/fulfilment/server/find-split-orders.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { RestGuide } from './guides-of-split.ts';

/** What of split orders goes by itself, by the order's id; nothing of an order that was never split. */
export type Consignments = ReadonlyMap<number, Consignment[]>;

export async function findConsignments(db: AccountDb, orderIds: readonly number[]): Promise<Consignments> {
  const split = await findSplitOrders(db, orderIds);
  return new Map([...split].map(([id, order]) => [id, consignmentsOf(order)]));
}

/** The newest guide of the rest of these orders, by the order's id. */
export async function findRestGuides(db: AccountDb, orderIds: readonly number[]): Promise<Map<number, RestGuide>> {
  const { rows } = await sql<RestGuide>`
    select distinct on (order_id) id, order_id, state, revision, reference,
           coalesce(sealed #> '{document,lines}', '[]') as lines
      from tax_documents where order_id = any(${orderIds}::bigint[]) and kind = 'guide' and part = 0
     order by order_id, revision desc`.execute(db);
  return new Map(rows.map((guide) => [guide.order_id, guide]));
}
