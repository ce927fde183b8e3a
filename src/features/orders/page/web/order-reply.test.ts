import { expect, test } from 'vitest';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import { sampleOrder } from '../../../../../tests/sample-order.ts';
import { orderReply } from './order-reply.ts';

const parcel = {
  id: 1,
  carrier: 'Guatex',
  tracking_number: '5950 2199 5571',
  tracking_url: 'https://guatex.example/5950',
  shipped_at: '2026-11-21T10:00:00Z',
  ship_date_string: '',
  processed: true,
  fulfillment_lines: [],
};
const replyTo = (given: Partial<OrderDetail>) => orderReply(sampleOrder(given));

test('a reply has state, carrier, tracking number and link, in the customer’s language', () => {
  expect(replyTo({ order_status: 'fulfilled', fulfilments: [parcel], language_code: 'es-GT' })).toBe(
    `Hola, Ana Quispe:

Su pedido 1001 va en camino.
Guatex, número de rastreo 5950 2199 5571
https://guatex.example/5950

Gracias por su compra.`,
  );
  expect(replyTo({ order_status: 'shipped', fulfilments: [parcel], language_code: 'EN' })).toContain(
    'Hello Ana Quispe,\n\nYour order 1001 is on its way.\nGuatex, tracking number 5950 2199 5571',
  );
});

test('a customer whose language has no texts, or none, is written to in the account’s', () => {
  expect(replyTo({ language_code: 'pt', account_language: 'es' })).toContain('Hola, Ana Quispe:');
  expect(replyTo({ language_code: '', account_language: 'en' })).toContain('Hello Ana Quispe,');
});

test('all parcels are named; a link that is none, and a parcel without a number, are left out', () => {
  const second = { ...parcel, id: 2, carrier: '', tracking_number: 'X2', tracking_url: 'javascript:alert(1)' };
  const third = { ...parcel, id: 3, tracking_number: '' };
  const reply = replyTo({
    order_status: 'partially_shipped',
    fulfilments: [parcel, second, third],
    language_code: 'en',
  });
  expect(reply).toContain('A part of your order 1001 is on its way, and the rest follows.\nGuatex, tracking');
  expect(reply).toContain('\nTracking number X2\n\nThank');
});

test('what waits here, is packed or cancelled says so without our own troubles', () => {
  const en = { language_code: 'en' };
  expect(replyTo({ ...en, order_status: 'error' })).toContain('We have your order 1001 and are preparing it.');
  expect(replyTo({ ...en, is_held: true })).toContain('We have your order 1001 and are preparing it.');
  expect(replyTo({ ...en, in_amware: 1 })).toContain('Your order 1001 is being packed.');
  expect(replyTo({ ...en, order_status: 'packing', in_amware: 1 })).toContain('Your order 1001 is being packed.');
  const cancelled = replyTo({ ...en, order_status: 'cancelled', fulfilments: [parcel] });
  expect(cancelled).toContain('was cancelled and will not be sent.');
  expect(cancelled).not.toContain('5950');
});

test('an order that was shipped elsewhere names the number that its channel gave', () => {
  const shipped = { order_status: 'shipped', tracking_number: 'Z9', language_code: 'en' } as const;
  expect(replyTo(shipped)).toContain('is on its way.\nTracking number Z9\n\n');
  expect(replyTo({ ...shipped, tracking_url: 'https://x.example/Z9' })).toContain('Z9\nhttps://x.example/Z9\n\n');
});

test('there is nothing to tell of tests, refunds and what ships nothing', () => {
  expect(replyTo({ customer_name: '*TEST* Ana' })).toBeUndefined();
  expect(replyTo({ order_status: 'refund' })).toBeUndefined();
  expect(replyTo({ total_cost: '-5.00' })).toBeUndefined();
  expect(replyTo({ is_virtual: true, order_status: 'fulfilled' })).toBeUndefined();
});
