import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import Papa from 'papaparse';
import { z } from 'zod';

const InvoiceLine = z.object({
  InvoiceNo: z.string(),
  StockCode: z.string(),
  Quantity: z.coerce.number().int(),
  InvoiceDate: z.string(),
  UnitPrice: z.string(),
  CustomerID: z.string(),
});
type InvoiceLine = z.infer<typeof InvoiceLine>;

type Invoice = { number: string; customer: string; day: string; cents: number; goods: number; isAllFree: boolean };

/** The totals of a year of the shop's orders. Amounts in whole cents. */
export type RetailFigures = {
  orders: number;
  refunds: number;
  below_zero: number;
  open: number;
  lines: number;
  customers: number;
  cents: number;
  shipping_cents: number;
};

const POSTAGE = new Set(['POST', 'DOT', 'C2', 'C3']);
const OPEN_DAYS = 10;
const DAY_MS = 86_400_000;

/** Counts a gzipped file of the retail data's shape by itself, without the sandbox that serves it. */
export async function countRetailFile(path: string): Promise<RetailFigures> {
  const invoices = new Map<string, Invoice>();
  let shipping = 0;
  const shippingOf = new Map<string, number>();
  for await (const row of readRows(path)) {
    const invoice = invoices.get(row.InvoiceNo) ?? begin(row);
    invoices.set(row.InvoiceNo, invoice);
    const cents = lineCents(row);
    invoice.cents += cents;
    if (row.InvoiceDate < invoice.day) invoice.day = row.InvoiceDate;
    if (Number(row.UnitPrice) !== 0) invoice.isAllFree = false;
    if (POSTAGE.has(row.StockCode)) shippingOf.set(row.InvoiceNo, (shippingOf.get(row.InvoiceNo) ?? 0) + cents);
    else invoice.goods += 1;
  }
  const days = [...invoices.values()].map(({ day }) => day.slice(0, 10)).sort();
  const orders = [...invoices.values()].filter(
    ({ number, customer, isAllFree }) => !number.startsWith('A') && !(customer === '' && isAllFree),
  );
  for (const { number } of orders) shipping += shippingOf.get(number) ?? 0;
  const firstOpenDay = new Date(Date.parse(days.at(-1) ?? '') - (OPEN_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  const sum = (of: (invoice: Invoice) => number) => orders.reduce((total, invoice) => total + of(invoice), 0);
  return {
    orders: orders.length,
    refunds: sum(({ number }) => Number(number.startsWith('C'))),
    below_zero: sum(({ cents }) => Number(cents < 0)),
    open: sum(({ day }) => Number(day.slice(0, 10) >= firstOpenDay)),
    lines: sum(({ goods }) => goods),
    customers: new Set(orders.map(({ customer, number }) => customer || `guest ${number}`)).size,
    cents: sum(({ cents }) => cents),
    shipping_cents: shipping,
  };
}

const begin = (row: InvoiceLine): Invoice => ({
  number: row.InvoiceNo,
  customer: row.CustomerID,
  day: row.InvoiceDate,
  cents: 0,
  goods: 0,
  isAllFree: true,
});

/** Prices have up to four decimals; halves of a cent go away from zero. */
function lineCents({ UnitPrice, Quantity }: InvoiceLine): number {
  const parts = Math.round(Number(UnitPrice) * 10_000) * Quantity;
  return Math.sign(parts) * Math.round(Math.abs(parts) / 100);
}

async function* readRows(path: string): AsyncGenerator<InvoiceLine> {
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, { header: true, skipEmptyLines: true });
  for await (const row of createReadStream(path).pipe(createGunzip()).pipe(parser)) yield InvoiceLine.parse(row);
}
