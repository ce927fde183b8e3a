import { expect, test } from 'vitest';
import { refundsByInvoice } from './refunds-by-invoice.ts';

const first = { id: 1, is_part: true, left: '45.00', lines: [{ sku: 'TAZA-01', pieces: 2 }] };
const second = {
  id: 2,
  is_part: true,
  left: '80.00',
  lines: [
    { sku: 'TAZA-01', pieces: 1 },
    { sku: 'JARRA-01', pieces: 2 },
  ],
};
const cups = (pieces: number) => ({ sku: 'TAZA-01', pieces, amount: `${pieces * 20}.00` });
const jug = { sku: 'JARRA-01', pieces: 1, amount: '30.00' };

const shared = (...refunds: { lines: (typeof jug)[]; amount: string }[]) =>
  [...refundsByInvoice([first, second], refunds, 'PEN')].map(([id, parts]) =>
    [
      id,
      ...parts.map(({ lines, amount }) => [amount, ...lines.map((one) => `${one.pieces} ${one.sku}`)].join(' ')),
    ].join(' · '),
  );

test('a refund is for the earliest invoice that has its pieces and its money left', () => {
  expect(shared({ lines: [cups(1)], amount: '20.00' })).toEqual(['1 · 20.00 1 TAZA-01']);
  expect(shared({ lines: [jug], amount: '30.00' })).toEqual(['2 · 30.00 1 JARRA-01']);
  expect(shared({ lines: [cups(2)], amount: '40.00' }, { lines: [cups(1)], amount: '20.00' })).toEqual([
    '1 · 40.00 2 TAZA-01',
    '2 · 20.00 1 TAZA-01',
  ]);
});

test('pieces of two invoices are credited to both', () => {
  expect(shared({ lines: [cups(3), jug], amount: '90.00' })).toEqual([
    '1 · 40.00 2 TAZA-01',
    '2 · 50.00 1 TAZA-01 1 JARRA-01',
  ]);
  // Three for 50.00: the coin that does not divide is with the last.
  const uneven = { lines: [{ ...cups(3), amount: '50.00' }], amount: '50.00' };
  expect(shared(uneven)).toEqual(['1 · 33.33 2 TAZA-01', '2 · 16.67 1 TAZA-01']);
});

test('money that its pieces do not come to goes to the invoices that have it left', () => {
  expect(shared({ lines: [cups(3), jug], amount: '95.00' })).toEqual(['1 · 45.00', '2 · 50.00']);
  expect(shared({ lines: [], amount: '100.00' })).toEqual(['1 · 45.00', '2 · 55.00']);
});

test('of one invoice all is credited', () => {
  const refund = { lines: [jug], amount: '30.00' };
  expect([...refundsByInvoice([first], [refund], 'PEN')]).toEqual([[1, [refund]]]);
});
