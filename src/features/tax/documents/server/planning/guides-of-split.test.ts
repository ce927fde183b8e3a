import { expect, test } from 'vitest';
import type { Consignment } from '#features/warehouse/fulfilment/consignments.ts';
import { givenOrderFacts } from '../../../../../../tests/given-order-facts.ts';
import type { OpenIssuer } from '../issuers/tax-issuers.ts';
import { delayOf } from './delay-of.ts';
import { type RestGuide, wantedGuides } from './guides-of-split.ts';
import type { OrderToDocument } from './order-facts.ts';

const cups = (quantity: number) => [{ source_item_id: '1', sku: 'TAZA-01', name: 'Taza', quantity }];
const jugs = [{ source_item_id: '2', sku: 'JARRA-01', name: 'Jarra', quantity: 1 }];
const consignment = (given: Partial<Consignment> = {}): Consignment => ({
  part: 0,
  place: null,
  reference: null,
  has_left: false,
  lines: cups(2),
  ...given,
});
const guide = (given: Partial<RestGuide> = {}): RestGuide => ({
  id: 9,
  order_id: 1,
  state: 'stored',
  revision: 1,
  reference: null,
  lines: cups(2),
  ...given,
});

const told = (consignments: Consignment[], newest?: RestGuide) =>
  wantedGuides(consignments, newest).map(
    ({ part, revision, replaces_id }) => `${part}.${revision}${replaces_id === null ? '' : ` for ${replaces_id}`}`,
  );

test('a part has a guide once the warehouse took it, and the rest has one from the first on', () => {
  const parts = [consignment({ part: 1 }), consignment({ part: 2, reference: 'W-2' })];
  expect(told([consignment(), ...parts])).toEqual(['0.1', '2.1']);
  expect(told(parts)).toEqual(['2.1']);
});

test.each([
  ['not sealed yet', {}, { state: 'not_submitted' }, ['0.1']],
  ['of the same goods', {}, {}, []],
  ['of the same goods, which the warehouse has now', { reference: 'W-1' }, {}, []],
  ['of other goods', { lines: cups(3) }, {}, ['0.2 for 9']],
  ['of further goods', { lines: [...cups(2), ...jugs] }, {}, ['0.2 for 9']],
  ['of this submission', { reference: 'W-1', lines: cups(3) }, { reference: 'W-1' }, []],
  ['of a submission that is over', { reference: 'W-2' }, { reference: 'W-1' }, ['0.2']],
  ['of a submission that is over, while the next waits', {}, { reference: 'W-1' }, []],
  ['of a submission that is over, a further time', { reference: 'W-2' }, { reference: 'W-1', revision: 4 }, ['0.5']],
  ['on its way', { lines: cups(3) }, { state: 'pending' }, []],
  ['not needed, by its provider', { lines: cups(3) }, { state: 'not_needed' }, []],
  ['issued outside', { lines: cups(3) }, { state: 'issued_elsewhere' }, []],
] satisfies [string, Partial<Consignment>, Partial<RestGuide>, string[]][])(
  'the newest guide of the rest is %s',
  (_what, rest, newest, expected) => expect(told([consignment(rest)], guide(newest))).toEqual(expected),
);

const order: OrderToDocument = {
  ...givenOrderFacts({
    currency: 'PEN',
    total: '118.00',
    place: { address: '', city: '', state: '', postal_code: '', country: 'PE' },
  }),
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

/** When a guide is submitted by itself of an order in error, one of whose parts is as said. */
function delay(issue_when: OpenIssuer['issue_when'], given: Partial<Consignment> | null, isSplit = true) {
  const open: OpenIssuer = {
    country: 'PE',
    issuer: { environment: 'test', provider: 'sunat', settings: {}, certificate: null },
    connection_id: 1,
    issue_when,
    delay_minutes: 5,
    other_currency: 'stop',
    active_since: '2026-01-01T00:00:00Z',
    certificate: null,
  };
  const document = { order_id: order.order_id, kind: 'guide', part: 1, credit: null } as const;
  const going = given ? [consignment({ part: 1, ...given })] : [];
  const goods = new Map(isSplit ? [[order.order_id, going]] : []);
  return delayOf(document, order, open, { goods, invoices: new Map() });
}

test('a guide of a split order is due once the warehouse has its goods, whatever the rest waits for', () => {
  const there = { reference: 'W-1' };
  for (const when of ['checked', 'submitted', 'import'] as const) {
    expect(delay(when, there)).toBe(0);
    expect(delay(when, {})).toBeNull();
    expect(delay(when, null)).toBeNull();
    expect(delay(when, there, false)).toBeNull();
  }
  expect(delay('delay', there)).toBe(240_000);
  expect(delay('shipped', there)).toBeNull();
  expect(delay('shipped', { ...there, has_left: true })).toBe(0);
  expect(delay('by_hand', there)).toBeNull();
});
