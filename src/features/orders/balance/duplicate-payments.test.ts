import { expect, test } from 'vitest';
import type { PaymentFacts, RecordedFacts } from './balance-facts.ts';
import { duplicatePayments } from './duplicate-payments.ts';

const AT = '2026-11-20T12:00:00.000Z';
const told = (amount: string, given: Partial<PaymentFacts> = {}): PaymentFacts => ({
  ...{ at: AT, amount, currency: 'PEN' },
  ...given,
});
const recorded = (id: number, amount: string, given: Partial<RecordedFacts> = {}): PaymentFacts =>
  told(amount, { recorded: { id, at: AT, others_told: 0, can_withdraw: true, ...given } });
const found = (...payments: PaymentFacts[]) => duplicatePayments({ payments, currency: 'PEN' }).map(({ id }) => id);

test('a recorded payment that the channel tells since, of the same amount and currency, is one', () => {
  expect(found(told('34.90'), recorded(1, '34.9000'))).toEqual([1]);
  expect(found(recorded(1, '34.90'))).toEqual([]);
  expect(found(told('34.91'), recorded(1, '34.90'))).toEqual([]);
  expect(found(told('34.90', { currency: 'USD' }), recorded(1, '34.90'))).toEqual([]);
});

test('what is promised has not come in', () => {
  expect(found(told('34.90', { at: null }), recorded(1, '34.90'))).toEqual([]);
});

test('a payment that the channel told before stands for none', () => {
  const half = recorded(1, '34.90', { others_told: 1 });
  expect(found(told('34.90'), half)).toEqual([]);
  expect(found(told('34.90'), told('34.90'), half)).toEqual([1]);
});

test('each that the channel tells stands for one, the oldest first', () => {
  const two = [recorded(1, '10'), recorded(2, '10')];
  expect(found(told('10'), ...two)).toEqual([1]);
  expect(found(told('10'), told('10'), ...two)).toEqual([1, 2]);
  expect(found(told('10'), told('10'), told('10'), ...two)).toEqual([1, 2]);
  // The second was recorded after the channel told of the first.
  const later = [recorded(1, '10'), recorded(2, '10', { others_told: 1 })];
  expect(found(told('10'), ...later)).toEqual([1]);
  expect(found(told('10'), told('10'), ...later)).toEqual([1, 2]);
});

test('what cannot be taken back any more stands for the channel’s, and is not offered', () => {
  const kept = recorded(1, '10', { can_withdraw: false });
  expect(found(told('10'), kept, recorded(2, '10'))).toEqual([]);
  expect(found(told('10'), told('10'), kept, recorded(2, '10'))).toEqual([2]);
});
