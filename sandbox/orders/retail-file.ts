import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import Papa from 'papaparse';

/** One row of the retail file as it is there; `price` in ten-thousandths. */
export interface RetailRow {
  code: string;
  description: string;
  quantity: number;
  price: number;
  /** Its 1-based place among the rows of its invoice. */
  position: number;
}

/** All rows of one invoice number. */
export interface Invoice {
  number: string;
  /** The earliest date of its rows, `YYYY-MM-DDTHH:mm:ss`. */
  date: string;
  customer: string;
  country: string;
  rows: RetailRow[];
}

export interface RetailFile {
  invoices: Invoice[];
  /** The latest date of any row. */
  lastDate: string;
}

const COLUMNS = [
  'InvoiceNo',
  'StockCode',
  'Description',
  'Quantity',
  'InvoiceDate',
  'UnitPrice',
  'CustomerID',
  'Country',
];

/**
 * Reads a CSV of the retail data's shape, also gzipped (`.gz`), as a stream.
 * @throws Error when a column is missing or a number cannot be read, naming the row (the header is 1)
 */
export async function readRetailFile(path: string): Promise<RetailFile> {
  const invoices = new Map<string, Invoice>();
  const keep = createStrings();
  let lastDate = '';
  let at: number[] | undefined;
  let line = 0;

  const takeRow = (cells: readonly string[]) => {
    line += 1;
    if (!at) {
      at = columnsOf(cells);
      return;
    }
    const cell = (index: number) => cells[at?.[index] ?? -1] ?? '';
    const number = keep(cell(0));
    const date = keep(cell(4).replace(' ', 'T'));
    if (date > lastDate) lastDate = date;
    const invoice = invoices.get(number) ?? {
      number,
      date,
      customer: keep(customerId(cell(6))),
      country: keep(cell(7)),
      rows: [],
    };
    if (invoice.rows.length === 0) invoices.set(number, invoice);
    if (date < invoice.date) invoice.date = date;
    invoice.rows.push({
      code: keep(cell(1)),
      description: keep(cell(2)),
      quantity: readNumber(cell(3), line),
      price: Math.round(readNumber(cell(5), line) * 10_000),
      position: invoice.rows.length + 1,
    });
  };

  await parse(path, takeRow);
  return { invoices: [...invoices.values()], lastDate };
}

function parse(path: string, takeRow: (cells: readonly string[]) => void): Promise<void> {
  const file = createReadStream(path);
  const text = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  text.setEncoding('utf8');
  return new Promise((resolve, reject) => {
    file.on('error', reject);
    text.on('error', reject);
    Papa.parse<string[]>(text, {
      delimiter: ',',
      skipEmptyLines: true,
      chunk: ({ data }, parser) => {
        try {
          for (const cells of data) takeRow(cells);
        } catch (error) {
          reject(error); // first, because abort() completes at once
          parser.abort();
        }
      },
      complete: () => resolve(),
      error: reject,
    });
  });
}

function columnsOf(header: readonly string[]): number[] {
  const names = header.map((name) => name.replace('\ufeff', '').trim());
  const missing = COLUMNS.filter((column) => !names.includes(column));
  if (missing.length > 0) throw new Error(`The order file has no column ${missing.join(', ')}`);
  return COLUMNS.map((column) => names.indexOf(column));
}

/** Some copies of the data carry the id as a float (`13085.0`). */
function customerId(cell: string): string {
  return cell.replace(/\.0$/, '').trim();
}

function readNumber(cell: string, line: number): number {
  const value = Number(cell);
  if (cell.trim() === '' || Number.isNaN(value))
    throw new Error(`Row ${line} of the order file: "${cell}" is no number`);
  return value;
}

/** Keeps one copy of each text. It is copied, because a slice would keep the whole chunk of the file in memory. */
function createStrings(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const old = known.get(text);
    if (old !== undefined) return old;
    const copy = Buffer.from(text).toString();
    known.set(copy, copy);
    return copy;
  };
}
