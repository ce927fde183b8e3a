import { sql } from 'kysely';
import type { Consignment } from '#features/warehouse/fulfilment/consignments.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { findConsignments } from './find-consignments.ts';
import { goesWith, type RestGuide } from './guides-of-split.ts';

type ValidGuide = Pick<RestGuide, 'reference' | 'lines'> & {
  country: string;
  full_number: string;
  /** A parcel left under its reference. */
  has_left: boolean;
};

/**
 * Valid guides of a split order that no goods travel with: of a part that ended before any of it left, or of goods that
 * were split since. Their authority's own portal takes them back.
 */
export async function findStaleGuides(db: AccountDb, orderId: number): Promise<ValidGuide[]> {
  const consignments = (await findConsignments(db, [orderId])).get(orderId);
  if (!consignments) return [];
  const { rows } = await sql<ValidGuide>`
    select d.country, coalesce(d.full_number, '') as full_number, d.reference,
           coalesce(d.sealed #> '{document,lines}', '[]') as lines, exists (
             select from shipments s where s.order_id = d.order_id and s.reference = d.reference) as has_left
      from tax_documents d
     where d.order_id = ${orderId} and d.kind = 'guide' and d.state in ('authorised', 'stored', 'sent_to_shipper')
     order by d.id`.execute(db);
  return rows.filter((guide) => isStale(guide, consignments));
}

/** One without a reference was sealed before a warehouse had its goods: it is of the rest, or of nothing. */
function isStale({ has_left, ...guide }: ValidGuide, consignments: readonly Consignment[]): boolean {
  if (has_left) return false;
  return !consignments.some((one) => (guide.reference !== null || one.part === 0) && goesWith(guide, one));
}
