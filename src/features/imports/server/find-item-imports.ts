import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';

/** One import that changed an item. `before` is null where it added the item; else both have the fields it wrote, by column. */
export type ItemImport = {
  import_id: number;
  file_name: string;
  at: string;
  by: string;
  what: 'item' | 'part' | 'level';
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  is_undone: boolean;
};

const MOST = 100;

/** What imports did to an item, newest first: its fields, its parts where it is a kit, its counts. */
export async function findItemImports(db: AccountDb, itemId: number): Promise<ItemImport[]> {
  const { rows } = await sql<ItemImport>`
    select c.import_id, i.file_name, coalesce(i.ended_at, i.created_at) as at, i.created_by as by, c.what, c.before, c.after, c.is_undone
      from import_changes c join imports i on i.id = c.import_id
     where c.product_id = ${itemId} order by c.import_id desc, c.line limit ${MOST}`.execute(db);
  return rows;
}
