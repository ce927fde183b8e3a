import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { interpolate } from '#base/text.ts';
import { addWrite } from '#features/partners/outbox/server/add-write.ts';
import { replaceWaiting } from '#features/partners/outbox/server/replace-waiting.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { findOffers, type Offer } from './find-profiles.ts';
import { textsOf } from './format-outcome.ts';
import { requireProduct } from './require-product.ts';
import { uploadListingWrite } from './upload-listing.write.ts';

type UploadRequest = { profiles: readonly string[]; productId: number };

/**
 * Has a product uploaded to profiles, each by the connection that offers it. Where one is on its way there already, it
 * follows after that.
 * @returns the listings' ids
 * @throws AppError not_found; invalid for a profile that no connection covers; connection_paused for one that no active
 * one does
 */
export async function startUpload(staff: Staff, { profiles, productId }: UploadRequest): Promise<number[]> {
  return staff.db.transaction().execute(async (tx) => {
    const sku = await requireProduct(tx, productId);
    const offers = await requireOffers(tx, staff, profiles);
    const { rows } = await sql<Asked>`
      insert into listings as l (product_id, connection_id, profile_id, profile_name, asked_by)
      select ${productId}, o.connection_id, o.profile_id, o.name, ${staff.user_id}::bigint
        from jsonb_to_recordset(${jsonb(offers)}) as o (connection_id bigint, profile_id text, name text)
          order by o.profile_id
      on conflict (account_id, product_id, profile_id) do update
        set connection_id = excluded.connection_id, profile_name = excluded.profile_name, asked_by = excluded.asked_by,
            asked_at = now(), asks = l.asks + 1,
            state = case l.state when 'uploading' then 'uploading' else 'waiting' end
      returning l.id, l.connection_id, l.profile_id, l.profile_name, l.asks`.execute(tx);
    for (const asked of rows) await askForUpload(tx, staff, asked, { product_id: productId, sku });
    await publishEvent(tx, staff, { type: 'listing.changed', product_id: productId });
    return rows.map(({ id }) => id);
  });
}

type Asked = { id: number; connection_id: number; profile_id: string; profile_name: string; asks: number };

/** What waits is sent as it is asked for now; what is under way is followed by another. */
async function askForUpload(
  tx: AccountDb,
  staff: Staff,
  { id: subject_id, connection_id, asks, profile_id, profile_name }: Asked,
  product: { product_id: number; sku: string },
): Promise<void> {
  const payload = { ...product, profile_id, profile_name, asked_by: staff.user_id };
  const write = { connection_id, subject_id, payload };
  if (await replaceWaiting(tx, staff, uploadListingWrite, write)) return;
  const isAdded = await addWrite(tx, staff, uploadListingWrite, {
    ...write,
    idem_key: `listing:${subject_id}:${asks}`,
  });
  if (!isAdded) throw new AppError('not_found');
}

async function requireOffers(tx: AccountDb, staff: Staff, profiles: readonly string[]): Promise<Offer[]> {
  const all = await findOffers(tx);
  if (all.length === 0) throw new AppError('not_found');
  const offers = all.filter(({ profile_id }) => profiles.includes(profile_id));
  const unknown = profiles.find((wanted) => !offers.some(({ profile_id }) => profile_id === wanted));
  if (unknown !== undefined) {
    const text = interpolate(textsOf(staff).unknown_profile, { profile: unknown });
    throw new AppError('invalid', { fields: { profiles: [text] } });
  }
  if (offers.some(({ is_active }) => !is_active)) throw new AppError('connection_paused');
  return offers;
}
