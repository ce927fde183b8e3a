import { describe, expect, test } from 'vitest';
import { isWaiting, type Refusal, refusals } from './order-actions.ts';
import { type OrderStatus, orderStatuses } from './order-status.ts';

const order = {
  order_status: 'pending' as OrderStatus,
  in_amware: 0,
  is_held: false,
  is_being_sent: false,
  customer_name: 'Ana Quispe',
  total_cost: '45.00',
  is_replacement_order: false,
  has_ignorable_problem: false,
  is_change_asked: false,
  has_part: false,
  is_kept: false,
};
type Facts = Partial<typeof order>;

const statusesThatMay = (action: keyof typeof refusals, facts: Facts = {}) =>
  orderStatuses.filter((order_status) => refusals[action]({ ...order, ...facts, order_status }) === null);

describe('by its status an order', () => {
  test.each([
    ['edit', ['pending', 'packing', 'partially_shipped', 'error']],
    ['retry', ['pending', 'error']],
    ['hold', ['pending', 'error']],
    ['send_now', ['pending']],
    ['cancel', ['pending', 'packing', 'error']],
    ['cancel_pieces', []],
    ['split', ['pending', 'error']],
    ['replace', ['partially_shipped', 'shipped', 'fulfilled']],
    ['refund', ['pending', 'packing', 'partially_shipped', 'shipped', 'fulfilled', 'error', 'cancelled']],
  ] as const)('takes %s in %j', (action, statuses) => {
    expect(statusesThatMay(action)).toEqual(statuses);
  });

  test('waits while it is pending or in error, and the warehouse does not have it', () => {
    expect(orderStatuses.filter((order_status) => isWaiting({ in_amware: 0, order_status }))).toEqual([
      'pending',
      'error',
    ]);
    expect(isWaiting({ in_amware: 1, order_status: 'pending' })).toBe(false);
  });
});

describe('is refused', () => {
  test.each<[keyof typeof refusals, Facts, Refusal | 'change_asked' | 'order_kept' | null]>([
    ['edit', { in_amware: 1 }, 'order_in_warehouse'],
    ['edit', { is_being_sent: true }, 'order_in_warehouse'],
    ['retry', { in_amware: 1 }, 'order_not_waiting'],
    ['retry', { is_being_sent: true }, 'order_not_waiting'],
    ['hold', { in_amware: 1 }, 'order_not_waiting'],
    ['hold', { is_being_sent: true }, 'order_not_waiting'],
    ['send_now', { in_amware: 1 }, 'order_not_waiting'],
    ['send_now', { is_held: true }, 'order_not_waiting'],
    ['send_now', { customer_name: '*TEST* Ana' }, 'order_not_submittable'],
    ['send_now', { total_cost: '0.00' }, 'order_not_submittable'],
    ['cancel', { is_being_sent: true }, 'order_in_warehouse'],
    ['cancel', { in_amware: 1, is_being_sent: true }, null],
    ['cancel', { has_part: true }, 'part_in_warehouse'],
    ['cancel', { has_part: true, in_amware: 1 }, 'part_in_warehouse'],
    ['split', {}, null],
    ['split', { in_amware: 1 }, 'order_not_waiting'],
    ['split', { is_being_sent: true }, 'order_not_waiting'],
    ['split', { is_kept: true }, 'order_kept'],
    ['split', { is_held: true, has_part: true }, null],
    ['split', { total_cost: '0.00' }, 'order_not_submittable'],
    ['cancel_pieces', {}, 'order_not_waiting'],
    ['cancel_pieces', { in_amware: 1 }, null],
    ['cancel_pieces', { in_amware: 1, is_change_asked: true }, 'change_asked'],
    ['cancel_pieces', { in_amware: 1, order_status: 'packing', is_change_asked: true }, 'order_in_warehouse'],
    ['cancel_pieces', { in_amware: 1, order_status: 'partially_shipped' }, 'order_not_waiting'],
    ['ignore', {}, 'order_not_waiting'],
    ['ignore', { has_ignorable_problem: true }, null],
    ['ignore', { has_ignorable_problem: true, in_amware: 1 }, 'order_not_waiting'],
    ['ignore', { customer_name: '*TEST* Ana' }, 'order_not_submittable'],
  ])('%s of an order with %j: %s', (action, facts, refusal) => {
    expect(refusals[action]({ ...order, ...facts })).toBe(refusal);
  });
});
