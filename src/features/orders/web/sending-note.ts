import { fill } from '#base/text.ts';
import type { Catalogue } from '#ui/texts.ts';
import type { OrderDetail } from '../detail-contract.ts';

type Leaving = Pick<OrderDetail, 'is_held' | 'waits_for' | 'editors' | 'submit_after'>;

/** Why an order that is ready has not left; its holding time says nothing while something else keeps it. */
export function sendingNote(t: Catalogue['orders'], order: Leaving, time: (instant: string) => string): string {
  const { is_held, waits_for, editors, submit_after } = order;
  const [editor] = editors;
  if (is_held) return t.steps.held;
  if (waits_for !== null) return fill(t.waits_for.title, { name: waits_for });
  if (editor) return fill(t.steps.edited_by, { who: editor.name });
  return submit_after === null ? '' : fill(t.steps.goes_out, { when: time(submit_after) });
}
