import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import type { RemoteLine } from '#connectors/core/remote.ts';
import { refusals } from '#features/core/order-lifecycle/order-actions.ts';
import { readLines } from '#features/orders/order/server/read-lines.ts';
import type { Staff } from '#platform/db/actor.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { repliesFor } from '#texts/replies-for.ts';
import type { replaceOrder } from '../contract.ts';
import { type ReplacementLine, replacementLines } from '../replacement-lines.ts';
import { addReplacement, countReplacements, lockToReplace } from './add-replacement.ts';

/**
 * Sends pieces of an order that left once more, for nothing, as an order of its own that names it: to the same place,
 * by the same mappings and what staff chose for the first one. Its channel knows nothing of it.
 * @throws AppError not_found; order_not_sent while nothing of it has left; replaced_meanwhile where there is another
 * replacement than the member saw; invalid for pieces that it does not have
 */
export async function replaceOneOrder(
  staff: Staff,
  id: number,
  { lines, reason, seen }: z.output<typeof replaceOrder.body>,
) {
  const t = repliesFor(staff).orders;
  return staff.db.transaction().execute(async (tx) => {
    const order = await lockToReplace(tx, id);
    const refusal = refusals.replace(order);
    if (refusal) throw new AppError(refusal);
    const before = await countReplacements(tx, id);
    if (before !== seen) throw new AppError('replaced_meanwhile');
    const sent = replacementLines(await readLines(tx, id), lines);
    if (!sent) throw new AppError('invalid', { fields: { lines: [t.not_replaceable] } });
    const { prices_include_tax } = order;
    const terms = { ...NOTHING_TO_PAY, prices_include_tax, suffix: 'R' } as const;
    const made = await addReplacement(tx, staff, order, { ...terms, lines: sent.map(asFree) }, reason);
    const pieces = sent
      .filter(({ parent_item_id }) => parent_item_id === null)
      .map(({ sku, quantity }) => ({ sku, quantity }));
    await recordEvent(tx, staff, {
      type: 'order.replaced',
      order_id: id,
      details: { order_number: made.order_number, reason, pieces },
    });
    return { ...made, message: t.replaced };
  });
}

const NOTHING_TO_PAY = { total_cost: '0', tax_cost: '0', payments: [], is_replacement_order: true };

const asFree = (line: ReplacementLine): RemoteLine => ({
  ...line,
  ...{ unit_price: '0', line_total: '0', discount: '0', taxes: [], is_goods: true, is_discount: false },
});
