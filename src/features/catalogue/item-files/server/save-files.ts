import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { requireNoSamples } from '#features/partners/connections/server/samples.ts';
import { type Actor, authorId } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { commitFiles } from '#platform/files/orphaned-files.ts';
import { MAX_FILES_OF_ITEM } from '../file-rules.ts';
import { pictureOf } from '../picture-address.ts';
import { lockItemPicture, setItemPicture } from './item-picture.ts';
import type { Refused, StoredFile } from './take-file.ts';

/** @throws AppError not_found */
export async function requireItem(db: AccountDb, id: number): Promise<void> {
  const found = await db.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw new AppError('not_found');
}

/**
 * Adds stored files to an item, after those it has; its first picture becomes its own where it has none. What it has
 * already, of the same name and content, is not added again.
 * @returns for each file the id of its row, or why it has none
 * @throws AppError sample_data_stands
 */
export function saveFiles(actor: Actor, item_id: number, files: readonly (StoredFile | Refused)[]) {
  return actor.db.transaction().execute(async (tx) => {
    await requireNoSamples(tx, actor);
    const image_url = await lockItemPicture(tx, item_id);
    const shelf: Shelf = { item_id, ...(await readLast(tx, item_id)), added: [] };
    const saved: ({ id: number } | Refused)[] = [];
    for (const file of files) saved.push('why' in file ? file : await addFile(tx, actor, shelf, file));
    await recordAdded(tx, actor, shelf);
    const picture = shelf.added.find(({ file }) => file.picture);
    if (picture && image_url === null) {
      const change = { image_url: pictureOf(picture.id), from: null, to: picture.file.name };
      await setItemPicture(tx, actor, item_id, change);
    }
    return saved;
  });
}

/** The files of an item while some are added: how many, where the last one stands, and which are new. */
type Shelf = { item_id: number; count: number; position: number; added: { id: number; file: StoredFile }[] };

async function addFile(tx: AccountDb, actor: Actor, shelf: Shelf, file: StoredFile): Promise<{ id: number } | Refused> {
  const known = await findSame(tx, shelf.item_id, file);
  if (known !== undefined) return { id: known };
  if (shelf.count >= MAX_FILES_OF_ITEM) return { name: file.name, why: 'item_full' };
  shelf.count++;
  shelf.position++;
  const id = await addRow(tx, actor, shelf.item_id, file, shelf.position);
  shelf.added.push({ id, file });
  return { id };
}

async function recordAdded(tx: AccountDb, actor: Actor, { item_id, added }: Shelf): Promise<void> {
  if (added.length === 0) return;
  const changes = [{ field: 'files', from: null, to: added.map(({ file }) => file.name).join('\n') }];
  await recordEvent(tx, actor, { type: 'product.files_added', product_id: item_id, details: { changes } });
}

async function readLast(tx: AccountDb, item_id: number): Promise<{ count: number; position: number }> {
  const { rows } = await sql<{ count: number; position: number }>`
    select count(*)::int as count, coalesce(max(position), 0) as position from product_files
      where product_id = ${item_id}`.execute(tx);
  return rows[0] ?? { count: 0, position: 0 };
}

async function findSame(tx: AccountDb, item_id: number, { sha256, name }: StoredFile): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from product_files where product_id = ${item_id} and sha256 = ${sha256} and name = ${name}`.execute(tx);
  return rows[0]?.id;
}

async function addRow(
  tx: AccountDb,
  actor: Actor,
  item_id: number,
  file: StoredFile,
  position: number,
): Promise<number> {
  const { picture, ...columns } = file;
  const row = await tx
    .insertInto('product_files')
    .values({ ...columns, ...picture, product_id: item_id, position, created_by: authorId(actor) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await commitFiles(tx, [file.key, ...(picture ? [picture.preview_key, picture.thumbnail_key] : [])]);
  return row.id;
}
