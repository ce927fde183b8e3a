import { hasLanguage, plainName, stemOf } from './column-names.ts';
import { type ColumnProfile, profileOf } from './column-profile.ts';
import type { Mapping, Sheet } from './contract.ts';
import { knownExportOf } from './known-exports.ts';
import { sheetDefinitions } from './sheet-definitions.ts';
import { type FieldName, optionFields } from './sheet-fields.ts';
import { unitOfHeader } from './sheets.ts';

type Rows = readonly (readonly string[])[];
type NamedColumn = { index: number; title: string; name: string; stem: string; profile: ColumnProfile | null };

/** Fields that only a column of numbers is read into. */
const NUMBERS: ReadonlySet<FieldName> = new Set([
  ...(['weight', 'cost', 'price', 'reorder_point', 'quantity', 'on_hand'] as const),
]);
const PRICE = /price|precio|preis|prix|pvp/;
const NO_PRICE = /impact|compare|sale|oferta|rebaj|discount|descuento|cost|mayor|wholesale|special|unit|date|fecha/;
const REFERENCE = /ref|cod|clave|artic|artik|item|model|parte|part|sku/;

/**
 * The column that each field is probably read from, by its name and, where the first rows are known, by what is in it.
 * A name that appears twice is no one's: which is meant is for a person to say, unless only one of the two has values.
 */
export function suggestMapping(sheet: Sheet, titles: readonly string[], rows: Rows = []): Mapping {
  const columns = titles.map(
    (title, index): NamedColumn => ({
      index,
      title,
      name: plainName(title),
      stem: stemOf(title),
      profile: rows.length === 0 ? null : profileOf(rows, index),
    }),
  );
  const mapping: Mapping = {};
  const isFree = ({ index }: NamedColumn) => !Object.values(mapping).includes(index);
  for (const { name, headers } of sheetDefinitions[sheet].fields) {
    const named = headers.flatMap((word) => columnCalled(word, columns) ?? []);
    const column = bestOf(name, named.filter(isFree), columns.filter(isFree));
    if (column) mapping[name] = column.index;
  }
  // A column of grams stays in grams, whatever unit the shop shows weights in.
  if (mapping.weight !== undefined && unitOfHeader(titles[mapping.weight] ?? '')) delete mapping.weight_unit;
  if (sheetDefinitions[sheet].fields.some(({ name }) => name === 'group')) suggestGroup(sheet, titles, rows, mapping);
  return mapping;
}

/** The one column of a name; of several the one with values, and of one text in several languages the first. */
function columnCalled(word: string, columns: readonly NamedColumn[]): NamedColumn | undefined {
  const exact = columns.filter(({ name }) => name === word);
  const same = exact.length > 0 ? exact : columns.filter(({ stem }) => stem === word);
  if (same.length < 2) return same[0];
  const filled = same.filter(isFilled);
  if (filled.length === 1 || same.every(({ title }) => hasLanguage(title))) return filled[0] ?? same[0];
  return undefined;
}

const isFilled = ({ profile }: NamedColumn) => profile !== null && profile.filled > 0;

/** Of the columns that a field's name fits the first with such values; else what values alone say; else any of them. */
function bestOf(field: FieldName, named: readonly NamedColumn[], all: readonly NamedColumn[]): NamedColumn | undefined {
  const fitting = named.find((column) => column.profile === null || (isFilled(column) && fits(field, column.profile)));
  if (fitting) return fitting;
  const meeting = (isGuessed: Guess | undefined) =>
    isGuessed ? all.filter(({ name, profile }) => profile !== null && isGuessed(profile, name)) : [];
  const byValues = meeting(guesses[field]);
  // An id stands for a SKU where no column is called one.
  const isIdMeant = byValues.length === 0 && field === 'sku' && named.length === 0;
  const guessed = isIdMeant ? meeting(isId) : byValues;
  if (guessed.length === 1) return guessed[0];
  // An empty column among several filled ones is not the right one; one with other values has its errors shown.
  return guessed.length > 1 ? undefined : (named.find(isFilled) ?? named[0]);
}

function fits(field: FieldName, { numbers, dates }: ColumnProfile): boolean {
  if (NUMBERS.has(field)) return numbers >= 0.5 && dates < 0.5;
  return dates < 0.9 || field === 'description';
}

type Guess = (profile: ColumnProfile, name: string) => boolean;

const isId: Guess = ({ filled, unique }, name) => name === 'id' && filled === 1 && unique === 1;

const guesses: Partial<Record<FieldName, Guess>> = {
  sku: ({ filled, unique, codes, dates, barcodes }, name) =>
    REFERENCE.test(name) && filled >= 0.5 && unique >= 0.98 && codes >= 0.8 && dates < 0.1 && barcodes < 0.5,
  upc: ({ barcodes, unique }) => barcodes >= 0.8 && unique >= 0.9,
  price: ({ filled, numbers, dates, barcodes }, name) =>
    PRICE.test(name) && !NO_PRICE.test(name) && filled > 0 && numbers >= 0.8 && dates < 0.1 && barcodes < 0.5,
};

/** Shop systems that write a product's rows one below the other. */
const GROUPED: ReadonlySet<string | null> = new Set(['Shopify', 'Medusa', 'Vendure']);

/**
 * Keeps or finds the column that brings rows together; without a sign of such rows there is none, nor are there
 * options.
 */
function suggestGroup(sheet: Sheet, titles: readonly string[], rows: Rows, mapping: Mapping): void {
  const column = rows.length === 0 ? mapping.group : groupColumn(sheet, titles, rows, mapping);
  delete mapping.group;
  if (column !== undefined) mapping.group = column;
  else for (const field of optionFields) delete mapping[field];
}

function groupColumn(sheet: Sheet, titles: readonly string[], rows: Rows, mapping: Mapping): number | undefined {
  const { group, name, option_1 } = mapping;
  const cell = (row: readonly string[], column: number) => row[column]?.trim() ?? '';
  if (group !== undefined && rows.some((row) => cell(row, group) !== '')) {
    const isRepeated = rows.some((row, index) => {
      const above = rows[index - 1];
      const isSame = above !== undefined && cell(row, group) !== '' && cell(row, group) === cell(above, group);
      return isSame && (name === undefined || ['', cell(above, name)].includes(cell(row, name)));
    });
    if (isRepeated || GROUPED.has(knownExportOf(sheet, titles))) return group;
  }
  // Rows that say a variant and leave the name empty continue the row above.
  const isContinued = rows.some(
    (row) => name !== undefined && option_1 !== undefined && cell(row, name) === '' && cell(row, option_1) !== '',
  );
  return isContinued ? name : undefined;
}
