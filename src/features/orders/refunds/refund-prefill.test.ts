import { expect, test } from 'vitest';
import type { BalanceRow, Imbalance } from '#features/orders/balance/contract.ts';
import type { Refundable } from './contract.ts';
import { refundFor, refundInstead } from './refund-prefill.ts';

const none = {
  sold: 3,
  cancelled: 0,
  added: 0,
  wanted: 3,
  on_hold: 0,
  with_warehouse: 0,
  sent: 0,
  returned: 0,
  restocked: 0,
  refunded: 0,
  invoiced: 0,
  credited: 0,
};

const row = (source_item_id: string, sku: string, pieces: object): BalanceRow => ({
  kind: 'line',
  source_item_id,
  sku,
  name: '',
  is_kit: false,
  is_part: false,
  pieces: { ...none, ...pieces },
  amounts: { charged: '30.00', refunded: '0.00', invoiced: '0.00', credited: '0.00' },
});

const imbalance = (kind: Imbalance['kind'], subject: string): Imbalance => ({
  kind,
  subject,
  pieces: 1,
  amount: '10.00',
  since: null,
  reason: '',
  answers: [],
  duplicate_payments: [],
});

const rows = [
  row('1', 'CUP', { cancelled: 2, wanted: 1, refunded: 1, sent: 1 }),
  row('2', 'BOWL', { wanted: 3, sent: 1, returned: 1 }),
];

test.each([
  ['pieces that were taken off', 'overpaid', 'CUP', [{ source_item_id: '1', pieces: 1 }]],
  ['pieces that are not sent', 'short_shipped', 'BOWL', [{ source_item_id: '2', pieces: 2 }]],
  ['pieces that came back', 'returned_open', 'R-1001', [{ source_item_id: '2', pieces: 1 }]],
] as const)('%s are filled in', (_, kind, subject, lines) => {
  expect(refundFor(imbalance(kind, subject), rows)).toEqual({ lines, shipping: '0', goodwill: '0' });
});

test('a credit note without money, and what was paid beyond the price, are an amount', () => {
  expect(refundFor(imbalance('overpaid', ''), rows)).toEqual({ lines: [], shipping: '0', goodwill: '10.00' });
  expect(refundFor(imbalance('credit_not_refunded', 'B-1'), rows)).toEqual({
    lines: [],
    shipping: '0',
    goodwill: '10.00',
  });
});

test('what stands for a refused refund is filled in with its parts, as far as they are left', () => {
  const line = { source_item_id: '1', sku: 'CUP', name: 'Cup', pieces: 3, worth: '60.00' };
  const refused: Refundable['refunds'][number] = {
    ...{ id: 7, origin: 'here', state: 'refused', at: '2026-11-20T12:00:00Z', by: 'Ana', number: '7' },
    ...{ total: '48.00', shipping: '5.00', reason: 'Broken', refusal: '' },
    lines: [{ source_item_id: '1', pieces: 2 }],
  };
  const order = (refunded_pieces: number, shipping = '5.00'): Refundable => ({
    ...{ currency: 'USD', charged: '65.00', left: '65.00', shipping, channel: 'Shop', limit: null },
    lines: [{ ...line, refunded_pieces, refunded: `${20 * refunded_pieces}.00`, unsent: 0 }],
    refunds: [refused],
  });
  const parts = (given: Refundable, amount: string) => refundInstead(given, { subject: '7', amount });
  const lines = [{ source_item_id: '1', pieces: 2 }];
  expect(parts(order(0), '48.00')).toEqual({ lines, shipping: '5.00', goodwill: '3.00', reason: 'Broken' });
  expect(parts(order(0), '41.00')).toEqual({ lines, shipping: '1.00', goodwill: '0.00', reason: 'Broken' });
  expect(parts(order(3, '0.00'), '48.00')).toMatchObject({ lines: [], shipping: '0.00', goodwill: '48.00' });
  expect(refundInstead(order(0), { subject: '8', amount: '48.00' })).toBeNull();
});
