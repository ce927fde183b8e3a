import { type RawBuilder, sql } from 'kysely';
import { isInParcels } from '#features/warehouse/fulfilment/server/find-orders-in-parcels.ts';
import type { AccountDb } from '#platform/db/database.ts';

/** Something of an order that a warehouse has: by its reference there, and from where it leaves. */
export type Shipper = { reference: string; core_id: string | null };

/** Whether a warehouse has, or sent, what a document `d` was sealed for, or that is still to be seen. */
const isGoing = sql`(d.reference is null or d.reference = o.amware_ref_num or exists (
  select from order_parts p where p.order_id = o.id and p.reference = d.reference and p.state <> 'ended'))`;

/** Whether a document `d` goes with one parcel: a guide, or an invoice whose own parcel is what it was. */
const goesAlone = sql`(d.kind = 'guide' or (d.share is not null and ${isGoing}))`;

/**
 * What of the order of a document `d` its paper goes with. An invoice or note goes with all that warehouses have of the
 * order, so that each parcel has its copy; a guide, and an invoice of one parcel, with its own goods alone. One of the
 * rest that was sealed before a warehouse had that goes with it once it has; a guide of an order in parcels has its
 * reference then.
 */
const shippersOf: RawBuilder<unknown> = sql`(
  select r.reference, case when r.reference = o.amware_ref_num then o.warehouse else n.core_id end as core_id
    from orders o
   cross join lateral (
     select o.amware_ref_num as reference
      where not ${goesAlone}
         or (d.kind = 'guide' and d.reference is null and not ${isInParcels})
         or (d.kind = 'sale' and d.reference is null and not exists (
           select from order_parts p where p.order_id = o.id and p.reference = o.amware_ref_num))
     union
     select p.reference from order_parts p where p.order_id = o.id and p.state = 'there' and not ${goesAlone}
     union
     select d.reference where ${goesAlone} and ${isGoing}) r
    left join order_submissions n on n.order_id = o.id and n.reference = r.reference
   where o.id = d.order_id and r.reference is not null)`;

/** Whether a warehouse has something that the paper of a document `d` goes with. */
export const hasShipper: RawBuilder<boolean> = sql<boolean>`exists (select from ${shippersOf} r)`;

/** Whether its paper goes with something that a warehouse has and that it was not sent to. */
export const hasUnsentShipper: RawBuilder<boolean> = sql<boolean>`exists (
  select from ${shippersOf} r
   where not exists (
     select from partner_writes w
      where w.idem_key = concat_ws(':', 'send-document', d.account_id, d.id, r.reference)
        and w.state not in ('refused', 'withdrawn')))`;

/** The key of sending a document's paper: it is with each of its parcels once. */
export const sendKey = (account_id: number, id: number, reference: string): string =>
  `send-document:${account_id}:${id}:${reference}`;

/** What the paper of a document goes with now. */
export async function findShippers(tx: AccountDb, id: number): Promise<Shipper[]> {
  const { rows } = await sql<Shipper>`
    select r.reference, r.core_id from tax_documents d cross join lateral ${shippersOf} r
     where d.id = ${id} order by r.reference`.execute(tx);
  return rows;
}
