import { expect, test } from 'vitest';
import type { SaleShare } from '#features/core/order-lifecycle/sale-of-consignment.ts';
import type { SplitOrder } from '#features/warehouse/fulfilment/consignments.ts';
import { givenOrderFacts } from '../../../../../../tests/given-order-facts.ts';
import {
  factsOfParcel,
  isInvoicedByParcel,
  isOfNothing,
  type SaleDocument,
  wantedInvoices,
} from './invoices-of-split.ts';
import type { OrderToDocument } from './order-facts.ts';
import { parcelsOfSplit } from './parcels-of-split.ts';

const place = { address: '', city: '', state: '', postal_code: '', country: 'PE' };
const facts = givenOrderFacts({ currency: 'PEN', total: '65.00', place });
const [line] = facts.lines;
if (!line) throw new Error('an order has a line');

/** Three cups at 20.00 and 5.00 for shipping. */
const order: OrderToDocument = {
  ...facts,
  shipping_cost: '5.00',
  tax_cost: '0.00',
  lines: [{ ...line, source_item_id: '1', sku: 'TAZA-01', quantity: 3, line_total: '60.00', discount: '0', taxes: [] }],
  order_date: '2026-11-20T10:00:00.000Z',
  order_status: 'error',
  has_passed_check: false,
  is_with_warehouse: false,
  corrects_order_id: null,
  amware_ref_num: null,
  warehouse: null,
  age_ms: 60_000,
  has_replaced: false,
};

const cups = (pieces: number) => [{ source_item_id: '1', pieces }];
const goods = { parent_item_id: null, is_goods: true, sku: 'TAZA-01', name: 'Taza' };
type Part = SplitOrder['parts'][number];
const part = (given: Partial<Part>): Part => ({
  ...{ part: 1, place: 'LIM1', state: 'there', reference: 'W-1', lines: cups(2), submitted: null, sent: [] },
  ...given,
});
const split = (given: Partial<SplitOrder>): SplitOrder => ({
  ...{
    order_id: order.order_id,
    place: 'LIM1',
    reference: null,
    submitted: null,
    has_left: false,
    sent: [],
    parts: [],
  },
  lines: [{ ...goods, source_item_id: '1', quantity: 3 }],
  ...given,
});

const share = (quantity: number, total: string, shipping = '0.00'): SaleShare => ({
  ...{ total_cost: total, tax_cost: '0.00', shipping_cost: shipping, discount_cost: '0.00' },
  lines: [{ source_item_id: '1', quantity, line_total: `${quantity * 20}.00`, discount: '0.00', taxes: [] }],
});
const sale = (given: Partial<SaleDocument>): SaleDocument => ({
  ...{ id: 1, part: 0, revision: 1, state: 'not_submitted', replaces_id: null, share: null },
  ...given,
});
const rest = sale({});
const ofPart = sale({ id: 2, part: 1, state: 'stored', share: share(2, '45.00', '5.00') });

const piecesOf = (given: Partial<SplitOrder>) =>
  parcelsOfSplit(split(given)).map(({ part: of, reference, has_left, pieces }) =>
    [of, reference ?? 'here', has_left ? 'left' : 'waits', ...pieces.values()].join(' '),
  );

test('every piece is in one parcel, whatever became of its part', () => {
  expect(piecesOf({ parts: [part({})] })).toEqual(['0 here waits 1', '1 W-1 waits 2']);
  expect(piecesOf({ parts: [part({ state: 'left', sent: cups(2) })] })).toEqual(['0 here waits 1', '1 W-1 left 2']);
  // What a part that ended did not send is of the rest, and what it sent stays its own.
  const ended = part({ state: 'ended', sent: cups(1) });
  expect(piecesOf({ parts: [ended] })).toEqual(['0 here waits 2', '1 W-1 left 1']);
  expect(piecesOf({ parts: [ended, part({ part: 2, reference: 'W-2' })] })).toEqual([
    '0 here left 0',
    '1 W-1 left 1',
    '2 W-2 waits 2',
  ]);
  // What left under a reference that is over is of the rest too.
  expect(piecesOf({ sent: cups(1), parts: [part({ lines: cups(1) })] })).toEqual(['0 here waits 2', '1 W-1 waits 1']);
  expect(piecesOf({ reference: 'W-9', submitted: cups(1), parts: [part({ lines: cups(1) })] })).toEqual([
    '0 W-9 waits 1',
    '1 W-1 waits 1',
  ]);
  const joined = part({ state: 'joined', reference: 'W-1', lines: cups(3) });
  expect(piecesOf({ reference: 'W-1', has_left: true, parts: [joined] })).toEqual(['0 here left 0', '1 W-1 left 3']);
});

test('a kit is invoiced with the first parcel that has anything of it', () => {
  const kit = { ...goods, source_item_id: 'kit', sku: 'KIT', quantity: 2 };
  const lines = [kit, { ...goods, source_item_id: 'part', parent_item_id: 'kit', quantity: 4 }];
  const lent = [{ source_item_id: 'part', pieces: 3 }];
  const [, first] = parcelsOfSplit(split({ lines, parts: [part({ lines: lent })] }));
  expect([...(first?.pieces ?? [])]).toEqual([['kit', 2]]);
});

test('an order is invoiced by parcel until one invoice of all is on its way, and then never', () => {
  const wants = { isWanted: true, hasReplaced: false };
  expect(isInvoicedByParcel(wants, [rest])).toBe(true);
  expect(isInvoicedByParcel({ ...wants, isWanted: false }, [rest])).toBe(false);
  expect(isInvoicedByParcel({ ...wants, hasReplaced: true }, [rest])).toBe(false);
  for (const state of ['sealed', 'in_doubt', 'stored', 'cancelled', 'issued_elsewhere', 'not_needed'] as const) {
    expect(isInvoicedByParcel(wants, [{ ...rest, state }])).toBe(false);
  }
  expect(isInvoicedByParcel({ isWanted: false, hasReplaced: true }, [rest, ofPart])).toBe(true);
});

const wanted = (given: Partial<SplitOrder>, invoices: SaleDocument[]) =>
  wantedInvoices(order, { parcels: parcelsOfSplit(split(given)), invoices }).map(
    (one) => `${one.part}.${one.revision}`,
  );

test('a part has an invoice once the warehouse took it, and none once its pieces are on another', () => {
  expect(wanted({ parts: [part({ state: 'asked', reference: null })] }, [rest])).toEqual(['0.1']);
  expect(wanted({ parts: [part({})] }, [rest])).toEqual(['0.1', '1.1']);
  expect(wanted({ parts: [part({})] }, [rest, ofPart])).toEqual(['0.1']);
  const again = [part({ state: 'ended' }), part({ part: 2, reference: 'W-2' })];
  expect(wanted({ parts: again }, [ofPart])).toEqual(['0.1', '2.1']);
  const all = sale({ id: 3, state: 'stored', share: share(1, '20.00') });
  expect(wanted({ parts: again }, [ofPart, all])).toEqual([]);
  // What was cancelled is not issued again by itself.
  expect(wanted({ parts: [part({})] }, [rest, { ...ofPart, state: 'cancelled' }])).toEqual(['0.1']);
  expect(wanted({ parts: [part({})] }, [{ ...all, part: 0 }, ofPart])).toEqual([]);
});

test('the rest has a further invoice where it got pieces that no invoice ever had', () => {
  const one = sale({ state: 'stored', share: share(1, '25.00', '5.00') });
  expect(wanted({ parts: [part({ state: 'ended' })] }, [one])).toEqual(['0.2']);
});

const factsOf = (document: { part: number; id: number; replaces_id: number | null }, invoices: SaleDocument[]) => {
  const { total_cost, lines } = factsOfParcel(
    order,
    { parcels: parcelsOfSplit(split({ parts: [part({})] })), invoices },
    document,
  );
  return `${total_cost} · ${lines.map(({ quantity }) => quantity).join(', ')}`;
};

test('an invoice has its own pieces, as far as none that stands has them', () => {
  const first = { part: 1, id: 2, replaces_id: null };
  expect(factsOf(first, [rest, { ...ofPart, state: 'not_submitted' }])).toBe('45.00 · 2');
  expect(factsOf({ part: 0, id: 1, replaces_id: null }, [rest, ofPart])).toBe('20.00 · 1');
  expect(factsOf({ part: 0, id: 1, replaces_id: null }, [rest, { ...ofPart, state: 'cancelled' }])).toBe('25.00 · 1');
  const other = { part: 1, id: 8, replaces_id: null };
  expect(factsOf(other, [rest, ofPart])).toBe('0.00 · ');
  const inPlace = sale({ id: 8, part: 1, revision: 2, replaces_id: 2 });
  expect(factsOf(inPlace, [rest, ofPart, inPlace])).toBe('45.00 · 2');
});

test('one of nothing is taken away, but for one in place of another', () => {
  const around = { parcels: parcelsOfSplit(split({ parts: [part({ lines: cups(3) })] })), invoices: [rest] };
  expect(isOfNothing(order, around, { part: 0, id: 1, replaces_id: null })).toBe(true);
  expect(isOfNothing(order, around, { part: 1, id: 9, replaces_id: null })).toBe(false);
  expect(isOfNothing(order, around, { part: 0, id: 1, replaces_id: 5 })).toBe(false);
});

test('where staff put items in the place of others since, the next invoice has all that the others have not', () => {
  const parcels = parcelsOfSplit(split({ parts: [part({})] }));
  const replaced = { ...order, has_replaced: true };
  const next = factsOfParcel(replaced, { parcels, invoices: [rest, ofPart] }, { part: 0, id: 1, replaces_id: null });
  expect(next).toMatchObject({ total_cost: '20.00', lines: [{ quantity: 1 }] });
});
