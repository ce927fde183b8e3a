import { expect, test } from 'vitest';
import { orderStatuses } from '#features/core/order-lifecycle/order-status.ts';
import type { OrderProblem } from '#features/orders/order/detail-contract.ts';
import { possibleActions, primaryAction } from './possible-actions.ts';

const order = {
  in_amware: 0,
  order_status: 'pending' as const,
  is_held: false,
  problems: [],
  cancellation: null,
  pieces_cancellation: null,
  editors: [],
  customer_name: 'Ana Quispe',
  total_cost: '45.00',
  is_replacement_order: false,
  is_editable: true,
  parts: [],
};
const problem = (kind: OrderProblem['kind']): OrderProblem => ({
  id: 1,
  kind,
  subject: '',
  subject_name: null,
  detail: {},
  connection_id: 1,
  first_seen_at: '2026-11-21T10:00:00Z',
  orders_waiting: 1,
});

test('a waiting order can be sent now, held and cancelled', () => {
  expect(possibleActions(order)).toMatchObject({
    sendNow: true,
    hold: true,
    release: false,
    cancel: true,
    retry: false,
  });
});

test('a held order can only be released or cancelled', () => {
  expect(possibleActions({ ...order, is_held: true })).toMatchObject({
    sendNow: false,
    hold: false,
    release: true,
    cancel: true,
  });
});

test('once the warehouse has it, only cancelling of it or of pieces can be asked for, and money given back or recorded', () => {
  const actions = possibleActions({ ...order, in_amware: 1 });
  expect(Object.entries(actions).filter(([, isPossible]) => isPossible)).toEqual([
    ['cancel', true],
    ['cancelPieces', true],
    ['refund', true],
    ['recordPayment', true],
  ]);
});

test('the warehouse is asked to cancel once, and again after it refused', () => {
  const asked = (state: 'asked' | 'refused') =>
    possibleActions({ ...order, in_amware: 1, cancellation: { state, reason: '' } }).cancel;
  expect([asked('asked'), asked('refused')]).toEqual([false, true]);
});

test('pieces are cancelled there one request after another, and not while the whole order is to be', () => {
  const may = (given: Partial<Parameters<typeof possibleActions>[0]>) =>
    possibleActions({ ...order, in_amware: 1, ...given }).cancelPieces;
  const lines = [{ sku: 'MUG', pieces: 1 }];
  expect(may({ pieces_cancellation: { state: 'asked', reason: '', lines } })).toBe(false);
  expect(may({ pieces_cancellation: { state: 'refused', reason: 'Packed', lines } })).toBe(true);
  expect(may({ cancellation: { state: 'asked', reason: '' } })).toBe(false);
});

test('an order is split while nothing but missing stock keeps it, and not cancelled while a warehouse has a part', () => {
  const inError = { ...order, order_status: 'error' as const };
  expect(possibleActions({ ...inError, problems: [problem('out_of_stock')] }).split).toBe(true);
  expect(possibleActions({ ...inError, problems: [problem('unlinked_product')] }).split).toBe(false);
  const part = {
    part: 1,
    place: 'Lima',
    reference: 'AMW-1',
    answer: '',
    lines: [],
    split_by: null,
    cancellation: null,
  };
  const { split, cancel } = possibleActions({ ...order, parts: [{ ...part, state: 'there' }] });
  expect({ split, cancel }).toEqual({ split: true, cancel: false });
  expect(possibleActions({ ...order, parts: [{ ...part, state: 'left' }] }).cancel).toBe(true);
});

test('an order that a member edits is not sent now', () => {
  expect(possibleActions({ ...order, editors: [{ lease_id: 'a', name: 'Ana' }] }).sendNow).toBe(false);
});

test('a test order, and one whose total is zero, can be neither sent now nor overridden', () => {
  const ofATest = { ...order, customer_name: '*TEST* Ana' };
  expect(possibleActions(ofATest).sendNow).toBe(false);
  expect(possibleActions({ ...order, total_cost: '0.00' }).sendNow).toBe(false);
  const problems = [problem('test_order'), problem('zero_total')];
  expect(possibleActions({ ...ofATest, order_status: 'error', problems }).ignore).toBe(false);
});

test('only rules that staff may overrule can be overridden', () => {
  const inError = { ...order, order_status: 'error' as const };
  expect(possibleActions({ ...inError, problems: [problem('positive_refund')] }).ignore).toBe(true);
  expect(possibleActions({ ...inError, problems: [problem('unlinked_product')] }).ignore).toBe(false);
});

test('what has shipped can be sent once more, what is closed only refunded or paid, and what cost nothing not even that', () => {
  for (const order_status of orderStatuses.filter((status) => !['pending', 'error', 'packing'].includes(status))) {
    const { replace, refund, recordPayment, ...others } = possibleActions({ ...order, order_status });
    expect([refund, recordPayment]).toEqual([order_status !== 'refund', order_status !== 'refund']);
    const free = possibleActions({ ...order, order_status, total_cost: '0.00' });
    expect([free.refund, free.recordPayment]).toEqual([false, false]);
    expect(replace).toBe(['partially_shipped', 'shipped', 'fulfilled'].includes(order_status));
    expect(Object.values(others).some(Boolean)).toBe(false);
  }
});

test('first comes what the state asks for, and nothing where it is not the staff’s turn', () => {
  const inError = (kind: OrderProblem['kind'], more = {}) =>
    primaryAction({ ...order, order_status: 'error', problems: [{ ...problem(kind), subject: 'city' }], ...more });
  expect(primaryAction(order)).toBe('send');
  expect(primaryAction({ ...order, is_held: true })).toBe('release');
  expect(inError('unlinked_product', { is_held: true })).toBe('fix');
  expect(inError('incomplete_address')).toBe('fix');
  expect(inError('positive_refund')).toBe('fix');
  expect(inError('warehouse_refused')).toBe('edit');
  expect(inError('channel_refused', { in_amware: 1, order_status: 'shipped', is_editable: false })).toBe('retry');
  expect(inError('out_of_stock')).toBeUndefined();
  expect(inError('test_order')).toBeUndefined();
  expect(primaryAction({ ...order, in_amware: 1, order_status: 'packing', is_editable: false })).toBeUndefined();
});
