import { interpolate } from '#base/text.ts';
import type { LineItem } from '#features/orders/order/detail-contract.ts';
import type { Catalogue } from '#ui/texts.ts';
import { fieldLabel } from './field-labels.ts';
import { linesToSave } from './lines-draft.ts';
import { changedOf, type OrderValues } from './order-draft.ts';

type Draft = { base: OrderValues; values: OrderValues; changed: readonly string[] };

/** What a member typed and has not saved, a change a line: to be copied, or kept as a comment. */
export function draftText(t: Catalogue, { base, values, changed }: Draft, lines: readonly LineItem[]): string {
  const { details } = t.order_timeline;
  const value = (text: string | null) => text || t.ui.none;
  const fields = changedOf(changed).map((name) =>
    interpolate(details.change, {
      field: fieldLabel(t.orders, name, values.country),
      from: value(base[name]),
      to: value(values[name]),
    }),
  );
  const before = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  const items = linesToSave(values.edited, lines).map(({ id, sku, quantity, isNewItem, isDelete }) => {
    if (isNewItem)
      return `${t.order_timeline.events['order.line_added']}: ${interpolate(details.line, { sku, quantity })}`;
    const from = before.get(id ?? 0) ?? 0;
    return interpolate(details.line_changed, { sku, from, to: isDelete ? 0 : quantity });
  });
  return [...fields, ...items].join('\n');
}
