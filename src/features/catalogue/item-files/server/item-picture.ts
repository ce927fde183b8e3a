import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { type Actor, authorId, type Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { fileOfPicture, pictureOf } from '../picture-address.ts';

/**
 * Holds the item until the transaction ends, so that its files and its picture change together. @throws AppError
 * not_found
 */
export async function lockItemPicture(tx: AccountDb, item_id: number): Promise<string | null> {
  const { rows } = await sql<{ image_url: string | null }>`
    select image_url from products where id = ${item_id} for no key update`.execute(tx);
  const [item] = rows;
  if (!item) throw new AppError('not_found');
  return item.image_url;
}

/** A change of an item's picture; `from` and `to` are what people call it. */
type PictureChange = { image_url: string | null; from: string | null; to: string | null };

/** Changes the picture of an item as an edit would: open edits of it learn that it was changed meanwhile. */
export async function setItemPicture(
  tx: AccountDb,
  actor: Actor,
  item_id: number,
  change: PictureChange,
): Promise<void> {
  const { image_url, from, to } = change;
  const { rows } = await sql<{ version: number }>`
    update products set image_url = ${image_url}, version = version + 1, updated_at = now(),
      updated_by = ${authorId(actor)}
     where id = ${item_id} returning version`.execute(tx);
  const details = { version: rows[0]?.version, changes: [{ field: 'image_url', from, to }] };
  await recordEvent(tx, actor, { type: 'product.picture_changed', product_id: item_id, details });
}

/** Makes one of an item's pictures its own. @throws AppError not_found, also for a file that is no picture */
export function choosePicture(staff: Staff, file_id: number): Promise<{ image_url: string }> {
  return staff.db.transaction().execute(async (tx) => {
    const file = await tx
      .selectFrom('product_files')
      .select('product_id')
      .where('id', '=', file_id)
      .where('thumbnail_key', 'is not', null)
      .executeTakeFirst();
    if (!file) throw new AppError('not_found');
    const before = await lockItemPicture(tx, file.product_id);
    // It may have been deleted while this waited.
    const to = await nameOf(tx, file_id);
    if (to === null) throw new AppError('not_found');
    const image_url = pictureOf(file_id);
    const known = fileOfPicture(before);
    const from = known === null ? before : await nameOf(tx, known);
    if (before !== image_url) await setItemPicture(tx, staff, file.product_id, { image_url, from, to });
    return { image_url };
  });
}

async function nameOf(tx: AccountDb, file_id: number): Promise<string | null> {
  const file = await tx.selectFrom('product_files').select('name').where('id', '=', file_id).executeTakeFirst();
  return file?.name ?? null;
}
