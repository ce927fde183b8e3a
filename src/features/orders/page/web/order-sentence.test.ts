import { expect, test } from 'vitest';
import { causeIn } from '#features/core/order-problems/problem-sentences.ts';
import type { OrderDetail, OrderProblem, TimelineEntry } from '#features/orders/order/detail-contract.ts';
import { findOutages, type Outage } from '#features/partners/connections/outages-contract.ts';
import { order_page as english } from '#texts/en/order-page.ts';
import { en } from '#texts/en.ts';
import { order_page as spanish } from '#texts/es/order-page.ts';
import { es } from '#texts/es.ts';
import { formatsOf } from '#ui/formats.ts';
import { exampleOf } from '../../../../../tests/component/example.ts';
import { sampleLine, sampleOrder } from '../../../../../tests/sample-order.ts';
import { orderSentence } from './order-sentence.ts';
import type { Telling } from './telling.ts';

const NOON = '2026-11-21T12:00:00Z';
const settings = { time_zone: 'UTC', currency: 'USD' };
const inEnglish = { t: english, texts: en, formats: formatsOf({ ...settings, language: 'en' }) };
const inSpanish = { t: spanish, texts: es, formats: formatsOf({ ...settings, language: 'es' }) };

function tellingOf(given: Partial<Telling> = {}): Telling {
  const now = new Date(NOON).getTime();
  return {
    ...inEnglish,
    now,
    entries: [],
    outage: undefined,
    ownLease: 'own',
    isEditing: false,
    countdown: undefined,
    ...given,
  };
}

const say = (order: Partial<OrderDetail>, given: Partial<Telling> = {}) =>
  orderSentence(sampleOrder(order), tellingOf(given));
/** Narrow spaces of the Spanish clock as plain ones. */
const textOf = (order: Partial<OrderDetail>, given: Partial<Telling> = {}) =>
  say(order, given).text.replaceAll(/\s/g, ' ');
const inSpanishOf = (order: Partial<OrderDetail>, given: Partial<Telling> = {}) =>
  textOf(order, { ...inSpanish, ...given });

const problem = (kind: OrderProblem['kind'], subject: string, given: Partial<OrderProblem> = {}): OrderProblem => ({
  id: 1,
  kind,
  subject,
  subject_name: null,
  detail: {},
  connection_id: 1,
  first_seen_at: '2026-11-21T09:05:00Z',
  orders_waiting: 1,
  ...given,
});
const kept = (...problems: OrderProblem[]): Partial<OrderDetail> => ({ order_status: 'error', problems });
const entry = (type: string, given: Partial<TimelineEntry> = {}): TimelineEntry => ({
  id: type,
  at: '2026-11-21T09:05:00Z',
  type,
  actor: null,
  is_failure: false,
  details: {},
  ...given,
});
const parcel = {
  id: 1,
  carrier: 'Guatex',
  tracking_number: '5950 2199 5571',
  tracking_url: '',
  shipped_at: '2026-11-21T11:48:00Z',
  ship_date_string: '',
  processed: true,
  fulfillment_lines: [],
};
const atWarehouse = { in_amware: 1, order_source: 'Exigo', display_warehouse: { code: 'UIO', description: 'Quito' } };

test('an order that needs somebody says what for, since when, and who waits too', () => {
  const unlinked = problem('unlinked_product', 'CLOCK-1', { orders_waiting: 2 });
  expect(say(kept(unlinked)).tone).toBe('danger');
  expect(textOf(kept(unlinked))).toBe(
    `Waits for you since 9:05 AM: ${causeIn(en, unlinked)}. 1 other order waits too.`,
  );
  const address = problem('incomplete_address', 'city', { first_seen_at: '2026-11-19T09:05:00Z' });
  const cause = causeIn(en, address);
  expect(textOf(kept(address, unlinked))).toBe(
    `Waits for you since Nov 19, 2026, 9:05 AM: ${cause.charAt(0).toLowerCase()}${cause.slice(1)}. 1 more problem keeps it.`,
  );
  expect(inSpanishOf(kept(unlinked))).toMatch(/^Le espera a usted desde hoy, 9:05 .*También espera 1 pedido más\.$/);
});

test('an order that waits for a code says what its channel calls it', () => {
  const location = problem('unmapped_location', '6', { subject_name: 'Bodega La Paz' });
  expect(textOf(kept(location))).toBe(
    'Waits for you since 9:05 AM: location “Bodega La Paz” (6) has no core location.',
  );
  expect(inSpanishOf(kept(location))).toContain('“Bodega La Paz” (6)');
});

test('a backorder says how much is missing, and that nobody has to act', () => {
  const short = problem('out_of_stock', 'JARRA-01', { detail: { wanted: 5, available: 2, core_id: 'UIO' } });
  expect(say(kept(short)).tone).toBe('warning');
  expect(textOf(kept(short))).toBe(
    'Waits for stock since 9:05 AM: 3 pieces of JARRA-01 missing. It stays until there is enough, or until you decide otherwise.',
  );
  expect(inSpanishOf(kept(short))).toContain('faltan 3 piezas de JARRA-01');
  const unknown = problem('out_of_stock', 'VELA-02');
  expect(textOf(kept(unknown, short, problem('out_of_stock', 'C')))).toBe(
    'Waits for stock since 9:05 AM: VELA-02 is out of stock, 3 pieces of JARRA-01 missing. It stays until there is enough, or until you decide otherwise. 1 more problem keeps it.',
  );
  expect(textOf(kept(short, problem('unlinked_product', 'X')))).toMatch(/^Waits for you/);
});

test('a refusal and a doubt name the partner, before what staff could correct', () => {
  expect(textOf(kept(problem('unlinked_product', 'X'), problem('warehouse_refused', 'No such street')))).toBe(
    'Refused by Amware at 9:05 AM: No such street. 1 more problem keeps it.',
  );
  const bare = problem('warehouse_refused', '', { orders_waiting: 3 });
  // what a partner answered to one order is no common cause
  expect(textOf(kept(bare))).toBe('Refused by Amware at 9:05 AM.');
  expect(textOf(kept(problem('in_doubt', 'submit_order')))).toBe(
    'In doubt since 9:05 AM: it was sent to Amware, and no clear answer came. It is asked, not sent again.',
  );
  expect(textOf({ ...atWarehouse, problems: [problem('in_doubt', 'notify_shipment')] })).toContain('sent to Exigo');
  expect(textOf({ ...atWarehouse, problems: [problem('channel_refused', 'Unknown order')] })).toBe(
    'Exigo does not take the tracking: Unknown order.',
  );
  expect(textOf({ ...atWarehouse, problems: [problem('unknown_to_warehouse', 'AMW-1')] })).toBe(
    'Amware accepted it as AMW-1 and does not know it any more.',
  );
  expect(inSpanishOf(kept(problem('warehouse_refused', 'Sin calle')))).toMatch(/^Rechazado por Amware hoy, 9:05/);
});

test('a test order is never sent, and an error without a known cause says its words', () => {
  expect(textOf(kept(problem('test_order', '*TEST* Ana')))).toBe('Test order: it is never sent to Amware.');
  expect(textOf({ order_status: 'error', error: 'Something odd.', updated_at: '2026-11-21T09:05:00Z' })).toBe(
    'Waits for you since 9:05 AM: something odd.',
  );
});

test('an order that is ready says when it goes, or counts down after an edit', () => {
  expect(textOf({ submit_after: '2026-11-21T14:12:00Z', holding_s: 7920 })).toBe('Goes to Amware at 2:12 PM.');
  expect(textOf({ submit_after: '2026-11-21T11:00:00Z' })).toBe('Goes to Amware now.');
  expect(textOf({ submit_after: '2026-11-21T14:12:00Z', holding_s: 7920, warehouse_partner: null })).toBe(
    'Goes to the warehouse at 2:12 PM.',
  );
  const edited = (kind: 'edit' | 'undo') => textOf({ last_edit: { by: 'Ana', kind } }, { countdown: '0:24' });
  expect(edited('edit')).toBe('Goes to Amware in 0:24. Edited by Ana; until then that can be undone.');
  expect(edited('undo')).toContain('Ana undid the last edit.');
  expect(inSpanishOf({}, { countdown: '0:24' })).toBe('Sale hacia Amware en 0:24.');
});

test('an order that is held says by whom and since when, beside its problems too', () => {
  const entries = [entry('order.held', { actor: 'Ana Demo' })];
  const held = 'On hold since 9:05 AM, by Ana Demo: it stays here until it is released.';
  expect(textOf({ is_held: true }, { entries })).toBe(held);
  expect(textOf({ is_held: true })).toBe('On hold: it stays here until it is released.');
  expect(textOf({ ...kept(problem('unlinked_product', 'X')), is_held: true }, { entries })).toMatch(
    new RegExp(`^Waits for you .* ${held}$`),
  );
});

const outage: Outage = {
  ...exampleOf(findOutages.replies[200].element),
  name: 'Amware',
  last_success_at: '2026-11-21T09:05:00Z',
  next_try_at: '2026-11-21T12:04:00Z',
};

test('an order that waits for a partner says since when that is silent', () => {
  const silent =
    'Amware has not answered since 9:05 AM, so the order waits. It goes on by itself. Next try at 12:04 PM.';
  expect(say({ waits_for: 'Amware' }, { outage }).tone).toBe('warning');
  expect(textOf({ waits_for: 'Amware' }, { outage })).toBe(silent);
  const refusing = { ...outage, takes_nothing_since: '2026-11-21T08:05:00Z', takes_none_of: ['outbox'] } as Outage;
  expect(textOf({ waits_for: 'Amware' }, { outage: refusing })).toMatch(
    /^Amware answers, but has taken nothing since 8:05 AM, so the order waits\. /,
  );
  expect(textOf({ waits_for: 'Amware' }, { outage: { ...outage, answered_with: 500 } })).toMatch(
    /^Amware has answered with errors \(500\) since 9:05 AM, so the order waits\. /,
  );
  expect(textOf({ waits_for: 'Amware' })).toBe('Waits for Amware. It goes on by itself.');
  expect(textOf({ ...atWarehouse, waits_for: 'Exigo' })).toBe(
    'At Amware, not packed yet. Waits for Exigo. It goes on by itself.',
  );
});

test('an order that goes later says its time and that the partner is away; one that refuses us is not said to come back by itself', () => {
  const later = { submit_after: '2026-11-21T14:12:00Z', holding_s: 7920, waits_for: 'Amware' };
  expect(say(later).tone).toBe('warning');
  expect(textOf(later)).toBe(
    'Goes to Amware at 2:12 PM. Nothing goes through to Amware. Until that is over, the order stays here.',
  );
  expect(textOf(later, { countdown: '1:59' })).toMatch(/1:59.* Nothing goes through to Amware/);
  expect(textOf(later, { outage })).toMatch(/Amware has not answered since 9:05 AM\. Until that is over/);
  const broken: Outage = { ...outage, state: 'broken', next_try_at: null };
  expect(textOf({ waits_for: 'Amware' }, { outage: broken })).toBe(
    'Waits for Amware. Nothing is sent to it until its connector is corrected.',
  );
});

test('an order that another member edits says so, once, and nothing of the own form', () => {
  const editors = [
    { lease_id: 'own', name: 'Saúl' },
    { lease_id: 'a', name: 'Ana' },
    { lease_id: 'b', name: 'Ana' },
  ];
  expect(textOf({ editors })).toBe('Ana is editing this order: it is not sent until that is saved or discarded.');
  expect(textOf({ editors }, { isEditing: true })).toMatch(/^You are editing this order/);
  expect(textOf({ editors: [{ lease_id: 'own', name: 'Saúl' }] })).toBe('Goes to Amware now.');
  expect(textOf({ editors, ...kept(problem('unlinked_product', 'X')) })).toMatch(/Waits for you .* Ana is editing/);
});

test('an order at the warehouse says since when, and where it is packed', () => {
  const entries = [entry('order.submitted')];
  expect(textOf(atWarehouse, { entries })).toBe('At Amware since 9:05 AM, not packed yet.');
  expect(textOf(atWarehouse)).toBe('At Amware, not packed yet.');
  expect(textOf({ ...atWarehouse, order_status: 'packing' }, { entries })).toBe(
    'Being packed in Quito, not collected yet; at Amware since 9:05 AM.',
  );
  expect(textOf({ ...atWarehouse, order_status: 'packing' })).toBe('Being packed in Quito, not collected yet.');
  expect(inSpanishOf({ ...atWarehouse, order_status: 'packing' })).toBe('Se está empacando en Quito, aún sin recoger.');
});

test('what becomes of a cancellation that the warehouse was asked for is said too', () => {
  const asked = { ...atWarehouse, cancellation: { state: 'asked' as const, reason: '' } };
  expect(textOf(asked)).toBe('At Amware, not packed yet. Amware was asked to cancel it and has not answered yet.');
  const refused = { ...atWarehouse, cancellation: { state: 'refused' as const, reason: 'Already packed' } };
  expect(textOf(refused)).toBe('At Amware, not packed yet. Amware did not cancel it: Already packed.');
});

test('what becomes of pieces that the warehouse was asked to leave out is said too', () => {
  const lines = [{ sku: 'MUG', pieces: 1 }];
  const asked = { ...atWarehouse, pieces_cancellation: { state: 'asked' as const, reason: '', lines } };
  expect(textOf(asked)).toContain('Amware was asked to leave out 1 × MUG and has not answered yet.');
  const refused = { ...atWarehouse, pieces_cancellation: { state: 'refused' as const, reason: 'Packed', lines } };
  expect(textOf(refused)).toContain('Amware did not leave out 1 × MUG: Packed.');
});

test('a parcel that left says from where, with what, and whether the channel knows', () => {
  const left = { ...atWarehouse, order_status: 'shipped' as const, fulfilments: [parcel] };
  expect(say(left).tone).toBe('success');
  expect(textOf(left)).toBe('Left Quito with Guatex 5950 2199 5571 12 min. ago; Exigo has the tracking.');
  const untold = { ...left, fulfilments: [{ ...parcel, processed: false }] };
  expect(say(untold)).toMatchObject({ tone: 'info' });
  expect(textOf(untold)).toContain('Exigo has no tracking yet');
  expect(inSpanishOf(left)).toBe('Salió de Quito con Guatex 5950 2199 5571 hace 12 min; Exigo ya tiene la guía.');
  const bare = { ...parcel, id: 2, carrier: '', tracking_number: '' };
  expect(textOf({ ...left, fulfilments: [parcel, bare] })).toBe(
    'Left Quito in 2 parcels, the last with its carrier 12 min. ago; Exigo has the tracking.',
  );
});

test('a parcel that the channel does not take is told of with what left', () => {
  const refused = problem('channel_refused', 'Unknown order');
  const fulfilments = [{ ...parcel, processed: false }];
  expect(say({ ...atWarehouse, order_status: 'shipped', fulfilments, problems: [refused] })).toEqual({
    tone: 'danger',
    text: 'Left Quito with Guatex 5950 2199 5571 12 min. ago; Exigo has no tracking yet. Exigo does not take the tracking: Unknown order.',
  });
});

test('an order of which a part left says how much of it, counting parts and not their kits', () => {
  const lines = [
    sampleLine('kit', { quantity: 1 }),
    sampleLine('a', { quantity: 3, qty_shipped: 3, parent_item_id: 'kit' }),
    sampleLine('b', { quantity: 2 }),
    sampleLine('fee', { is_goods: false }),
  ];
  expect(textOf({ ...atWarehouse, order_status: 'partially_shipped', lines, fulfilments: [parcel] })).toBe(
    '3 of 5 pieces left Quito with Guatex 5950 2199 5571 12 min. ago; the rest is still at Amware.',
  );
});

test('what was shipped elsewhere, and what ships nothing, say so', () => {
  expect(textOf({ order_status: 'fulfilled' })).toBe('Shipped outside Bodega; its parcels are not known here.');
  expect(textOf({ order_status: 'fulfilled', is_virtual: true })).toBe('Virtual or pickup: there is nothing to ship.');
  expect(textOf({ order_status: 'fulfilled', is_chargeback: true })).toMatch(/^Chargeback/);
  expect(textOf({ order_status: 'refund', total_cost: '-5.00' })).toBe(
    'Refund: the money went back, and nothing is shipped.',
  );
  expect(textOf({ order_status: 'refund', corrects: { id: 3, order_number: '999' } })).toMatch(/^Refund of order 999/);
});

test('a cancelled order says when, by whom and why, and nothing else', () => {
  const cancelled = { order_status: 'cancelled' as const, waits_for: 'Amware', is_held: true };
  const because = (details: TimelineEntry['details'], actor: string | null = null) =>
    textOf(cancelled, { entries: [entry('order.cancelled', { details, actor })] });
  expect(textOf(cancelled)).toBe('Cancelled.');
  expect(because({ reason: 'Ordered twice' }, 'Ana Demo')).toBe('Cancelled at 9:05 AM by Ana Demo: Ordered twice.');
  expect(because({ by: 'warehouse' })).toBe('Cancelled at 9:05 AM by Amware.');
  const byChannel = entry('order.status', { details: { from: 'pending', to: 'cancelled', by: 'channel' } });
  expect(textOf(cancelled, { entries: [byChannel] })).toBe('Cancelled at 9:05 AM by Shopify.');
});
