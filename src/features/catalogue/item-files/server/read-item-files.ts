import { AppError } from '#base/errors.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { ItemFile } from '../item-file.ts';
import { fileAddress, fileOfPicture, thumbnailAddress } from '../picture-address.ts';

/** A file may name any number; a screen shows these. */
const MAX_LINKS = 100;

/** The files of items, each item's in their order; an item without files is not in the answer. */
export async function readItemFiles(db: AccountDb, itemIds: readonly number[]): Promise<Map<number, ItemFile[]>> {
  if (itemIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('product_files')
    .select(['product_id', 'id', 'name', 'size', 'created_at', 'thumbnail_key'])
    .where('product_id', 'in', itemIds)
    .orderBy('product_id')
    .orderBy('position')
    .orderBy('id')
    .execute();
  const files = rows.map(({ product_id, id, name, size, created_at, thumbnail_key }) => {
    const thumbnail = thumbnail_key === null ? null : thumbnailAddress(id);
    return { product_id, file: { id, name, path: fileAddress(id), thumbnail, size, created_at } };
  });
  return new Map(
    [...Map.groupBy(files, ({ product_id }) => product_id)].map(([id, of]) => [id, of.map(({ file }) => file)]),
  );
}

/** One item's files, and which of them is its picture. @throws AppError not_found */
export async function findFilesOfItem(db: AccountDb, item_id: number) {
  const item = await db.selectFrom('products').select('image_url').where('id', '=', item_id).executeTakeFirst();
  if (!item) throw new AppError('not_found');
  const data = (await readItemFiles(db, [item_id])).get(item_id) ?? [];
  const main = fileOfPicture(item.image_url);
  const links = await db
    .selectFrom('product_picture_links')
    .select('url')
    .where('product_id', '=', item_id)
    .orderBy('id')
    .limit(MAX_LINKS)
    .execute();
  return { data, main_id: data.some(({ id }) => id === main) ? main : null, links: links.map(({ url }) => url) };
}
