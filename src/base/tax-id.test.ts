import { expect, test } from 'vitest';
import { keptTaxId, TaxId, TaxIdKind } from './tax-id.ts';

test.each(['20123456789', 'XAXX010101000', 'P&G010101AB1', '900.123.456-7', '1234567-1A', 'CF', 'ÑANDU 12', '1'])(
  '%s may be a tax id',
  (text) => {
    expect(TaxId.parse(` ${text} `)).toBe(text);
  },
);

test.each(['=1+1', '<b>1</b>', "1'2", '-1', '1\n2', '\u202e12', '1'.repeat(41)])('%j cannot be one', (text) => {
  expect(TaxId.safeParse(text).success).toBe(false);
});

test('an empty one is none', () => {
  expect([TaxId.parse(' '), TaxId.parse(null), TaxIdKind.parse(''), TaxIdKind.parse('--')]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('a kind is a code, however it is written', () => {
  expect(['ruc', ' Cédula ', 'R.F.C.', 'tax id', 'PASSPORT'].map((kind) => TaxIdKind.parse(kind))).toEqual([
    'RUC',
    'CEDULA',
    'RFC',
    'TAX_ID',
    'PASSPORT',
  ]);
  expect(TaxIdKind.safeParse('K'.repeat(21)).success).toBe(false);
});

test("a channel's tax id is stored, valid or not, unless it is too long; a kind alone is dropped", () => {
  const kept = (buyer_tax_id: string, buyer_tax_id_kind = 'ruc') => keptTaxId({ buyer_tax_id, buyer_tax_id_kind });
  expect(kept(' 2012\u202e345 ')).toEqual({ buyer_tax_id: '2012345', buyer_tax_id_kind: 'RUC' });
  expect(kept("=don't know")).toMatchObject({ buyer_tax_id: "=don't know" });
  expect(kept('')).toEqual({ buyer_tax_id: null, buyer_tax_id_kind: null });
  expect(kept('1'.repeat(41))).toEqual({ buyer_tax_id: null, buyer_tax_id_kind: null });
  expect(kept('1', 'k'.repeat(21))).toEqual({ buyer_tax_id: '1', buyer_tax_id_kind: null });
});
