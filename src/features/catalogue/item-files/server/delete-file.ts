import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { fileOfPicture, pictureOf } from '../picture-address.ts';
import { lockItemPicture, setItemPicture } from './item-picture.ts';

/**
 * Deletes a file of an item; what is in the store is removed after the commit. Where it was the item's picture, the
 * next one becomes it.
 * @throws AppError not_found
 */
export function deleteFile(staff: Staff, file_id: number): Promise<'success'> {
  return staff.db.transaction().execute(async (tx) => {
    const { product_id } = await getFile(tx, file_id);
    const image_url = await lockItemPicture(tx, product_id);
    const { name } = await getFile(tx, file_id); // another delete may have had the item before
    await tx.deleteFrom('product_files').where('id', '=', file_id).execute();
    const changes = [{ field: 'files', from: name, to: null }];
    await recordEvent(tx, staff, { type: 'product.file_deleted', product_id, details: { changes } });
    if (fileOfPicture(image_url) === file_id) {
      const next = await findFirstPicture(tx, product_id);
      const becomes = { image_url: next ? pictureOf(next.id) : null, from: name, to: next?.name ?? null };
      await setItemPicture(tx, staff, product_id, becomes);
    }
    return 'success' as const;
  });
}

async function getFile(tx: AccountDb, id: number): Promise<{ product_id: number; name: string }> {
  const query = tx.selectFrom('product_files').select(['product_id', 'name']).where('id', '=', id);
  const file = await query.executeTakeFirst();
  if (!file) throw new AppError('not_found');
  return file;
}

function findFirstPicture(tx: AccountDb, product_id: number): Promise<{ id: number; name: string } | undefined> {
  const query = tx
    .selectFrom('product_files')
    .select(['id', 'name'])
    .where('product_id', '=', product_id)
    .where('thumbnail_key', 'is not', null)
    .orderBy('position')
    .orderBy('id');
  return query.limit(1).executeTakeFirst();
}
