import { interpolate } from '#base/text.ts';
import { isRefund, shipsNothing } from '#features/core/order-lifecycle/order-rules.ts';
import { shippedStatuses } from '#features/core/order-lifecycle/order-status.ts';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import { outageText } from '#features/partners/connections/outage-text.ts';
import { factsOf, sinceOf } from '#features/partners/connections/outages-contract.ts';
import { problemSentence } from './problem-sentence.ts';
import { inSentences, namesOf, type Sentence, type Telling } from './telling.ts';
import { atText, sinceText } from './when-texts.ts';

/** What happens next with an order, who must act, and since when: what a colleague reads out on the phone. */
export function orderSentence(order: OrderDetail, telling: Telling): Sentence {
  const main = mainSentence(order, telling);
  return { tone: main.tone, text: inSentences([main.text, ...remarks(order, telling)]) };
}

function mainSentence(order: OrderDetail, telling: Telling): Sentence {
  const { order_status, in_amware } = order;
  if (order_status === 'cancelled') return { tone: 'neutral', text: cancelledText(order, telling) };
  if (order_status === 'refund') return { tone: 'neutral', text: nothingToShip(order, telling) };
  const kept = problemSentence(order, telling);
  if (kept && order.fulfilments.length === 0) return kept;
  if (kept) return { tone: kept.tone, text: inSentences([leftText(order, telling), kept.text]) };
  if (shipsNothing(order)) return { tone: 'neutral', text: nothingToShip(order, telling) };
  if (shippedStatuses.includes(order_status)) return leftSentence(order, telling);
  if (order_status === 'partially_shipped') return { tone: 'info', text: leftText(order, telling) };
  if (in_amware === 1 || order_status === 'packing') return { tone: 'info', text: warehouseText(order, telling) };
  return leavingSentence(order, telling);
}

const newest = ({ entries }: Telling, type: string) => entries.find((entry) => entry.type === type);
const since = ({ t, formats, now }: Telling, at: string) => sinceText(t.times, formats, at, now);

function cancelledText(order: OrderDetail, telling: Telling): string {
  const { t, formats, now, entries } = telling;
  const closed = entries.find(
    ({ type, details }) => type === 'order.cancelled' || (type === 'order.status' && details.to === 'cancelled'),
  );
  if (!closed) return t.says.cancelled;
  const { warehouse, channel } = namesOf(order, t);
  const { by, reason } = closed.details;
  const values = {
    at: atText(t.times, formats, closed.at, now),
    who: by === 'warehouse' ? warehouse : by === 'channel' ? channel : (closed.actor ?? channel),
  };
  return typeof reason === 'string'
    ? interpolate(t.says.cancelled_for, { ...values, reason })
    : interpolate(t.says.cancelled_at, values);
}

function nothingToShip(order: OrderDetail, { t }: Telling): string {
  if (order.is_chargeback) return t.says.chargeback;
  if (!isRefund(order) && order.order_status !== 'refund') return t.says.virtual;
  return order.corrects ? interpolate(t.says.refund_of, { number: order.corrects.order_number }) : t.says.refund;
}

/** From where, with what, and when the newest parcel left. */
function parcelOf(order: OrderDetail, { t, formats, now }: Telling) {
  const last = order.fulfilments.at(-1);
  return {
    place: order.display_warehouse?.description ?? namesOf(order, t).warehouse,
    parcel: [last?.carrier, last?.tracking_number].filter(Boolean).join(' ') || t.says.its_carrier,
    ago: last ? formats.relative(last.shipped_at, now) : '',
  };
}

/** What has left of an order of which something has. */
const leftText = (order: OrderDetail, telling: Telling): string =>
  order.order_status === 'partially_shipped' ? partText(order, telling) : leftSentence(order, telling).text;

function leftSentence(order: OrderDetail, telling: Telling): Sentence {
  const { t, formats } = telling;
  const { fulfilments } = order;
  if (fulfilments.length === 0) return { tone: 'success', text: t.says.shipped_externally };
  const isNotified = order.order_status === 'fulfilled' || fulfilments.every(({ processed }) => processed);
  const says = order.replaces ? t.says.notifies_no_channel : isNotified ? t.says.notified : t.says.not_notified;
  const notified = interpolate(says, namesOf(order, t));
  const values = { ...parcelOf(order, telling), notified, count: formats.count(fulfilments.length) };
  const words = fulfilments.length === 1 ? t.says.left : t.says.left_in_parcels;
  return { tone: isNotified ? 'success' : 'info', text: interpolate(words, values) };
}

function partText(order: OrderDetail, telling: Telling): string {
  const { t, formats } = telling;
  const kits = new Set(order.lines.map(({ parent_item_id }) => parent_item_id));
  const goods = order.lines.filter(({ is_goods, source_item_id }) => is_goods && !kits.has(source_item_id));
  const sum = (pieces: number[]) => formats.count(pieces.reduce((a, b) => a + b, 0));
  return interpolate(t.says.part_left, {
    ...namesOf(order, t),
    ...parcelOf(order, telling),
    shipped: sum(goods.map(({ qty_shipped }) => qty_shipped)),
    ordered: sum(goods.map(({ quantity }) => quantity)),
  });
}

function warehouseText(order: OrderDetail, telling: Telling): string {
  const { t } = telling;
  const { packing, packing_only, at_warehouse, at_warehouse_only } = t.says;
  const submitted = newest(telling, 'order.submitted');
  const isPacking = order.order_status === 'packing';
  const values = { ...namesOf(order, t), place: parcelOf(order, telling).place };
  if (!submitted) return interpolate(isPacking ? packing_only : at_warehouse_only, values);
  return interpolate(isPacking ? packing : at_warehouse, { ...values, since: since(telling, submitted.at) });
}

/** Of an order that nothing is wrong with: what keeps it here, or when it goes. */
function leavingSentence(order: OrderDetail, telling: Telling): Sentence {
  const { t, formats, now, countdown } = telling;
  if (order.is_held) return { tone: 'warning', text: heldText(telling) };
  const { submit_after: at, waits_for } = order;
  const isToCome = at !== null && order.holding_s !== null; // by the server's clock
  if (waits_for !== null && !isToCome) return { tone: 'warning', text: partnerText(waits_for, telling) };
  const others = telling.isEditing ? t.says.own_edit : editingText(order, telling);
  if (others) return { tone: 'neutral', text: others };
  const names = namesOf(order, t);
  const away = waits_for === null ? '' : interpolate(t.says.partner_away, { outage: downText(waits_for, telling) });
  const tone = away ? 'warning' : 'neutral';
  if (countdown !== undefined) {
    const goes = interpolate(t.says.goes_in, { ...names, time: countdown });
    return { tone, text: inSentences([goes, away, editText(order, telling)]) };
  }
  if (!isToCome) return { tone, text: interpolate(t.says.goes_now, names) };
  const goes = interpolate(t.says.goes_at, { ...names, at: atText(t.times, formats, at, now) });
  return { tone, text: inSentences([goes, away]) };
}

function heldText(telling: Telling): string {
  const { held, held_only } = telling.t.says;
  const entry = newest(telling, 'order.held');
  return entry?.actor ? interpolate(held, { since: since(telling, entry.at), who: entry.actor }) : held_only;
}

function partnerText(name: string, telling: Telling): string {
  const { t, formats, now, outage } = telling;
  if (!outage) return interpolate(t.says.partner_waits, { name });
  if (outage.state === 'broken') return interpolate(t.says.partner_broken, { name });
  const next = outage.next_try_at;
  return inSentences([
    interpolate(t.says.partner_down, { outage: downText(name, telling) }),
    next ? interpolate(t.says.next_try, { at: atText(t.times, formats, next, now) }) : '',
  ]);
}

/** What is wrong with a partner; after only one failure that is not known yet. */
function downText(name: string, telling: Telling): string {
  const { texts, outage } = telling;
  if (!outage) return interpolate(texts.pulse.nothing_through, { name });
  const at = sinceOf(outage);
  return outageText(texts.pulse, factsOf(outage), at === null ? undefined : since(telling, at));
}

/** The other members who edit the order; empty where there are none. */
function editingText({ editors }: OrderDetail, { t, ownLease }: Telling): string {
  const names = new Set(editors.filter(({ lease_id }) => lease_id !== ownLease).map(({ name }) => name));
  return names.size > 0 ? interpolate(t.says.being_edited, { who: [...names].join(', ') }) : '';
}

function editText({ last_edit }: OrderDetail, { t }: Telling): string {
  if (!last_edit) return '';
  const words = { edit: t.says.edited, undo: t.says.edit_undone }[last_edit.kind];
  return interpolate(words, { who: last_edit.by ?? t.says.the_channel });
}

/** Remarks in addition to the order's state, unless the state has said them. */
function remarks(order: OrderDetail, telling: Telling): string[] {
  const { order_status, in_amware, cancellation, pieces_cancellation, problems, waits_for } = order;
  const { t } = telling;
  if (order_status === 'cancelled') return [];
  const isKept = problems.length > 0 || order_status === 'error';
  const hasLeft = in_amware === 1 || shippedStatuses.includes(order_status);
  const names = namesOf(order, t);
  const pieces = pieces_cancellation?.lines.map((line) => `${line.pieces} × ${line.sku}`).join(', ') ?? '';
  return [
    pieces_cancellation?.state === 'asked' ? interpolate(t.says.pieces_asked, { ...names, pieces }) : '',
    pieces_cancellation?.state === 'refused'
      ? interpolate(t.says.pieces_refused, { ...names, pieces, reason: pieces_cancellation.reason })
      : '',
    cancellation?.state === 'asked' ? interpolate(t.says.cancel_asked, names) : '',
    cancellation?.state === 'refused'
      ? interpolate(t.says.cancel_refused, { ...names, reason: cancellation.reason })
      : '',
    order.is_held && isKept ? heldText(telling) : '',
    waits_for !== null && (isKept || hasLeft) ? partnerText(waits_for, telling) : '',
    isKept || order.is_held || waits_for !== null ? editingText(order, telling) : '',
  ];
}
