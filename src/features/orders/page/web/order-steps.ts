import { interpolate } from '#base/text.ts';
import { shipsNothing } from '#features/core/order-lifecycle/order-rules.ts';
import { shippedStatuses } from '#features/core/order-lifecycle/order-status.ts';
import type { OrderDetail, TimelineEntry } from '#features/orders/order/detail-contract.ts';
import { whyNoParcels } from '#features/warehouse/fulfilment/web/why-no-parcels.ts';
import type { Catalogue } from '#ui/texts.ts';
import { namesOf } from './telling.ts';

export type StepName = 'imported' | 'checked' | 'sent' | 'shipped' | 'notified';
/** `now`: the step that is waited for; `failed`: staff must act first. */
export type StepState = 'done' | 'now' | 'failed' | 'open';
export type Step = { name: StepName; state: StepState };

type Order = Pick<
  OrderDetail,
  'order_status' | 'in_amware' | 'problems' | 'fulfilments' | 'is_virtual' | 'is_chargeback' | 'total_cost'
>;

/** How far an order is on its way; the first step that is not done is the one that is waited for. */
export function orderSteps(order: Order): Step[] {
  const { order_status, in_amware, problems, fulfilments } = order;
  const isFulfilled = order_status === 'fulfilled';
  const isShipped = shippedStatuses.includes(order_status);
  const isKept = order_status === 'error' || problems.length > 0;
  const isFailed = isKept && !waitsForStock(problems); // nothing went wrong: there is too little
  const done: Record<StepName, boolean> = {
    imported: true,
    checked: !isKept,
    sent: in_amware === 1 || isShipped,
    shipped: isShipped,
    notified: isFulfilled || (isShipped && fulfilments.length > 0 && fulfilments.every(({ processed }) => processed)),
  };
  const names = stepsOf(order);
  const waited = order_status === 'cancelled' ? undefined : names.find((name) => !done[name]);
  return names.map((name) => ({
    name,
    state: done[name] ? 'done' : name !== waited ? 'open' : isFailed ? 'failed' : 'now',
  }));
}

const waitsForStock = (problems: OrderDetail['problems']): boolean =>
  problems.length > 0 && problems.every(({ kind }) => kind === 'out_of_stock');

/** What the channel says it shipped by itself never was on its way here. */
function stepsOf(order: Order): StepName[] {
  if (shipsNothing(order)) return ['imported', 'checked'];
  const wasHere = order.in_amware === 1 || order.fulfilments.length > 0;
  return !wasHere && whyNoParcels(order) === 'shipped_elsewhere'
    ? ['imported', 'shipped']
    : ['imported', 'checked', 'sent', 'shipped', 'notified'];
}

/** When each step was done, as far as that is known; of a check that failed, since when. */
export type DoneAt = Partial<Record<StepName, string>>;

/** When the steps of an order were done, from its newest entries and parcels. */
export function stepTimes(
  order: Pick<OrderDetail, 'order_date' | 'fulfilments' | 'problems'>,
  entries: readonly TimelineEntry[],
): DoneAt {
  const newest = (type: string) => entries.find((entry) => entry.type === type)?.at;
  const imported = newest('order.imported') ?? order.order_date;
  const [failed] = order.problems.map(({ first_seen_at }) => first_seen_at).sort();
  const times = {
    imported,
    // What has no problem is checked as it is imported.
    checked: failed ?? newest('order.problem_solved') ?? imported,
    sent: newest('order.submitted'),
    shipped: order.fulfilments.at(-1)?.shipped_at,
    notified: newest('order.channel_notified'),
  };
  return Object.fromEntries(Object.entries(times).filter(([, at]) => at !== undefined));
}

/** How a step is called: by what is waited for, where that is more than the step's state says. */
export function stepLabel({ name, state }: Step, order: OrderDetail, t: Catalogue['order_page']): string {
  if (name === 'shipped' && state === 'now' && order.order_status === 'packing') return t.steps.packing;
  if (name === 'checked' && state === 'now' && waitsForStock(order.problems)) return t.steps.stock;
  return interpolate(t.steps[name][state], namesOf(order, t));
}
