import { describe, expect, test } from 'vitest';
import { sumAmounts } from '#base/money.ts';
import { readXml, type XmlReader } from '#connectors/core/read-xml.ts';
import { givenCountry, takenBack } from '../../../tests/country-suite.ts';
import { creditFacts } from '../core/credit.ts';
import type { OrderFacts } from '../core/order-facts.ts';
import type { Origin } from '../core/tax-document.ts';
import { peru } from './peru.ts';

const TOTAL = '118.00';
const ruc = { buyer_tax_id: '20100070970', buyer_tax_id_kind: 'RUC', company_name: 'Tiendas & Ñandú S.A.' };

const { issuerWith, issuer, sealing, line, order, codes, sealed } = givenCountry({
  country: peru,
  environment: 'test',
  provider: 'sunat',
  certificate: null,
  settings: { ruc: '20600995805', name: 'Prueba S.A.C.', ubigeo: '150122', address: 'Av. Larco 101, Miraflores' },
  sealing: { nonce: '0', at: '2026-11-20T18:00:05.000Z' },
  sale: {
    currency: 'PEN',
    total: TOTAL,
    place: { address: 'Jr. de la Unión 300', city: 'Lima', state: 'LIM', postal_code: '15001', country: 'PE' },
  },
  order: { buyer_tax_id: '46779354', buyer_tax_id_kind: 'DNI' },
});

const origin: Origin = {
  document_id: 1,
  kind: 'sale',
  full_number: 'F001-7',
  ids: { tipoComprobante: '01', serie: 'F001', numero: '7', tipoAdquirente: '6', numeroAdquirente: '20100070970' },
  issued_on: '2026-11-01',
  currency: 'PEN',
  total: TOTAL,
  corrected: '0',
  rates: ['18'],
  lines: [],
};

/** Texts at paths of local names. */
const read = (xml: string, paths: readonly string[]) =>
  readXml(xml, (root) => Object.fromEntries(paths.map((path) => [path, at(root, path).map(({ text }) => text)])));
const at = (root: XmlReader, path: string): XmlReader[] =>
  path.split('/').reduce<XmlReader[]>((found, name) => found.flatMap((one) => one.children(name)), [root]);

describe('what is free', () => {
  const gift = line({ sku: 'GIFT', name: 'Taza', quantity: 3, unit_price: '0', line_total: '0', discount: '35.40' });
  const subtotal = 'TaxTotal/TaxSubtotal';
  const item = 'InvoiceLine';

  test('is listed with its value, by the price before its discount, and counts in no total', async () => {
    const { xml, document } = sealed(order({ ...ruc, lines: [line(), gift] }));
    expect(document.totals).toMatchObject({ net: '100.00', tax: '18.00', discount: '0.00', total: TOTAL });
    expect(
      await read(xml, [
        'Note',
        'TaxTotal/TaxAmount',
        `${subtotal}/TaxableAmount`,
        `${subtotal}/TaxAmount`,
        `${subtotal}/TaxCategory/TaxScheme/ID`,
        'LegalMonetaryTotal/LineExtensionAmount',
        'LegalMonetaryTotal/PayableAmount',
        `${item}/LineExtensionAmount`,
        `${item}/PricingReference/AlternativeConditionPrice/PriceAmount`,
        `${item}/PricingReference/AlternativeConditionPrice/PriceTypeCode`,
        `${item}/TaxTotal/TaxAmount`,
        `${item}/${subtotal}/TaxableAmount`,
        `${item}/${subtotal}/TaxAmount`,
        `${item}/${subtotal}/TaxCategory/TaxExemptionReasonCode`,
        `${item}/${subtotal}/TaxCategory/TaxScheme/ID`,
        `${item}/Price/PriceAmount`,
      ]).then((found) => Object.values(found)),
    ).toEqual([
      [
        'SON: CIENTO DIECIOCHO CON 00/100 SOLES',
        'TRANSFERENCIA GRATUITA DE UN BIEN Y/O SERVICIO PRESTADO GRATUITAMENTE',
      ],
      ['18.00'],
      ['100.00', '30.00'],
      ['18.00', '5.40'],
      ['1000', '9996'],
      ['100.00'],
      [TOTAL],
      ['100.00', '30.00'],
      ['118.00', '10.00'],
      ['01', '02'],
      ['18.00', '0.00'],
      ['100.00', '30.00'],
      ['18.00', '5.40'],
      ['10', '15'],
      ['1000', '9996'],
      ['100.00', '0.00'],
    ]);
    expect(xml).not.toContain('AllowanceCharge');
  });

  test.each<[string, Partial<OrderFacts['lines'][number]>, string]>([
    ['its own price', { unit_price: '59', discount: '59' }, '50.00'],
    ['that of the same goods in the order', { sku: 'LAMP-01', discount: '0' }, '100.00'],
    ["the product's price", { discount: '0', list_price: '23.60' }, '20.00'],
  ])('has the value of %s', (_what, given, value) => {
    const { document } = sealed(order({ lines: [line(), { ...gift, quantity: 1, ...given }] }));
    expect(document.lines[1]?.reference?.net).toBe(value);
  });

  test('without IGV is exonerado or inafecto, with no IGV of its value', async () => {
    const taxes = [{ name: 'IGV', rate: '0', amount: '0' }];
    const paths = ['TaxAmount', 'TaxCategory/TaxExemptionReasonCode'].map((path) => `${item}/${subtotal}/${path}`);
    const exempt = order({ lines: [line(), { ...gift, taxes }] });
    expect(Object.values(await read(sealed(exempt).xml, paths))).toEqual([
      ['18.00', '0.00'],
      ['10', '21'],
    ]);
    const inafecto = sealed(exempt, null, issuerWith({ zero_rate: '30' }));
    expect((await read(inafecto.xml, paths))[paths[1] ?? '']).toEqual(['10', '31']);
  });

  test('goes back in a note with its sale, and not where that did not list it', async () => {
    const sold = sealed(order({ ...ruc, lines: [line(), gift] })).document.lines;
    const back = order({
      ...takenBack(order({ lines: [line(), { ...gift, quantity: 2, discount: '0' }] })),
      buyer_tax_id: null,
    });
    const { xml, document } = sealed(back, { ...origin, lines: sold });
    expect(document.lines[1]).toMatchObject({ quantity: 2, gross: '0.00', reference: { net: '20.00', tax: '3.60' } });
    expect(document.extra.tipoNota).toBe('06');
    expect(Object.values(await read(xml, [`${subtotal}/TaxCategory/TaxScheme/ID`, 'CreditNoteLine/ID']))).toEqual([
      ['1000', '9996'],
      ['1', '2'],
    ]);
    expect(sealed(back, origin).document.lines).toHaveLength(1);
    const credited = creditFacts(order(), { ...origin, lines: sold }, { part: { of: 'whole' }, reason: 'x' });
    expect(sealed(credited, { ...origin, lines: sold }).document.lines[1]?.reference).toEqual(sold[1]?.reference);
  });

  test('is printed with its value', () => {
    const { document, ids } = sealed(order({ lines: [line(), gift] }));
    const printed = peru.readable(document, issuer, sealing, ids);
    expect(printed.lines[1]).toMatchObject({ unit_price: '10.00', taxes: 'Gratuito', total: '0.00' });
    expect(printed.totals).toContainEqual({ label: 'Op. gratuita', value: '30.00' });
    expect(printed.notes[1]).toContain('TRANSFERENCIA GRATUITA');
  });

  test('alone makes no document', () => {
    expect(codes(order({ lines: [gift], total_cost: '0' }))).toEqual(['zero_total']);
  });
});

describe('the tax on bags', () => {
  const igv = (amount: string) => ({ name: 'IGV', rate: '18', amount });
  const bags = (amount: string, name = 'ICBPER') => ({ name, rate: null, amount });
  const bag = line({
    sku: 'BAG',
    quantity: 3,
    unit_price: '1',
    line_total: '3.00',
    taxes: [bags('1.50'), igv('0.54')],
  });
  const onTop = order({
    lines: [line({ line_total: '100.00', taxes: [igv('18.00')] }), bag],
    tax_cost: '20.04',
    total_cost: '123.04',
    prices_include_tax: false,
  });
  const subtotal = 'TaxTotal/TaxSubtotal';

  test('stands beside the IGV and in no base, so much a bag', async () => {
    const { xml, document } = sealed(onTop);
    expect(document.totals).toMatchObject({ net: '103.00', tax: '18.54', total: '123.04' });
    const of = 'InvoiceLine/TaxTotal';
    expect(
      await read(xml, [
        'TaxTotal/TaxAmount',
        `${subtotal}/TaxableAmount`,
        `${subtotal}/TaxAmount`,
        `${subtotal}/TaxCategory/TaxScheme/ID`,
        'LegalMonetaryTotal/LineExtensionAmount',
        'LegalMonetaryTotal/TaxInclusiveAmount',
        `${of}/TaxAmount`,
        `${of}/TaxSubtotal/TaxAmount`,
        `${of}/TaxSubtotal/BaseUnitMeasure`,
        `${of}/TaxSubtotal/TaxCategory/PerUnitAmount`,
        'InvoiceLine/PricingReference/AlternativeConditionPrice/PriceAmount',
      ]).then((found) => Object.values(found)),
    ).toEqual([
      ['20.04'],
      ['103.00'],
      ['18.54', '1.50'],
      ['1000', '7152'],
      ['103.00'],
      ['123.04'],
      ['18.00', '2.04'],
      ['18.00', '0.54', '1.50'],
      ['3'],
      ['0.50'],
      ['118.00', '1.68'],
    ]);
    expect(codes(onTop)).toEqual([]);
  });

  test('is in prices that include tax', () => {
    const whole = line({ line_total: '118.00', taxes: [igv('18.00')] });
    const included = line({ ...bag, unit_price: '1.68', line_total: '5.04', taxes: [igv('0.54'), bags('1.50')] });
    const facts = order({ lines: [whole, included], tax_cost: '20.04', total_cost: '123.04' });
    expect(sealed(facts).document.totals).toEqual(sealed(onTop).document.totals);
    expect(codes(facts)).toEqual([]);
  });

  test.each<[string, string]>([
    ['7152', '1.50'],
    ['Impuesto a las bolsas plásticas', '1.50'],
  ])('is known by %s', (name, amount) => {
    const [other = bag] = onTop.lines;
    const facts = { ...onTop, lines: [other, { ...bag, taxes: [igv('0.54'), bags(amount, name)] }] };
    expect(sealed(facts).document.lines[1]?.piece_tax).toEqual({ code: '7152', each: '0.50', amount: '1.50' });
  });

  test.each<[string, string, string]>([
    ['another amount', '1.20', '2026-11-20T15:00:00Z'],
    ['more bags than pieces', '3.00', '2026-11-20T15:00:00Z'],
    ["another year's", '1.50', '2022-11-20T15:00:00Z'],
  ])('of %s keeps the document', (_what, amount, order_date) => {
    const [other = bag] = onTop.lines;
    const lines = [other, { ...bag, taxes: [igv('0.54'), bags(amount)] }];
    const sum = sumAmounts(['121.54', amount]);
    const tax_cost = sumAmounts(['18.54', amount]);
    expect(codes({ ...onTop, order_date, lines, total_cost: sum, tax_cost })).toContain('other_tax');
  });

  test('in another currency keeps the document', () => {
    expect(codes({ ...onTop, currency: 'USD' })).toContain('other_tax');
  });

  test('of a bag that is free is paid nevertheless', () => {
    const free = { ...bag, unit_price: '0', line_total: '0', list_price: '1.00', taxes: [bags('1.50')] };
    const [other = bag] = onTop.lines;
    const facts = { ...onTop, lines: [other, free], tax_cost: '19.50', total_cost: '119.50' };
    expect(codes(facts)).toEqual([]);
    expect(sealed(facts).document.lines[1]).toMatchObject({ net: '0.00', gross: '1.50', reference: { net: '3.00' } });
    const alone = { ...onTop, lines: [free], tax_cost: '1.50', total_cost: '1.50' };
    expect(sealed(alone).document.totals).toMatchObject({ net: '0.00', tax: '0.00', total: '1.50', by_rate: [] });
    expect(codes({ ...alone, total_cost: '1.51' })).toEqual(['totals_differs']);
  });

  test('goes back with its bags, the last ones too', () => {
    const { document } = sealed(onTop);
    const from = { ...origin, total: '123.04', lines: document.lines };
    const note = (quantity: number) =>
      sealed(creditFacts(onTop, from, { part: { of: 'lines', lines: [{ line: 1, quantity }] }, reason: 'x' }), from)
        .document;
    expect(note(1)).toMatchObject({ totals: { total: '1.68', net: '1.00', tax: '0.18' } });
    expect(note(1).lines[0]?.piece_tax).toEqual({ code: '7152', each: '0.50', amount: '0.50' });
    expect(note(3).lines).toEqual([document.lines[1]]);
    const whole = sealed(creditFacts(onTop, from, { part: { of: 'whole' }, reason: 'x' }), from).document;
    expect(whole.totals).toEqual(document.totals);
  });

  test('is printed', () => {
    const { document, ids } = sealed(onTop);
    expect(peru.readable(document, issuer, sealing, ids).totals).toContainEqual({ label: 'ICBPER', value: '1.50' });
  });
});
