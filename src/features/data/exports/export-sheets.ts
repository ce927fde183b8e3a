import { z } from 'zod';
import { addressFields } from '#base/address.ts';
import { type CellStyle, writeCell } from '#base/csv-cells.ts';
import { Sheet } from '#features/catalogue/imports/contract.ts';
import { itemFieldNames } from '#features/core/catalog/item-fields.ts';

/** Tax documents as their list shows them, and those of Mexico that are not issued because something is wrong. */
const documentExportKinds = ['tax_documents', 'failed_mexico_invoices'] as const;
export type DocumentExportKind = (typeof documentExportKinds)[number];

/** What the rows of a file are. */
export const ExportKind = z.enum([
  ...Sheet.options,
  'orders',
  'customers',
  ...documentExportKinds,
  'audit',
  'imbalances',
]);
export type ExportKind = z.infer<typeof ExportKind>;

/** What a row holds for a column; null where nothing is known. Amounts and other decimals are texts. */
export type Cell = string | number | boolean | null;
export type ExportRow = Readonly<Record<string, Cell>>;

/** `isNumber`: digits that a spreadsheet shall count with, so the sign before them is no formula. */
export type Column = { name: string; isNumber?: true };

/** Spreadsheets take a text without it for another encoding. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Three digits after a point could also be thousands: to whom a comma is the sign, 1.250 is more than 1.2500. */
const TWO_READINGS = /\.\d{3}$/;
const NUMBER = /^-?\d+(\.\d+)?$/;
const NUMBERS = new Set([
  'weight',
  'cost',
  'price',
  'reorder_point',
  'quantity',
  'on_hand',
  'incoming',
  'tax_cost',
  'shipping_cost',
  'total_cost',
  'discount_cost',
  'total',
  'pieces',
  'amount',
]);

const column = (name: string): Column => (NUMBERS.has(name) ? { name, isNumber: true } : { name });
/** A column of numbers, whatever its name. */
export const figure = (name: string): Column => ({ name, isNumber: true });

// Those that an import reads come first; the rest it passes over.
const itemColumns = [
  ...[...itemFieldNames, 'category', 'is_kit'].map(column),
  ...['quantity_on_hand', 'quantity_on_hold', 'quantity_available', 'quantity_incoming'].map(figure),
];

/** Columns of the table of orders. */
export const orderColumnNames = [
  'order_number',
  'source_order_number',
  'order_source',
  'order_status',
  'error',
  'customer_name',
  'customer_email',
  'customer_phone',
  'company_name',
  ...addressFields,
  'locality_code',
  'note',
  'source_shipping',
  'ship_method',
  'warehouse',
  'amware_ref_num',
  'tracking_number',
  'currency',
  'tax_cost',
  'shipping_cost',
  'total_cost',
  'updated_by',
  'buyer_tax_id',
  'buyer_tax_id_kind',
  'prices_include_tax',
  'discount_cost',
] as const;

/** Columns of the table of customers. */
export const customerColumnNames = [
  'source_customer_id',
  'customer_name',
  'email',
  'phone',
  'company_name',
  ...addressFields,
  'language_code',
  'sync_status',
  'sync_error',
  'connection_name',
] as const;

const failedDocumentColumns = [
  'order_number',
  'order_source',
  'customer_name',
  'buyer_tax_id',
  'total',
  'currency',
  'document',
  'full_number',
  'environment',
  'state',
  'error_codes',
  'error',
];
const documentColumns = [...failedDocumentColumns, 'country', 'kind', 'issued_on', 'identifiers', 'provider'];

const auditColumns = [
  'actor',
  'actor_email',
  'actor_id',
  'kind',
  'record',
  'change',
  'field',
  'old_value',
  'new_value',
  'note',
  'id',
];

const imbalanceColumns = [
  'order_number',
  'order_source',
  'kind',
  'subject',
  'pieces',
  'amount',
  'currency',
  'documents',
  'left_by',
  'left_reason',
];

const columnsOf: Readonly<Record<ExportKind, readonly Column[]>> = {
  products: itemColumns,
  raw_materials: itemColumns,
  kit_parts: ['kit_sku', 'part_sku', 'quantity', 'kit_name', 'part_name'].map(column),
  categories: ['name', 'entity'].map(column),
  locations: ['code', 'name', 'city', 'country', 'is_active'].map(column),
  stock: ['sku', 'location', 'on_hand', 'incoming', 'location_name', 'item_name'].map(column),
  orders: orderColumnNames.map(column),
  customers: customerColumnNames.map(column),
  tax_documents: documentColumns.map(column),
  failed_mexico_invoices: failedDocumentColumns.map(column),
  audit: auditColumns.map(column),
  imbalances: imbalanceColumns.map(column),
};

/** The times of a kind's rows. */
export const timesOf: Readonly<Record<ExportKind, readonly string[]>> = {
  products: ['updated_at'],
  raw_materials: ['updated_at'],
  kit_parts: [],
  categories: [],
  locations: [],
  stock: [],
  orders: ['order_date', 'updated_at'],
  customers: ['created_at', 'updated_at'],
  tax_documents: ['order_date', 'last_tried_at', 'updated_at'],
  failed_mexico_invoices: ['order_date', 'last_tried_at'],
  audit: ['changed_at'],
  imbalances: ['since', 'left_at'],
};

/** What a column of a list is in a file: that which it shows, and what stands below it. */
const sheetColumnsOf = {
  orders: {
    order_number: ['order_number', 'source_order_number'],
    order_date: ['order_date'],
    customer_name: ['customer_name', 'customer_email'],
    order_status: ['order_status', 'error'],
    order_source: ['order_source'],
    warehouse: ['warehouse', 'ship_method'],
    total_cost: ['total_cost', 'currency'],
    country: ['country'],
    tracking_number: ['tracking_number'],
    updated_at: ['updated_at'],
  },
  customers: {
    customer_name: ['customer_name'],
    email: ['email'],
    phone: ['phone'],
    connection_name: ['connection_name'],
    sync_status: ['sync_status', 'sync_error'],
    country: ['country'],
    city: ['city'],
    company_name: ['company_name'],
    source_customer_id: ['source_customer_id'],
    created_at: ['created_at'],
    updated_at: ['updated_at'],
  },
  tax_documents: {
    number: ['full_number'],
    order: ['order_number', 'customer_name'],
    document: ['document', 'country', 'environment'],
    status: ['state'],
    error: ['error_codes', 'error'],
    total: ['total', 'currency'],
    issued_on: ['issued_on'],
    provider: ['provider'],
    deadline: ['deadline', 'deadline_at'],
    updated_at: ['updated_at'],
  },
} as const;

/** A list that can be exported as it is shown. */
export type ListedKind = keyof typeof sheetColumnsOf;

const namesIn = <Name extends string>(columns: Readonly<Record<Name, unknown>>) =>
  z.enum(Object.keys(columns) as Name[]);

/** The columns of each list. */
export const ListedColumn = {
  orders: namesIn(sheetColumnsOf.orders),
  customers: namesIn(sheetColumnsOf.customers),
  tax_documents: namesIn(sheetColumnsOf.tax_documents),
};

/**
 * The columns of a file that has what a list shows, in its order; a name that the list does not have is passed over.
 */
export function listedColumns(kind: ListedKind, names: readonly string[], zone: string): Column[] {
  const sheetColumns: Readonly<Record<string, readonly string[]>> = sheetColumnsOf[kind];
  const times: readonly string[] = [...timesOf[kind], 'deadline_at'];
  return names
    .flatMap((name) => sheetColumns[name] ?? [])
    .map((name) => column(times.includes(name) ? timeColumn(name, zone) : name));
}

/** How a time's column is called: with the zone that it is written in. */
export const timeColumn = (name: string, zone: string): string => `${name} (${zone})`;

/** The columns of a kind's file; `zone` is the account's. */
export function exportColumns(kind: ExportKind, zone: string): Column[] {
  return [...columnsOf[kind], ...timesOf[kind].map((name) => ({ name: timeColumn(name, zone) }))];
}

/** The first line, for spreadsheets after the mark of the encoding. */
export function writeHead(columns: readonly Column[], style: CellStyle): string {
  return `${style === 'spreadsheet' ? BYTE_ORDER_MARK : ''}${columns.map(({ name }) => writeCell(name)).join(',')}\r\n`;
}

/** One row as a line; a column that it does not name stays empty. */
export function writeRow(columns: readonly Column[], row: ExportRow, style: CellStyle): string {
  let line = '';
  for (const [index, { name, isNumber }] of columns.entries()) {
    const cell = row[name];
    const text = cell === null || cell === undefined ? '' : String(cell);
    line += index === 0 ? '' : ',';
    line += isNumber && NUMBER.test(text) ? writeNumber(text) : writeCell(text, style);
  }
  return `${line}\r\n`;
}

const writeNumber = (digits: string): string => (TWO_READINGS.test(digits) ? `${digits}0` : digits);
