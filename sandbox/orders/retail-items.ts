import { shiftDays } from '../kit/wall-clock.ts';
import type { Invoice } from './retail-file.ts';
import { isReturn, isShipping, markOf } from './retail-lines.ts';
import { type Item, internalSku } from './shop.ts';

const OPENING_DAYS = 56;
const CATEGORY = { category: 'Gifts', categoryID: 2 };

/** One item for each stock code of an order line, exactly as written; titles are learnt from all invoices. */
export function retailItems(invoices: readonly Invoice[], orders: readonly Invoice[], currency: string): Item[] {
  const titles = countTitles(invoices);
  const items = new Map<string, Item>();
  for (const row of orders.flatMap((order) => order.rows)) {
    const mark = markOf(row.code);
    if (isShipping(row.code) || mark === 'charge') continue;
    items.set(row.code, {
      itemCode: row.code,
      description: titleOf(titles.get(row.code)) || row.code,
      ...CATEGORY,
      prices: { [currency]: Math.round(row.price / 100) },
      isVirtual: mark === 'virtual',
      kitMembers: [],
    });
  }
  return [...items.values()].sort((a, b) => (a.itemCode < b.itemCode ? -1 : 1));
}

/**
 * Units of each product that were sold in the eight weeks from its own first sale, rounded up to ten. From the start of
 * the file instead, whatever was first sold later would have none.
 */
export function openingStock(orders: readonly Invoice[]): Map<string, number> {
  const sold = new Map<string, { units: number; until: string }>();
  for (const order of [...orders].sort((a, b) => (a.date < b.date ? -1 : 1))) {
    for (const row of order.rows) {
      if (isShipping(row.code) || markOf(row.code) !== null) continue;
      const sku = internalSku(row.code);
      const product = sold.get(sku) ?? { units: 0, until: '' };
      sold.set(sku, product);
      if (isReturn(order)) continue;
      product.until ||= shiftDays(order.date, OPENING_DAYS);
      if (order.date < product.until) product.units += row.quantity;
    }
  }
  return new Map([...sold].map(([sku, { units }]) => [sku, Math.ceil(Math.max(units, 0) / 10) * 10]));
}

function countTitles(invoices: readonly Invoice[]): Map<string, Map<string, number>> {
  const titles = new Map<string, Map<string, number>>();
  for (const row of invoices.flatMap((invoice) => invoice.rows)) {
    const title = row.description.trim();
    if (title === '') continue;
    const counts = titles.get(row.code) ?? new Map<string, number>();
    titles.set(row.code, counts.set(title, (counts.get(title) ?? 0) + 1));
  }
  return titles;
}

/**
 * The most frequent text in capitals; the stockroom's notes are in small letters and count only if nothing else is
 * there.
 */
function titleOf(counts: Map<string, number> | undefined): string {
  const byCount = [...(counts ?? [])].sort((a, b) => b[1] - a[1]).map(([title]) => title);
  return byCount.find((title) => title === title.toUpperCase()) ?? byCount[0] ?? '';
}
