import { signOf } from '#base/money.ts';
import type { Labelled, ReadableLine } from './readable.ts';
import type { DocumentLine } from './totals.ts';

/**
 * A line as documents print it. `total`: as the country counts a line, with tax or without it, before the discount or
 * after it. A free line has the price that it would have had.
 */
export const readableLine = (line: DocumentLine, description: string, total: string): ReadableLine => ({
  sku: line.sku,
  description,
  quantity: String(line.quantity),
  unit_price: line.reference?.unit_price ?? line.unit_price,
  discount: signOf(line.discount) === 0 ? '' : line.discount,
  taxes: line.reference ? 'Gratuito' : `${line.rate} %`,
  total,
});

/** Labels and values in their order; empty ones are left out. */
export const labelled = (values: Readonly<Record<string, string | undefined>>): Labelled[] =>
  Object.entries(values).flatMap(([label, value]) => (value ? [{ label, value }] : []));
