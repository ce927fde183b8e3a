import { fill } from '#base/text.ts';

/** A text in both numbers, each with a place `{count}`. */
type Counted = { one: string; many: string };

/** “1 order”, “1,200 orders”: `counted(t.orders.orders, total, formats.count)`. */
export function counted(texts: Counted, count: number, write: (count: number) => string = String): string {
  return fill(count === 1 ? texts.one : texts.many, { count: write(count) });
}
