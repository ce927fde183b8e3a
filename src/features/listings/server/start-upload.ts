import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { fill } from '#base/text.ts';
import type { Staff } from '#platform/db/actor.ts';
import { announce } from '#platform/events/record-event.ts';
import { requireConnection } from './find-profiles.ts';
import { requireProduct } from './require-product.ts';
import { textsOf } from './say-outcome.ts';
import { addUpload } from './upload-listing.job.ts';

type Wanted = { profiles: readonly string[]; productId: number };

/**
 * Has a product uploaded to profiles. Where one is on its way there already, it follows after that. @returns the listings' ids
 * @throws AppError not_found; connection_paused; invalid where a profile is none of the connection's
 */
export async function startUpload(staff: Staff, { profiles, productId }: Wanted): Promise<number[]> {
  const connectionId = await requireConnection(staff);
  return staff.db.transaction().execute(async (tx) => {
    await requireProduct(tx, productId);
    const { rows } = await sql<{ id: number; profile_id: string }>`
      insert into listings as l (product_id, connection_id, profile_id, profile_name, asked_by)
      select ${productId}, connection_id, profile_id, name, ${staff.name} from listing_profiles
       where connection_id = ${connectionId} and profile_id = any(${[...profiles]}::text[]) order by profile_id
      on conflict (account_id, product_id, profile_id) do update
        set connection_id = excluded.connection_id, profile_name = excluded.profile_name, asked_by = excluded.asked_by,
            asked_at = now(), asks = l.asks + 1, attempts = 0, next_try_at = null,
            state = case l.state when 'uploading' then 'uploading' else 'waiting' end
      returning l.id, l.profile_id`.execute(tx);
    const unknown = profiles.find((wanted) => !rows.some(({ profile_id }) => profile_id === wanted));
    if (unknown !== undefined) {
      const text = fill(textsOf(staff).unknown_profile, { profile: unknown });
      throw new AppError('invalid', { fields: { profiles: [text] } });
    }
    for (const { id } of rows) await addUpload(tx, staff, { listing_id: id, connection_id: connectionId });
    await announce(tx, staff, { type: 'listing.changed', product_id: productId });
    return rows.map(({ id }) => id);
  });
}
