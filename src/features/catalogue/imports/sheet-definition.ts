import type { EntityId } from '#features/core/catalog/entities.ts';
import type { SheetField } from './sheet-fields.ts';

/** What server and browser both know of a sheet; what is done with its lines is in `server/sheets/`. */
export type SheetDefinition = {
  /** The kind of items that its lines are, if they are items. */
  entity: EntityId | null;
  /** What it reads, in the order in which it is offered. */
  fields: readonly SheetField[];
  /** A file with its header and a few lines, by the name under which it is downloaded. */
  sample_file: string;
  /** The list in which its rows are seen; places have none. */
  records: 'products' | 'raw_materials' | null;
};
