import { expect, test } from 'vitest';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import { order_page } from '#texts/en/order-page.ts';
import { en } from '#texts/en.ts';
import { sampleOrder } from '../../../../../tests/sample-order.ts';
import { sendingNote } from './sending-note.ts';

const submit_after = '2026-11-21T10:00:00Z';
const noteOf = (given: Partial<OrderDetail>) =>
  sendingNote(order_page.steps, en, sampleOrder({ submit_after, ...given }), () => '10:00');

test('an order says when it goes out, unless a partner or a member keeps it', () => {
  expect(noteOf({})).toBe('10:00');
  expect(noteOf({ waits_for: 'Amware' })).toBe('Waits for Amware');
  expect(noteOf({ waits_for: 'Amware', holding_s: 60 })).toBe('10:00');
  expect(noteOf({ waits_for: 'Amware', is_held: true })).toBe('On hold');
  expect(noteOf({ editors: [{ lease_id: 'a', name: 'Ana' }] })).toBe('Ana is editing');
  expect(noteOf({ submit_after: null })).toBe('');
});
