import { interpolate } from '#base/text.ts';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import type { Catalogue } from '#ui/texts.ts';

type Leaving = Pick<OrderDetail, 'is_held' | 'waits_for' | 'editors' | 'submit_after' | 'holding_s'>;

/**
 * Why an order that is ready has not left, else when it goes; its holding time says nothing while something else keeps
 * it.
 */
export function sendingNote(
  t: Catalogue['order_page']['steps'],
  { fulfilment }: Pick<Catalogue, 'fulfilment'>,
  order: Leaving,
  time: (instant: string) => string,
): string {
  const { is_held, waits_for, editors, submit_after, holding_s } = order;
  const [editor] = editors;
  if (is_held) return t.held;
  if (waits_for !== null && holding_s === null) return interpolate(fulfilment.waits_for, { name: waits_for });
  if (editor) return interpolate(t.edited_by, { who: editor.name });
  return submit_after === null ? '' : time(submit_after);
}
