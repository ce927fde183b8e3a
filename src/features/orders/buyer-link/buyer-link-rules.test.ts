import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findCountry } from '#countries/countries.ts';
import { type BuyerLinkFacts, buyerLinkRefusal, isLinkCountry, kindsOf, linkEnd } from './buyer-link-rules.ts';

const order_date = '2026-11-20T15:00:00Z';
const given = (more: Partial<BuyerLinkFacts> = {}): BuyerLinkFacts => ({
  country: 'MX',
  order_status: 'pending',
  total_cost: '116.00',
  order_date,
  is_being_sent: false,
  has_issuer: true,
  invoice_states: ['not_submitted'],
  replaceable_id: null,
  ...more,
});
const soon = new Date('2026-11-21T00:00:00Z');

test.each([
  ['an order whose invoice waits', {}, null],
  ['one whose invoice is not planned yet', { invoice_states: [] }, null],
  ['one whose invoice was rejected', { invoice_states: ['rejected'] }, null],
  ['one whose invoice was cancelled, to be issued anew', { invoice_states: ['cancelled', 'not_submitted'] }, null],
  ['one that was shipped', { order_status: 'shipped' }, null],
  ['a cancelled order', { order_status: 'cancelled' }, 'cancelled'],
  ['a refund', { order_status: 'refund', total_cost: '-5' }, 'no_invoice'],
  ['what cost nothing', { total_cost: '0.00' }, 'no_invoice'],
  ['a country that the account does not issue for', { has_issuer: false }, 'no_invoice'],
  ['a country without documents', { country: 'US' }, 'no_invoice'],
  ['a provider’s word that it needs none', { invoice_states: ['not_needed'] }, 'no_invoice'],
  ['an invoice that is being issued', { invoice_states: ['sealed'] }, 'being_issued'],
  ['an invoice whose answer was lost', { invoice_states: ['in_doubt'] }, 'being_issued'],
  ['an issued invoice', { invoice_states: ['stored'] }, 'issued'],
  ['an issued invoice that may be replaced', { invoice_states: ['stored'], replaceable_id: 5 }, null],
  [
    'one beside another that is being issued',
    { invoice_states: ['stored', 'sealed'], replaceable_id: 5 },
    'being_issued',
  ],
  ['an issued invoice of one of two parcels', { invoice_states: ['not_submitted', 'sealed', 'authorised'] }, 'issued'],
  ['an order on its way to the warehouse', { is_being_sent: true }, 'being_sent'],
] as const satisfies readonly (readonly [string, Partial<BuyerLinkFacts>, string | null])[])(
  '%s: %s',
  (_, more, refusal) => {
    expect(buyerLinkRefusal(given(more), soon)).toBe(refusal);
  },
);

test('the data are taken until the end of the link, and from that instant on not', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('BO', 'CO', 'EC', 'GT', 'MX', 'PE'),
      fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
      fc.integer({ min: -60 * 86_400_000, max: 60 * 86_400_000 }),
      (country, placed, apart_ms) => {
        const facts = given({ country, order_date: placed.toISOString() });
        const now = new Date(linkEnd(facts).getTime() + apart_ms);
        expect(buyerLinkRefusal(facts, now)).toBe(apart_ms >= 0 ? 'too_late' : null);
      },
    ),
  );
});

test('Mexico takes them for thirty days after the purchase, the others for fifteen', () => {
  expect(linkEnd(given()).toISOString()).toBe('2026-12-20T15:00:00.000Z');
  expect(linkEnd(given({ country: 'EC' })).toISOString()).toBe('2026-12-05T15:00:00.000Z');
});

test('a country with a link has rules of documents, and kinds of tax ids', () => {
  for (const country of ['BO', 'CO', 'EC', 'GT', 'MX', 'PE']) {
    expect([isLinkCountry(country), findCountry(country)?.code, kindsOf(country).length > 0]).toEqual([
      true,
      country,
      true,
    ]);
  }
  expect([isLinkCountry('US'), isLinkCountry('toString'), kindsOf('US')]).toEqual([false, false, []]);
});
