import { expect, test } from 'vitest';
import { givenOrderFacts } from '../../../../../../tests/given-order-facts.ts';
import type { OpenIssuer } from '../issuers/tax-issuers.ts';
import { delayOf } from './delay-of.ts';
import type { OrderToDocument } from './order-facts.ts';

const placed: OrderToDocument = {
  ...givenOrderFacts({
    currency: 'PEN',
    total: '118.00',
    place: { address: '', city: '', state: '', postal_code: '', country: 'PE' },
  }),
  buyer_tax_id: null,
  order_date: '2026-11-20T10:00:00.000Z',
  order_status: 'pending',
  has_passed_check: true,
  is_with_warehouse: false,
  corrects_order_id: null,
  amware_ref_num: null,
  warehouse: null,
  age_ms: 60_000,
  has_replaced: false,
};

/** Of an order's document where its issuer waits five minutes for the buyer. */
function waiting(more: Partial<OrderToDocument> = {}, kind: 'sale' | 'correction' | 'guide' = 'sale') {
  const order = { ...placed, ...more };
  const open: OpenIssuer = {
    country: 'PE',
    issuer: { environment: 'test', provider: 'sunat', settings: {}, certificate: null },
    connection_id: 1,
    issue_when: 'buyer',
    delay_minutes: 5,
    other_currency: 'stop',
    active_since: '2026-01-01T00:00:00Z',
    certificate: null,
  };
  const document = { order_id: order.order_id, kind, part: 0, credit: null };
  return delayOf(document, order, open, { goods: new Map(), invoices: new Map() });
}

test('an invoice waits for its buyer until the delay is over, and is due once the buyer is known', () => {
  expect(waiting()).toBe(240_000);
  expect(waiting({ age_ms: 600_000 })).toBe(0);
  expect(waiting({ buyer_tax_id: '10456789' })).toBe(0);
});

test('whoever the buyer is, the order has passed its check first', () => {
  expect(waiting({ has_passed_check: false })).toBeNull();
  expect(waiting({ has_passed_check: false, buyer_tax_id: '10456789' })).toBeNull();
  expect(waiting({ order_status: 'cancelled', buyer_tax_id: '10456789' })).toBeNull();
});

test('a guide does not wait for the buyer, nor does a refund that is an order', () => {
  expect(waiting({}, 'guide')).toBe(0);
  expect(waiting({ total_cost: '-20.00' }, 'correction')).toBe(0);
});
