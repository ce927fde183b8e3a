import { sql } from 'kysely';
import { isCancelled } from '#features/core/order-lifecycle/server/is-open.ts';
import type { Consignment } from '#features/warehouse/fulfilment/consignments.ts';
import { isInParcels } from '#features/warehouse/fulfilment/server/find-orders-in-parcels.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { findConsignments } from './find-consignments.ts';
import { goesWith, type RestGuide } from './guides-of-split.ts';

type ValidGuide = Pick<RestGuide, 'reference' | 'lines'> & {
  country: string;
  full_number: string;
  /** A parcel left under its reference; of an order that does not go in parcels, any. */
  has_left: boolean;
  is_cancelled: boolean;
};

/**
 * Valid guides of an order that no goods travel with: of one that was cancelled before any of it left, of a submission
 * or a part that ended so, or of goods that were split since. Their authority's own portal takes them back.
 */
export async function findStaleGuides(db: AccountDb, orderId: number): Promise<ValidGuide[]> {
  const consignments = (await findConsignments(db, [orderId])).get(orderId);
  const { rows } = await sql<ValidGuide>`
    select d.country, coalesce(d.full_number, '') as full_number, d.reference,
           coalesce(d.sealed #> '{document,lines}', '[]') as lines, exists (
             select from shipments s
              where s.order_id = d.order_id and (s.reference = d.reference or not ${isInParcels})) as has_left,
           ${isCancelled} as is_cancelled
      from tax_documents d join orders o on o.id = d.order_id
     where d.order_id = ${orderId} and d.kind = 'guide' and d.state in ('authorised', 'stored', 'sent_to_shipper')
     order by d.id`.execute(db);
  return rows.filter((guide) => isStale(guide, consignments));
}

/**
 * One without a reference was sealed before a warehouse had its goods: it is of the rest, or of nothing. That of an
 * order that does not go in parcels goes with it until the order is cancelled.
 */
function isStale(
  { has_left, is_cancelled, ...guide }: ValidGuide,
  consignments: readonly Consignment[] | undefined,
): boolean {
  if (has_left) return false;
  if (is_cancelled || !consignments) return is_cancelled;
  return !consignments.some((one) => (guide.reference !== null || one.part === 0) && goesWith(guide, one));
}
