import { readCell } from '#base/csv-cells.ts';
import { MAX_PIECES } from '#base/pieces.ts';
import { hasStrayCharacters, withoutStrayCharacters } from '#base/stray-characters.ts';
import { TaxCodes } from '#base/tax-codes.ts';
import { ItemFields, WeightUnit } from '#features/core/catalog/item-fields.ts';
import { type DecimalSign, readDecimal, roundDecimal } from '#platform/csv/decimals.ts';
import { undoDoubleEncoding } from '#platform/csv/double-encoding.ts';
import type { FaultCode } from '../faults.ts';

/** What a cell says, as text that the database takes; null: nothing. */
type CellFault = { code: FaultCode; params?: Record<string, string | number> };
/** `notes`: what was changed on the way. */
type CellValue = { value: string | null; notes?: readonly CellFault[] } | CellFault;
export type ReadValue = (text: string, format: NumberFormat) => CellValue;
/** How a file writes numbers; certain where a person said so. */
export type NumberFormat = { decimal_sign: DecimalSign; is_decimal_certain: boolean };

export const MAX_NAME = 200;
export const MAX_CODE = 100;
const MAX_DESCRIPTION = 10_000;
const MAX_DECIMALS = 4;
// Bytes that no character stands for, in either encoding, and what the database cannot hold.
const LOST = /[\ufffd\0\u0080-\u009f]/;

/**
 * A cell's text without padding and without the apostrophe that our exports put before what a spreadsheet would run.
 */
export const cellText = (cell: string): string => readCell(cell.trim()).normalize('NFC');

/** What is wrong with a cell's letters, whatever it is for. */
function textFault(text: string): CellFault | undefined {
  if (LOST.test(text)) return { code: 'lost_character' };
  const meant = undoDoubleEncoding(text);
  return meant === undefined ? undefined : { code: 'encoded_twice', params: { meant: meant.slice(0, 100) } };
}

export const upTo =
  (most: number, isRequired = false): ReadValue =>
  (text) => {
    if (text === '') return isRequired ? { code: 'empty' } : { value: '' };
    return text.length > most ? { code: 'too_long', params: { most } } : { value: text };
  };

/**
 * A text that is nothing but read: one that is too long is cut, one that was encoded twice is decoded, one that lost
 * characters stays as it came.
 */
export const description: ReadValue = (text) => {
  const came = text.replaceAll('\0', '\ufffd');
  const isLost = LOST.test(came);
  const meant = isLost ? undefined : undoDoubleEncoding(came);
  const whole = meant ?? came;
  const notes: CellFault[] = isLost ? [{ code: 'characters_lost' }] : meant === undefined ? [] : [{ code: 'decoded' }];
  if (whole.length <= MAX_DESCRIPTION) return { value: whole, notes };
  // A pair of surrogates is not cut apart.
  const cut = whole.slice(0, MAX_DESCRIPTION).replace(/[\ud800-\udbff]$/, '');
  return { value: cut, notes: [...notes, { code: 'cut', params: { most: MAX_DESCRIPTION } }] };
};

/** How Excel writes a code of many digits that it took for a number: the rest of it is lost. */
const SHORTENED = /^\d([.,]\d+)?E\+\d{2}$/;

export const code =
  (most: number, whenEmpty: CellValue): ReadValue =>
  (text) => {
    if (text === '') return whenEmpty;
    if (SHORTENED.test(text)) return { code: 'shortened' };
    return text.length > most ? { code: 'too_long', params: { most } } : { value: text };
  };

const TWO_READINGS: CellFault = { code: 'two_readings' };

/** An amount; `isAsked`: whether a person says if three digits behind a sign are thousands or a fraction. */
const decimalOf =
  (wholeDigits: number, isAsked: (text: string, sign: DecimalSign) => boolean): ReadValue =>
  (text, { decimal_sign, is_decimal_certain }) => {
    if (text === '') return { value: null };
    const read = readDecimal(text, decimal_sign);
    if (!read) return { code: 'not_a_number', params: { decimal: decimal_sign } };
    if (read.isAmbiguous && !is_decimal_certain && isAsked(text, decimal_sign)) return TWO_READINGS;
    if (read.value.startsWith('-')) return { code: 'negative' };
    const value = roundDecimal(read.value, MAX_DECIMALS);
    if (value.replace(/\..*/, '').length > wholeDigits) return { code: 'too_large' };
    return value === read.value ? { value } : { value, notes: [{ code: 'rounded', params: { value } }] };
  };

export const amountOf = (wholeDigits: number): ReadValue => decimalOf(wholeDigits, () => true);

/** Weights are usual with three decimals, so these are asked about only where they would be thousands. */
export const weightOf = (wholeDigits: number): ReadValue =>
  decimalOf(wholeDigits, (text, sign) => !text.includes(sign));

export const pieces =
  (least: number, whenEmpty: CellValue): ReadValue =>
  (text, { decimal_sign, is_decimal_certain }) => {
    if (text === '') return whenEmpty;
    const read = readDecimal(text, decimal_sign);
    if (!read) return { code: 'not_a_number', params: { decimal: decimal_sign } };
    // `1,250` can only be whole with the sign for thousands, `1.000` and `1.250` could be one and some.
    const isEither = read.isAmbiguous && (text.includes(decimal_sign) || text.endsWith('000'));
    if (isEither && !is_decimal_certain) return TWO_READINGS;
    if (read.value.includes('.')) return { code: 'not_whole' };
    const count = Number(read.value);
    if (count < least) return { code: least === 0 ? 'negative' : 'empty' };
    return count > MAX_PIECES ? { code: 'too_large' } : { value: String(count) };
  };

const UNIT_WORDS = new Map(
  Object.entries({
    g: 'g gr gram grams gramo gramos',
    kg: 'kg kgs kilo kilos kilogram kilograms kilogramo kilogramos',
    oz: 'oz ounce ounces onza onzas',
    lb: 'lb lbs pound pounds libra libras',
  }).flatMap(([unit, words]) => words.split(' ').map((word) => [word, unit] as const)),
);

export const unit: ReadValue = (text) => {
  const known = WeightUnit.safeParse(UNIT_WORDS.get(text.toLowerCase().replace(/\.$/, '')) ?? text);
  return known.success ? { value: known.data } : { code: 'unit' };
};

/** Several links in one cell: the first is the item's picture. */
export const link: ReadValue = (text) => {
  if (text === '') return { value: null };
  const first = /^https?:\/\//i.test(text) ? (text.split(/[,|\s]\s*(?=https?:\/\/)/i)[0] ?? text) : text;
  const read = ItemFields.shape.image_url.safeParse(first);
  return read.success ? { value: read.data } : { code: 'link' };
};

/** A code of a tax authority's catalogue: whether it is of that form, not whether it is there. */
export const taxCode =
  (name: keyof TaxCodes): ReadValue =>
  (text) => {
    const read = TaxCodes.shape[name].safeParse(text);
    return read.success ? { value: read.data } : { code: 'tax_code' };
  };

const ENTITY_WORDS: Readonly<Record<string, string>> = {
  '2': '2',
  product: '2',
  products: '2',
  producto: '2',
  productos: '2',
  '1': '1',
  'raw material': '1',
  'raw materials': '1',
  raw_materials: '1',
  'materia prima': '1',
  'materias primas': '1',
};

export const entity: ReadValue = (text) => {
  const known = ENTITY_WORDS[text === '' ? '2' : text.toLowerCase()];
  return known === undefined ? { code: 'entity' } : { value: known };
};

export const EMPTY: CellValue = { code: 'empty' };

/** Reads a field's cell from its text, without the characters that none of our texts has. */
export function readCellValue(read: ReadValue, text: string, format: NumberFormat): CellValue {
  const fault = read === description ? undefined : textFault(text);
  if (fault) return fault;
  if (!hasStrayCharacters(text)) return read(text, format);
  const value = read(withoutStrayCharacters(text).trim(), format);
  return 'value' in value ? { ...value, notes: [...(value.notes ?? []), { code: 'characters_removed' }] } : value;
}
