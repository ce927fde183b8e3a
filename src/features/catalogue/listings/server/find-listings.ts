import { sql } from 'kysely';
import { unfinished } from '#features/partners/connections/server/unfinished-writes.ts';
import type { Staff } from '#platform/db/actor.ts';
import { memberName } from '#platform/db/member-name.ts';
import type { Listing } from '../contract.ts';
import { nameAmongSeveral } from './find-profiles.ts';
import { formatError, formatNotSent, StoredOutcome } from './format-outcome.ts';
import { requireProduct } from './require-product.ts';

const MAX_LISTINGS = 500;

/** When an upload that waits is tried again; null where it waits for nothing but its turn. */
const nextTry = sql<string | null>`(
  select w.next_try_at from partner_writes w where w.listing_id = listings.id and w.state in ${unfinished}
   order by w.id limit 1)`;

/** Where a product is listed or on its way to. @throws AppError not_found */
export async function findProductListings(staff: Staff, productId: number): Promise<Listing[]> {
  await requireProduct(staff.db, productId);
  const rows = await staff.db
    .selectFrom('listings')
    .selectAll()
    .select(nameAmongSeveral(sql.ref('listings.connection_id')).as('connection'))
    .select(nextTry.as('next_try_at'))
    .select(memberName('asked_by').as('member'))
    .select(memberName('dropped_by').as('dropped_by_name'))
    .where('product_id', '=', productId)
    .orderBy('profile_name')
    .orderBy('id')
    .limit(MAX_LISTINGS)
    .execute();
  return rows.map((row) => {
    const outcome = StoredOutcome.parse({ ...row, dropped_by: row.dropped_by_name });
    const { profile_id, next_try_at, member: asked_by, listed_at } = row;
    return {
      profile_id,
      next_try_at,
      asked_by,
      listed_at,
      profile_name: outcome.profile_name,
      connection: outcome.connection,
      state: outcome.state,
      link: outcome.link,
      error: formatError(staff.language, outcome),
      not_sent: formatNotSent(staff.language, outcome),
    };
  });
}
