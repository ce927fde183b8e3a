import { type EntityId, segmentOf } from '#features/core/catalog/entities.ts';
import { plainName, stemOf } from './column-names.ts';
import type { Mapping, Sheet } from './contract.ts';
import { sheetDefinitions } from './sheet-definitions.ts';
import { type FieldName, isVariantField, type StagedField } from './sheet-fields.ts';

/** The sheet of a kind of items. */
export const sheetOf = (entity: EntityId): Sheet => segmentOf[entity];

/** Whether a cell is a name that some column of such a file has. */
export const isHeaderOf = (sheet: Sheet, cell: string): boolean =>
  sheetDefinitions[sheet].fields.some(({ name }) => isHeaderOfField(sheet, name, cell));

/** Whether a column's name says by itself that this field is read from it. */
export function isHeaderOfField(sheet: Sheet, field: string, cell: string): boolean {
  const words = [plainName(cell), stemOf(cell)];
  return sheetDefinitions[sheet].fields.some(
    ({ name, headers }) => name === field && words.some((word) => headers.includes(word)),
  );
}

const UNITS: Readonly<Record<string, string>> = { variantgrams: 'g', grams: 'g', gramos: 'g' };
const UNIT_AT_END = /[\s(](kg|g|lb|lbs|oz)\)?$/i;

/** The unit of weight that a column's name says, such as `Weight (kg)`. */
export function unitOfHeader(name: string): string | undefined {
  const unit = UNITS[plainName(name)] ?? UNIT_AT_END.exec(name)?.[1]?.toLowerCase();
  return unit === 'lbs' ? 'lb' : unit;
}

/** Required fields without a column. `makesSkus`: a SKU is made of the product, if the file names that. */
export function missingFields(sheet: Sheet, mapping: Mapping, makesSkus = false): FieldName[] {
  const hasSkus = makesSkus && mayMakeSkus(sheet, mapping);
  return sheetDefinitions[sheet].fields
    .filter(({ name, is_required }) => is_required && mapping[name] === undefined && !(hasSkus && name === 'sku'))
    .map(({ name }) => name);
}

/** Whether SKUs can be made: of items, and of what names the product. */
export const mayMakeSkus = (sheet: Sheet, { group, name }: Mapping): boolean =>
  sheetDefinitions[sheet].entity !== null && (group ?? name) !== undefined;

type Reading = { sheet: Sheet; mapping: Mapping; columns: readonly string[]; makes_skus: boolean };

/**
 * What a line of the sheet is read into, in this order: its mapped fields, a SKU that is made, and the unit that the
 * weight's column says.
 */
export function readFields({ sheet, mapping, columns, makes_skus }: Reading): StagedField[] {
  const names = sheetDefinitions[sheet].fields
    .map(({ name }) => name)
    .filter(isStaged)
    .filter((name) => mapping[name] !== undefined || (name === 'sku' && makes_skus));
  const unit =
    mapping.weight === undefined || mapping.weight_unit !== undefined
      ? undefined
      : unitOfHeader(columns[mapping.weight] ?? '');
  return unit === undefined ? names : [...names, 'weight_unit'];
}

const isStaged = (name: FieldName): name is StagedField => !isVariantField(name);

/**
 * The fields that share their column with another: one cell cannot be two things, but the name or SKU may also show a
 * group.
 */
export function clashingFields(mapping: Mapping): string[] {
  const uses = Map.groupBy(
    Object.entries(mapping).filter(([name]) => name !== 'group'),
    ([, column]) => column,
  );
  return [...uses.values()].filter((fields) => fields.length > 1).flatMap((fields) => fields.map(([name]) => name));
}
