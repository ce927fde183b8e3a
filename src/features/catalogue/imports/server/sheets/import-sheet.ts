import type { AccountDb } from '#platform/db/database.ts';
import type { StagedField } from '../../sheet-fields.ts';
import type { ReadValue } from '../cell-values.ts';
import type { ImportWork } from '../import-row.ts';

/** Lines `from` (without it) to `upTo`. */
export type LineRange = { from: number; upTo: number };

/** How many rows a batch added and changed. */
export type Written = { added: number; changed: number };

/**
 * SQL of what a line would do: `joins` onto `import_copy t`, its outcome (`picture`: of one that only adds a picture),
 * its faults, and what is stored in place of a column.
 */
export type Staging = {
  joins: string;
  outcome: string;
  picture?: string;
  faults: string;
  instead?: Readonly<Record<string, string>>;
};

/** How staged lines `l` are compared with stored rows: the key of a line, and each field before and after. */
export type Comparison = { joins: string; key: string; fields: { name: StagedField; from: string; to: string }[] };

/**
 * All that the steps of an import ask of a sheet. Its fields, which the browser knows too, are in `sheetDefinitions`.
 */
export type ImportSheet = {
  /** How the cell of each field is read. */
  cells: Readonly<Partial<Record<StagedField, ReadValue>>>;
  /** What must not occur twice in one file. */
  key: readonly [StagedField, ...StagedField[]];
  staging(work: ImportWork): Staging;
  comparison(work: ImportWork): Comparison;
  /** Leaves out lines for faults that only the whole file shows, other than keys that occur twice. */
  finaliseCheck?(tx: AccountDb, work: ImportWork): Promise<void>;
  /** Writes the lines of a range, as things are now and not as they were at the check. */
  write(tx: AccountDb, work: ImportWork, range: LineRange): Promise<Written>;
  /** Takes back what the lines of a range changed, where it was not changed since and is not in use. */
  undo?(tx: AccountDb, work: ImportWork, range: LineRange): Promise<void>;
  /** Takes back what no line has for its own, once all lines are. @returns how many rows stay that count as kept */
  finaliseUndo?(tx: AccountDb, work: ImportWork): Promise<number>;
  /** Published to open screens after each batch that wrote something. */
  event: 'product.imported' | 'mapping.imported' | 'stock.imported';
  /** Whether its lines change what can be sold. */
  changes_stock: boolean;
  /** The sample file's rows, the header first. */
  sample: readonly (readonly string[])[];
};
