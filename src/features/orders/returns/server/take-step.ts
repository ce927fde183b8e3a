import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import type { DomainEvent } from '#base/events.ts';
import { canTakeStep, isCounted, leadsTo } from '#features/core/order-lifecycle/return-rules.ts';
import { lockOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { putBack } from '#features/warehouse/stock/server/availability/put-back.ts';
import type { Actor, Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import type { ReturnDetail, Step } from '../contract.ts';
import { getReturnDetail } from './get-return.ts';
import { askToTell } from './tell-return.write.ts';

type ReturnDetailRow = z.input<typeof ReturnDetail>;
type StepOf<Name extends Step['step']> = Extract<Step, { step: Name }>;

/**
 * Takes a return a step further, once: all that is done to the returns of an order waits for the order's lock.
 * @throws AppError not_found; return_step where the return is past this step or not so far; invalid for pieces or a
 * place that it does not have
 */
export async function takeStep(staff: Staff, id: number, step: Step): Promise<ReturnDetailRow> {
  return staff.db.transaction().execute(async (tx) => {
    const { order_id } = await getReturnDetail(tx, id);
    await lockOrder(tx, order_id);
    const found = await getReturnDetail(tx, id);
    await takeLockedStep(tx, staff, found, step);
    await askToTell(tx, staff, id, step.step);
    return getReturnDetail(tx, id);
  });
}

/** Takes a step of a return whose order the caller has locked. @throws AppError return_step; invalid */
export async function takeLockedStep(tx: AccountDb, actor: Actor, found: ReturnDetailRow, step: Step): Promise<void> {
  if (!canTakeStep(step.step, { state: found.state, is_restocked: found.restocked_at !== null }))
    throw new AppError('return_step');
  const { order_id } = found;
  await recordEvent(tx, actor, { ...(await changeReturn(tx, actor, found, step)), order_id });
  await sql`update order_returns set state = ${leadsTo[step.step]}, state_at = now(),
        authorised_at = case when ${step.step === 'authorise'} then now() else authorised_at end,
        received_at = case when ${step.step === 'receive' || step.step === 'inspect'}
          then coalesce(received_at, now()) else received_at end,
        inspected_at = case when ${step.step === 'inspect'} then now() else inspected_at end,
        outcome = ${step.step === 'close' ? step.outcome : null},
        end_reason = ${'reason' in step ? step.reason : ''}
      where id = ${found.id}`.execute(tx);
}

type ReturnEvent = Extract<DomainEvent, { type: `order.return_${string}` }>;
type EventOfStep = ReturnEvent extends infer Event
  ? Event extends ReturnEvent
    ? Omit<Event, 'order_id'>
    : never
  : never;

/** Makes a step's changes other than that of the return's state. @returns the event for the timeline */
async function changeReturn(tx: AccountDb, actor: Actor, found: ReturnDetailRow, step: Step): Promise<EventOfStep> {
  const { number: subject } = found;
  switch (step.step) {
    case 'authorise':
      return { type: 'order.return_authorised', details: { subject } };
    case 'send': {
      const { tracking_number } = step;
      await sql`update order_returns set tracking_number = ${tracking_number} where id = ${found.id}`.execute(tx);
      return { type: 'order.return_sent', details: { subject, tracking_number } };
    }
    case 'receive':
      return { type: 'order.return_received', details: { subject } };
    case 'inspect':
      return { type: 'order.return_inspected', details: { subject, ...(await inspect(tx, actor, found, step)) } };
    case 'close':
      return { type: 'order.return_closed', details: { subject, outcome: step.outcome, reason: step.reason } };
    case 'refuse':
      return { type: 'order.return_refused', details: { subject, reason: step.reason } };
  }
}

/** Stores what was found of the pieces; the good ones go back to stock where a place is named. */
async function inspect(tx: AccountDb, actor: Actor, found: ReturnDetailRow, { lines, restock_at }: StepOf<'inspect'>) {
  const counted = new Map(lines.map((line) => [line.source_item_id, line]));
  const isWhole = found.lines.every(({ source_item_id, quantity }) => {
    const line = counted.get(source_item_id);
    return line !== undefined && isCounted(quantity, line);
  });
  if (!isWhole || counted.size !== found.lines.length || lines.length !== counted.size)
    throw new AppError('invalid', { fields: { lines: ['out of range'] } });
  if (restock_at !== null && !found.core_locations.some(({ core_id }) => core_id === restock_at))
    throw new AppError('invalid', { fields: { restock_at: ['not a core location'] } });
  await sql`update order_return_lines l set good = r.good, damaged = r.damaged, missing = r.missing
    from jsonb_to_recordset(${jsonb(lines)})
      as r (source_item_id text, good int, damaged int, missing int)
    where l.return_id = ${found.id} and l.source_item_id = r.source_item_id`.execute(tx);
  const sum = (of: 'good' | 'damaged' | 'missing') => lines.reduce((pieces, line) => pieces + line[of], 0);
  const isBack = restock_at !== null && (await restock(tx, actor, found, restock_at));
  return {
    good: sum('good'),
    damaged: sum('damaged'),
    missing: sum('missing'),
    core_id: isBack ? restock_at : '',
  };
}

/** @returns whether any piece went back: the items of all may be unknown here */
async function restock(tx: AccountDb, actor: Actor, { id, number, order_id }: ReturnDetailRow, core_id: string) {
  const { rows: pieces } = await sql<{ product_id: number; quantity: number }>`
    select i.product_id, sum(l.good)::int as quantity from order_return_lines l
      join line_items i on i.order_id = ${order_id} and i.source_item_id = l.source_item_id
     where l.return_id = ${id} and l.good > 0 and i.product_id is not null group by 1 order by 1`.execute(tx);
  if (pieces.length === 0) return false;
  await sql`update order_returns set restocked_at = ${core_id} where id = ${id}`.execute(tx);
  await putBack(tx, actor, { core_id, pieces, number });
  return true;
}
