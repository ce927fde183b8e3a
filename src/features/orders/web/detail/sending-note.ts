import { interpolate } from '#base/text.ts';
import type { Catalogue } from '#ui/texts.ts';
import type { OrderDetail } from '../../detail-contract.ts';

type Texts = Pick<Catalogue, 'orders' | 'fulfilment'>;
type Leaving = Pick<OrderDetail, 'is_held' | 'waits_for' | 'editors' | 'submit_after'>;

/** Why an order that is ready has not left; its holding time says nothing while something else keeps it. */
export function sendingNote({ orders, fulfilment }: Texts, order: Leaving, time: (instant: string) => string): string {
  const { is_held, waits_for, editors, submit_after } = order;
  const [editor] = editors;
  const t = orders.steps;
  if (is_held) return t.held;
  if (waits_for !== null) return interpolate(fulfilment.waits_for.title, { name: waits_for });
  if (editor) return interpolate(t.edited_by, { who: editor.name });
  return submit_after === null ? '' : interpolate(t.goes_out, { when: time(submit_after) });
}
