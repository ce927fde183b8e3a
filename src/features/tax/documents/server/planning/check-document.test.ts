import { expect, test } from 'vitest';
import type { LineFact, OrderFacts } from '#countries/core/order-facts.ts';
import { findCountry } from '#countries/countries.ts';
import { demoIssuers } from '#programs/demo/demo-issuers.ts';
import { givenLineFact, givenOrderFacts } from '../../../../../../tests/given-order-facts.ts';
import { taxReplies as english } from '../../../../../texts/en/tax-replies.ts';
import { taxReplies as spanish } from '../../../../../texts/es/tax-replies.ts';

/** Of each country: its currency, its own tax in per cent, and an excise that channels charge beside it. */
const COUNTRIES = [
  ['BO', 'BOB', '13', 'ICE'],
  ['CO', 'COP', '19', 'INC bolsas'],
  ['EC', 'USD', '15', 'ICE'],
  ['GT', 'GTQ', '12', 'IDP'],
  ['MX', 'MXN', '16', 'IEPS'],
  ['PE', 'PEN', '18', 'ISC'],
] as const;

const place = { address: 'Calle 1', city: 'C', state: 'S', postal_code: '06700' };

/** What is against a sale of 100.00 without its tax, by code and params. */
function found(code: string, currency: string, rate: string, lines: LineFact[], more: Partial<OrderFacts> = {}) {
  const country = findCountry(code);
  const given = demoIssuers.find((issuer) => issuer.country === code);
  if (!country || !given) throw new Error(`nothing is known of ${code}`);
  const tax = code === 'BO' ? '0' : rate;
  const order = givenOrderFacts(
    { currency, total: `${100 + Number(tax)}.00`, place: { ...place, country: code } },
    { tax_cost: tax, prices_include_tax: false, lines, ...more },
  );
  const settings = country.settings.parse(given.settings);
  const issuer = { environment: 'test' as const, provider: given.connection.kind, settings, certificate: null };
  return country
    .check(order, issuer, null, '2026-11-28')
    .filter(({ field }) => field === 'lines' || field === 'total_cost')
    .map(({ code: name, is_blocking, params }) => [name, is_blocking, params]);
}

const line = (more: Partial<LineFact> = {}) => givenLineFact('100.00', more);

test.each(COUNTRIES)('%s: its own tax alone is nothing against an order', (code, currency, rate) => {
  const own = { name: 'IVA', rate, amount: `${rate}.00` };
  expect(found(code, currency, rate, [line({ taxes: [own] })])).toEqual([]);
  const halves = [0, 1].map(() => ({ ...own, amount: String(Number(rate) / 2) }));
  expect(found(code, currency, rate, [line({ taxes: halves })])).toEqual([]);
});

test.each(COUNTRIES)('%s: another tax of a line stops the document', (code, currency, rate, excise) => {
  const own = { name: 'IVA', rate, amount: `${rate}.00` };
  const other = { name: excise, rate: null, amount: '0.50' };
  const blocks = ['other_tax', true, { line: 'LAMP-01', tax: excise, amount: '0.50' }];
  for (const taxes of [[own, other], [other, own], [other]]) {
    expect(found(code, currency, rate, [line({ taxes })])).toContainEqual(blocks);
  }
  const unknown = { name: 'Impuesto verde', rate: '1', amount: '1.00' };
  expect(found(code, currency, rate, [line({ taxes: [own, unknown] })])).toContainEqual([
    'other_tax',
    true,
    { line: 'LAMP-01', tax: 'Impuesto verde', amount: '1.00' },
  ]);
  expect(found(code, currency, rate, [line({ taxes: [own, { ...unknown, amount: '0.00' }] })])).toEqual([]);
});

test.each(COUNTRIES)(
  '%s: a line waits that is not its quantity and price, less its discount',
  (code, currency, rate) => {
    const taxes = [{ name: 'IVA', rate, amount: `${rate}.00` }];
    const twice = [
      'line_differs',
      true,
      { line: 'LAMP-01', quantity: '1', price: '50.00', total: '100.00', by: '50.00' },
    ];
    expect(found(code, currency, rate, [line({ unit_price: '50.00', taxes })])).toContainEqual(twice);
    for (const more of [
      { unit_price: '107.00', discount: '7.00' },
      { unit_price: '100.00', discount: '7.00' },
      { unit_price: '33.33', quantity: 3 },
      { unit_price: '0.1003', quantity: 997 },
    ]) {
      expect(found(code, currency, rate, [line({ ...more, taxes })])).toEqual([]);
    }
  },
);

test.each(COUNTRIES.filter(([code]) => code !== 'BO'))(
  '%s: a tax that was charged is told where the document declares another',
  (code, currency, rate) => {
    const differs = (charged: string) => {
      const total = `${100 + Number(charged)}.00`;
      const taxes = charged === '0.00' ? [] : [{ name: 'IVA', rate, amount: charged }];
      return found(code, currency, rate, [line({ taxes })], { total_cost: total, tax_cost: charged });
    };
    const declared = (total: number) => ((total * Number(rate)) / (100 + Number(rate))).toFixed(2);
    expect(differs('10.00')).toEqual([['tax_differs', false, { charged: '10.00', declared: declared(110) }]]);
    expect(differs('0.00')).toEqual([['tax_differs', false, { charged: '0.00', declared: declared(100) }]]);
    const rounded = found(code, currency, rate, [line({ taxes: [{ name: 'IVA', rate, amount: `${rate}.01` }] })], {
      tax_cost: `${rate}.01`,
      total_cost: `${100 + Number(rate)}.01`,
    });
    expect(rounded).toEqual([]);
  },
);

test('these findings have their words in both languages', () => {
  for (const { findings } of [english, spanish]) {
    expect(findings.tax_differs).toMatch(/\{charged\}.*\{declared\}/);
    expect(findings.other_tax).toMatch(/\{line\}.*\{tax\}.*\{amount\}/);
    expect(findings.line_differs).toMatch(/\{by\}/);
  }
});
