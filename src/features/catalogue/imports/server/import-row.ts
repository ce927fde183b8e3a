import type { Selectable } from 'kysely';
import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import type { DB } from '#platform/db/tables.gen.ts';
import { Import, ImportState, Mapping, Sheet } from '../contract.ts';
import { StoredFault } from '../faults.ts';
import { columnsOf } from '../first-line.ts';
import type { StagedField } from '../sheet-fields.ts';
import { readFields } from '../sheets.ts';

/** Why an import failed as a whole; the words are in the texts. */
const NoteCode = z.enum(['endless_line', 'file_gone', 'storage_failed', 'unexpected']);

const ImportColumns = Import.pick({
  encoding: true,
  encodings: true,
  first_row: true,
  samples: true,
  existing: true,
  mapping: true,
}).extend({
  sheet: Sheet,
  state: ImportState,
  decimal_sign: z.enum(['.', ',']),
  mapping: Mapping,
  note: z.object({ code: NoteCode, params: StoredFault.shape.params }).nullable(),
});

export type ImportNote = NonNullable<z.infer<typeof ImportColumns>['note']>;

type Typed = z.infer<typeof ImportColumns>;
/**
 * An import as it is in the database, its texts and JSON parsed; `columns` are their names, each '' without a header.
 */
export type ImportRow = Omit<StoredRow, keyof Typed> & Typed & { columns: string[] };

/** `member`: the name of who uploaded it. */
type StoredRow = Selectable<DB['imports']> & { member: string };

/** Imports as they are stored. */
const selectImports = (db: AccountDb) =>
  db.selectFrom('imports').selectAll().select(memberName('created_by').$notNull().as('member'));

export function toImportRow(row: StoredRow): ImportRow {
  const typed = ImportColumns.parse(row);
  return { ...row, ...typed, columns: columnsOf(typed.first_row, row.has_header) };
}

/** @throws AppError not_found */
export async function getImportRow(db: AccountDb, id: number): Promise<ImportRow> {
  const row = await findImportRow(db, id);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Undefined where it was discarded. */
export async function findImportRow(db: AccountDb, id: number): Promise<ImportRow | undefined> {
  const row = await selectImports(db).where('id', '=', id).executeTakeFirst();
  return row && toImportRow(row);
}

/** The row, locked to the end of the transaction. @throws AppError not_found */
export async function lockImportRow(tx: AccountDb, id: number): Promise<ImportRow> {
  const row = await claimImportRow(tx, id);
  if (!row) throw new AppError('not_found');
  return row;
}

/** As `lockImportRow`; undefined where it was discarded. */
export async function claimImportRow(tx: AccountDb, id: number): Promise<ImportRow | undefined> {
  const row = await selectImports(tx).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toImportRow(row);
}

/** What a step of an import works with: `fields` are those of its lines, the first in column `c1`. */
export type ImportWork = { actor: Actor & { name: string }; row: ImportRow; fields: readonly StagedField[] };

export const workOf = (actor: ImportWork['actor'], row: ImportRow): ImportWork => ({
  actor,
  row,
  fields: readFields(row),
});

/** The column of `import_lines` that holds a field. */
export const lineColumn = ({ fields }: Pick<ImportWork, 'fields'>, field: StagedField): string =>
  `c${fields.indexOf(field) + 1}`;
