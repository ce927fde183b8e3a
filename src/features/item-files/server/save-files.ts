import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { keepFiles } from '#platform/files/unwanted-files.ts';
import { MOST_FILES_OF_ITEM } from '../file-rules.ts';
import { pictureOf } from '../picture-address.ts';
import { lockItemPicture, setItemPicture } from './item-picture.ts';
import type { Refused, Taken } from './take-file.ts';

/** @throws AppError not_found */
export async function requireItem(db: AccountDb, id: number): Promise<void> {
  const found = await db.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw new AppError('not_found');
}

/**
 * Adds stored files to an item, after those it has; its first picture becomes its own where it has none. What it has already, of
 * the same name and content, is not added again.
 * @returns for each file the id of its row, or why it has none
 */
export function saveFiles(actor: Actor, item_id: number, files: readonly (Taken | Refused)[]) {
  return actor.db.transaction().execute(async (tx) => {
    const image_url = await lockItemPicture(tx, item_id);
    let { count, position } = await readLast(tx, item_id);
    const saved: ({ id: number } | Refused)[] = [];
    const added: { id: number; file: Taken }[] = [];
    for (const file of files) {
      if ('why' in file) saved.push(file);
      else {
        const known = await findSame(tx, item_id, file);
        if (known !== undefined) saved.push({ id: known });
        else if (count >= MOST_FILES_OF_ITEM) saved.push({ name: file.name, why: 'item_full' });
        else {
          const id = await addRow(tx, actor, item_id, file, ++position);
          count++;
          added.push({ id, file });
          saved.push({ id });
        }
      }
    }
    const picture = added.find(({ file }) => file.picture);
    const changes = [{ field: 'files', from: null, to: added.map(({ file }) => file.name).join('\n') }];
    if (added.length > 0)
      await recordEvent(tx, actor, { type: 'product.files_added', product_id: item_id, details: { changes } });
    if (picture && image_url === null) {
      const image_url = pictureOf(picture.id);
      await setItemPicture(tx, actor, item_id, { image_url, from: null, to: picture.file.name });
    }
    return saved;
  });
}

async function readLast(tx: AccountDb, item_id: number): Promise<{ count: number; position: number }> {
  const { rows } = await sql<{ count: number; position: number }>`
    select count(*)::int as count, coalesce(max(position), 0) as position from product_files where product_id = ${item_id}`.execute(
    tx,
  );
  return rows[0] ?? { count: 0, position: 0 };
}

async function findSame(tx: AccountDb, item_id: number, { sha256, name }: Taken): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from product_files where product_id = ${item_id} and sha256 = ${sha256} and name = ${name}`.execute(tx);
  return rows[0]?.id;
}

async function addRow(tx: AccountDb, actor: Actor, item_id: number, file: Taken, position: number): Promise<number> {
  const { picture, ...columns } = file;
  const row = await tx
    .insertInto('product_files')
    .values({ ...columns, ...picture, product_id: item_id, position, created_by: actor.name })
    .returning('id')
    .executeTakeFirstOrThrow();
  await keepFiles(tx, [file.key, ...(picture ? [picture.preview_key, picture.thumbnail_key] : [])]);
  return row.id;
}
