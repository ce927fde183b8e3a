import { findLocked, isBeingSent, type LockedOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { splitByRule, splitKey } from '#features/core/order-lifecycle/server/split-by-rule.ts';
import type { LineItem } from '#features/orders/order/detail-contract.ts';
import { readLines } from '#features/orders/order/server/read-lines.ts';
import { planSplit, type SplitPlan } from '#features/orders/order/split-plan.ts';
import { MAX_RULE_PARTS, type OnShortage } from '#features/people/account-settings/account-settings-rules.ts';
import { readShortageRule } from '#features/people/account-settings/server/read-shortage-rule.ts';
import { countParts } from '#features/warehouse/fulfilment/server/order-parts.ts';
import { waitLeft } from '#features/warehouse/fulfilment/server/wait-left.ts';
import { lockLevels } from '#features/warehouse/stock/server/availability/reserve-stock.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { addJob, job } from '#platform/jobs/job.ts';
import { makePart } from './make-part.ts';
import { moveOrder } from './move-order.ts';
import { readSplitStock, type SplitStock } from './read-split-stock.ts';
import { splitRefusal } from './split-refusal.ts';

/**
 * One step of the account's rule: a part that is sent, or all of the order from another place. The check that follows
 * asks for the next. An order on hold is left alone, and one that is edited until its forms are closed.
 */
export const splitByRuleJob = job(splitByRule.name, splitByRule.payload, async ({ order_id }, { actor }) => {
  await actor.db.transaction().execute(async (tx) => {
    const order = await findLocked(tx, order_id);
    const rule = await readShortageRule(tx);
    // What is not in error goes as a whole.
    if (!order || rule === 'wait' || order.is_held || order.order_status !== 'error') return;
    // What becomes of the part that is sent just now has the order checked again.
    if (await isBeingSent(tx, order_id)) return needCheck(tx, order_id);
    if (await splitRefusal(tx, order)) return;
    const delayMs = await waitLeft(tx, order_id);
    if (delayMs > 0) return addJob(tx, actor, splitByRule, { order_id }, { key: splitKey({ order_id }), delayMs });
    const stored = await readLines(tx, order_id);
    const plan = await readPlan(tx, order, stored, rule);
    if (plan?.type === 'move') return moveOrder(tx, actor, order, plan.core_id);
    if (!plan || (await countParts(tx, order_id)) >= MAX_RULE_PARTS) return;
    const { core_id, lines } = plan;
    const made = await makePart(tx, actor, order, { stored, core_id, lines, is_held: false });
    if (!('part' in made)) throw new Error(`no part of order ${order_id} by the rule: ${JSON.stringify(made)}`);
  });
});

/** The next step by the present stock, whose levels stay locked until the transaction ends. */
async function readPlan(
  tx: AccountDb,
  { id, warehouse }: LockedOrder,
  lines: readonly LineItem[],
  rule: Exclude<OnShortage, 'wait'>,
): Promise<SplitPlan | null> {
  await lockLevels(
    tx,
    lines.flatMap(({ product_id }) => product_id ?? []),
  );
  const places = await readSplitStock(tx, id);
  const stocked = ({ core_id, products }: SplitStock) => ({ core_id, available: new Map(products) });
  const own = places.find(({ core_id }) => core_id === warehouse);
  const others = places.filter((place) => place !== own && place.is_active);
  return planSplit(lines, { own: own && stocked(own), others: others.map(stocked) }, rule);
}

async function needCheck(tx: AccountDb, orderId: number): Promise<void> {
  await tx.updateTable('orders').set({ needs_check: true }).where('id', '=', orderId).execute();
}
