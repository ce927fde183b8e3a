import { interpolate } from '#base/text.ts';
import type { Catalogue } from '#ui/texts.ts';
import type { LineItem } from '../../detail-contract.ts';
import { fieldLabel } from './field-labels.ts';
import { linesToSave } from './lines-draft.ts';
import { changedFields, type Draft } from './order-draft.ts';

/** What a member typed and has not saved, a change a line: to be copied, or kept as a comment. */
export function draftText(t: Catalogue, draft: Draft, lines: readonly LineItem[]): string {
  const { details } = t.order_timeline;
  const value = (text: string | null) => text || t.ui.none;
  const fields = changedFields(draft).map((name) =>
    interpolate(details.change, {
      field: fieldLabel(t.orders, name, draft.values.country),
      from: value(draft.base[name]),
      to: value(draft.values[name]),
    }),
  );
  const before = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  const items = linesToSave(draft.lines, lines).map(({ id, sku, quantity, isNewItem, isDelete }) => {
    if (isNewItem)
      return `${t.order_timeline.events['order.line_added']}: ${interpolate(details.line, { sku, quantity })}`;
    const from = before.get(id ?? 0) ?? 0;
    return interpolate(details.line_changed, { sku, from, to: isDelete ? 0 : quantity });
  });
  return [...fields, ...items].join('\n');
}
