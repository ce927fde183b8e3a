import { type EntityId, segmentOf } from '../catalog/entities.ts';
import type { Mapping, Sheet } from './contract.ts';
import { type FieldName, sheetFields } from './sheet-fields.ts';

/** The sheet of a kind of items. */
export const sheetOf = (entity: EntityId): Sheet => segmentOf[entity];

/** A column's name as it is compared: without case, accents, blanks and signs. */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether a cell is a name that some column of such a file has. */
export function isHeaderOf(sheet: Sheet, cell: string): boolean {
  const word = plain(cell);
  return sheetFields[sheet].some(({ headers }) => headers.includes(word));
}

/** The column that each field is probably read from. A name that stands twice is no one's: which is meant is for a person to say. */
export function suggestMapping(sheet: Sheet, columns: readonly string[]): Mapping {
  const words = columns.map(plain);
  const mapping: Mapping = {};
  for (const { name, headers } of sheetFields[sheet]) {
    const word = headers.find((one) => words.filter((other) => other === one).length === 1);
    if (word === undefined) continue;
    const column = words.indexOf(word);
    if (!Object.values(mapping).includes(column)) mapping[name] = column;
  }
  // A column of grams stays one beside the unit in which a shop shows weights.
  if (mapping.weight !== undefined && unitOfHeader(columns[mapping.weight] ?? '')) delete mapping.weight_unit;
  return mapping;
}

const UNITS: Readonly<Record<string, string>> = { variantgrams: 'g', grams: 'g', gramos: 'g' };
const UNIT_AT_END = /[\s(](kg|g|lb|lbs|oz)\)?$/i;

/** The unit of weight that a column's name says, such as `Weight (kg)`. */
export function unitOfHeader(name: string): string | undefined {
  const unit = UNITS[plain(name)] ?? UNIT_AT_END.exec(name)?.[1]?.toLowerCase();
  return unit === 'lbs' ? 'lb' : unit;
}

/** Required fields without a column. */
export function missingFields(sheet: Sheet, mapping: Mapping): FieldName[] {
  return sheetFields[sheet]
    .filter(({ name, is_required }) => is_required && mapping[name] === undefined)
    .map(({ name }) => name);
}

/** What a line of the sheet is read into, in this order: its mapped fields, and the unit that the weight's column says. */
export function readFields(sheet: Sheet, mapping: Mapping, columns: readonly string[]): FieldName[] {
  const names = sheetFields[sheet].filter(({ name }) => mapping[name] !== undefined).map(({ name }) => name);
  const unit =
    mapping.weight === undefined || mapping.weight_unit !== undefined
      ? undefined
      : unitOfHeader(columns[mapping.weight] ?? '');
  return unit === undefined ? names : [...names, 'weight_unit'];
}
