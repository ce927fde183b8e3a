import { z } from 'zod';
import { writeCell } from '#base/csv-cells.ts';
import { itemFieldNames } from '../catalog/item-fields.ts';
import { Sheet } from '../imports/contract.ts';

/** What the rows of a file are. */
export const ExportKind = z.enum([...Sheet.options]);
export type ExportKind = z.infer<typeof ExportKind>;

/** What a row holds for a column; null where nothing is known. Amounts and other decimals are texts. */
export type Cell = string | number | boolean | null;
export type ExportRow = Readonly<Record<string, Cell>>;

/** `isNumber`: digits that a spreadsheet shall count with, so the sign before them is no formula. */
export type Column = { name: string; isNumber?: true };

/** Spreadsheets take a text without it for another encoding. */
export const BYTE_ORDER_MARK = '\ufeff';

const NUMBER = /^-?\d+(\.\d+)?$/;
const NUMBERS = new Set(['weight', 'cost', 'price', 'reorder_point', 'quantity', 'on_hand', 'incoming']);

const column = (name: string): Column => (NUMBERS.has(name) ? { name, isNumber: true } : { name });
const figure = (name: string): Column => ({ name, isNumber: true });

// Those that an import reads come first; the rest it passes over.
const itemColumns = [
  ...[...itemFieldNames, 'category', 'is_kit'].map(column),
  ...['quantity_on_hand', 'quantity_on_hold', 'quantity_available', 'quantity_incoming'].map(figure),
];

const columnsOf: Readonly<Record<ExportKind, readonly Column[]>> = {
  products: itemColumns,
  raw_materials: itemColumns,
  kit_parts: ['kit_sku', 'part_sku', 'quantity', 'kit_name', 'part_name'].map(column),
  categories: ['name', 'entity'].map(column),
  locations: ['code', 'name', 'city', 'country', 'is_active'].map(column),
  stock: ['sku', 'location', 'on_hand', 'incoming', 'location_name', 'item_name'].map(column),
};

/** The columns of a kind's file; `zone` is the account's, which the header of each time names. */
export function exportColumns(kind: ExportKind, zone: string): Column[] {
  const isItem = kind === 'products' || kind === 'raw_materials';
  return [...columnsOf[kind], ...(isItem ? [{ name: `updated_at (${zone})` }] : [])];
}

/** The first line, after the mark of the encoding. */
export function writeHead(columns: readonly Column[]): string {
  return `${BYTE_ORDER_MARK}${columns.map(({ name }) => writeCell(name)).join(',')}\r\n`;
}

/** One row as a line; a column that it does not name stays empty. */
export function writeRow(columns: readonly Column[], row: ExportRow): string {
  let line = '';
  for (const [index, { name, isNumber }] of columns.entries()) {
    const cell = row[name];
    const text = cell === null || cell === undefined ? '' : String(cell);
    line += `${index === 0 ? '' : ','}${isNumber && NUMBER.test(text) ? text : writeCell(text)}`;
  }
  return `${line}\r\n`;
}
