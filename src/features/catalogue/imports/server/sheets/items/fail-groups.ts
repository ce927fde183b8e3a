import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { WHOLE_LINE } from '../../../faults.ts';
import { failLines } from '../../fail-lines.ts';
import type { ImportWork } from '../../import-row.ts';

/**
 * Leaves out lines of products with several rows that are in two places of the file, and pictures of items that stay
 * out.
 */
export async function failGroups(tx: AccountDb, work: ImportWork): Promise<void> {
  const { group } = work.row.mapping;
  if (group === undefined) return;
  await failGroupsApart(tx, work, group);
  await failPicturesAlone(tx, work);
}

/** A group that goes on further down: its lines there took values of another first row, or missed them. */
async function failGroupsApart(tx: AccountDb, work: ImportWork, column: number): Promise<void> {
  await failLines(
    tx,
    work,
    sql`
    select line, 'group_apart', ${column}::int, left(group_key, 200), jsonb_build_object('line', first)
      from (select line, group_key, group_line, min(group_line) over (partition by group_key) as first from import_lines
             where import_id = ${work.row.id} and group_key is not null) d
     where group_line <> first`,
  );
}

/** Pictures of an item that stays out. */
async function failPicturesAlone(tx: AccountDb, work: ImportWork): Promise<void> {
  const column = work.row.mapping.image_url ?? WHOLE_LINE;
  await failLines(
    tx,
    work,
    sql`
    select l.line, 'first_row_failed', ${column}::int, left(l.c1, 200), jsonb_build_object('line', l.group_line)
      from import_lines l join import_lines f on f.import_id = l.import_id and f.line = l.group_line
     where l.import_id = ${work.row.id} and l.is_picture and l.outcome <> 'failed' and f.outcome = 'failed'`,
  );
}
