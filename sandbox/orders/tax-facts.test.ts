import { expect, test } from 'vitest';
import { paymentOf, taxIdOf } from './tax-facts.ts';

const SHAPES: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  PE: { RUC: /^20000\d{6}$/, DNI: /^00\d{6}$/ },
  MX: { RFC: /^(EKU9003173C9|XAXX010101000)$/ },
  CO: { NIT: /^900000\d{3}-\d$/, CC: /^1\d{7}$/ },
  EC: { RUC: /^17900\d{5}001$/, CEDULA: /^170\d{7}$/ },
  GT: { NIT: /^(16693949|CF)$/ },
  BO: { NIT: /^1000\d{5}$/, CI: /^\d{7}$/ },
};
const keys = Array.from({ length: 400 }, (_, n) => `c${n}`);

test.each(Object.entries(SHAPES))(
  'most buyers of %s have a tax id of its shape, the same for good',
  (country, shapes) => {
    for (const isCompany of [true, false]) {
      const ids = keys.map((key) => taxIdOf(key, country, isCompany));
      expect(ids).toEqual(keys.map((key) => taxIdOf(key, country, isCompany)));
      const good = ids.filter((one) => one !== null && shapes[one.kind]?.test(one.id)).length;
      const missing = ids.filter((one) => one === null).length;
      expect(good).toBeGreaterThan(keys.length * 0.55);
      const share = missing / keys.length;
      if (['PE', 'EC'].includes(country)) expect(share).toBeLessThan(0.03);
      else expect(share).toBeGreaterThan(0.15);
      expect(missing).toBeGreaterThan(0);
    }
    expect(taxIdOf('c0', 'US', true)).toBeNull();
  },
);

test('check digits are those of the authorities', () => {
  const good = (country: string, isCompany: boolean, digit: (id: string) => number) => {
    const ids = keys.flatMap((key) => taxIdOf(key, country, isCompany)?.id ?? []);
    return ids.filter((id) => Number(id.at(-1)) === digit(id.slice(0, -1))).length / ids.length;
  };
  const sum = (body: string, weights: readonly number[]) =>
    weights.reduce((total, weight, index) => total + weight * Number(body[index]), 0);
  const ruc = (body: string) => (11 - (sum(body, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 10;
  expect(good('PE', true, ruc)).toBeGreaterThan(0.7);
  expect(ruc('2013131295')).toBe(5); // SUNAT's own RUC is 20131312955
});

test('most orders are paid, a few of them a cent short; a free order has no payment', () => {
  const paid = Array.from({ length: 1_000 }, (_, id) => paymentOf(id, 1_000));
  expect(paid.filter((one) => one?.cents === 1_000).length).toBeGreaterThan(800);
  expect(paid.filter((one) => one?.cents === 999).length).toBeGreaterThan(3);
  expect(paid.filter((one) => one === null).length).toBeGreaterThan(40);
  expect([paymentOf(1, 0), paymentOf(1, -5)]).toEqual([null, null]);
});
