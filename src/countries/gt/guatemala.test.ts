import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { subtractAmount } from '#base/money.ts';
import { readXml, type XmlReader } from '#connectors/core/read-xml.ts';
import { gt as en } from '#texts/en/countries/gt.ts';
import { gt as es } from '#texts/es/countries/gt.ts';
import {
  type AnySale,
  anySale,
  factsOf,
  givenCountry,
  longSale,
  micros,
  SALES,
  SAMPLES,
  SCHEMAS,
  schemaFindings,
  takenBack,
  wordsSuite,
} from '../../../tests/country-suite.ts';
import type { Issuer } from '../core/country.ts';
import { drawPdf } from '../core/draw-pdf.ts';
import type { OrderFacts } from '../core/order-facts.ts';
import type { Origin } from '../core/tax-document.ts';
import { guatemala } from './guatemala.ts';
import { GuatemalaSettings } from './settings.ts';
import { sign } from './sign.ts';

const UUID = '40706AFC-E320-41F3-8046-E6CF8FAB80B9';

const { issuerWith, issuer, sealing, line, order, codes, sealed } = givenCountry({
  country: guatemala,
  environment: 'live',
  provider: 'infile',
  certificate: null,
  settings: {
    nit: '1669394-9',
    name: 'BODEGA, SOCIEDAD ANONIMA',
    trade_name: 'Bodega',
    address: '7a. avenida 3-73, zona 9',
    isr_scenario: '1',
  },
  sealing: { at: '2026-11-20T18:00:00.123Z', key: '1-7-1-00000000' },
  sale: {
    currency: 'GTQ',
    total: '100.00',
    place: {
      address: 'Calzada La Paz 1',
      city: 'Guatemala',
      state: 'Guatemala',
      postal_code: '01010',
      country: 'GT',
    },
  },
  order: { payments: [] },
});
const small = issuerWith({ affiliation: 'PEQ' });

const origin: Origin = {
  document_id: 1,
  kind: 'sale',
  full_number: '40706AFC-3810542067',
  ids: { uuid: UUID, serie: '40706AFC', numero: '3810542067', tipo: 'FACT', idReceptor: '50510231', tipoEspecial: '' },
  issued_on: '2026-11-01',
  currency: 'GTQ',
  total: '100.00',
  corrected: '0',
  rates: ['12'],
  lines: [],
};

const refund = order({ total_cost: '-100.00', is_refund: true });

type XmlElement = { name: string; text: string; [attribute: string]: string };

/** The attributes and texts of elements by their name. */
const all = (xml: string, name: string, attributes: readonly string[] = []): Promise<XmlElement[]> =>
  readXml(xml, (root) =>
    root.findAll(name).map((element) => ({
      name,
      text: element.text,
      ...Object.fromEntries(attributes.flatMap((key) => stated(element, key))),
    })),
  );
const stated = (element: XmlReader, key: string): [string, string][] => {
  const value = element.attribute(key);
  return value === null ? [] : [[key, value]];
};
const texts = async (xml: string, name: string) => (await all(xml, name)).map(({ text }) => text);
const receptorOf = (xml: string) => all(xml, 'Receptor', ['IDReceptor', 'TipoEspecial', 'NombreReceptor']);
const frasesOf = async (xml: string) =>
  (await all(xml, 'Frase', ['TipoFrase', 'CodigoEscenario'])).map(
    ({ TipoFrase, CodigoEscenario }) => `${TipoFrase}/${CodigoEscenario}`,
  );

describe('a document', () => {
  test('has prices with IVA, and six decimals of base and tax', async () => {
    const { xml, ids } = sealed(order({ shipping_cost: '25.00', discount_cost: '10.00', total_cost: '115.00' }));
    expect(ids).toEqual({ identificador: '1-7-1-00000000', tipo: 'FACT', idReceptor: 'CF', tipoEspecial: '' });
    expect(await all(xml, 'DatosGenerales', ['Tipo', 'FechaHoraEmision', 'CodigoMoneda', 'Exp'])).toMatchObject([
      { Tipo: 'FACT', FechaHoraEmision: '2026-11-20T12:00:00.123-06:00', CodigoMoneda: 'GTQ' },
    ]);
    expect(await texts(xml, 'Precio')).toEqual(['100.00', '25.00']);
    expect(await texts(xml, 'Descuento')).toEqual(['8.00', '2.00']);
    expect(await texts(xml, 'Total')).toEqual(['92.00', '23.00']);
    expect(await texts(xml, 'MontoGravable')).toEqual(['82.142857', '20.535714']);
    expect(await texts(xml, 'MontoImpuesto')).toEqual(['9.857143', '2.464286']);
    expect(await all(xml, 'TotalImpuesto', ['TotalMontoImpuesto'])).toMatchObject([
      { TotalMontoImpuesto: '12.321429' },
    ]);
    expect(await texts(xml, 'GranTotal')).toEqual(['115.00']);
    expect((await all(xml, 'Item', ['BienOServicio'])).map(({ BienOServicio }) => BienOServicio)).toEqual(['B', 'S']);
    expect(await texts(xml, 'Pedido')).toEqual(['GT-7']);
  });

  test("is SAT's own example of 100 quetzales", async () => {
    const { xml } = sealed(order());
    expect(await texts(xml, 'MontoGravable')).toEqual(['89.285714']);
    expect(await texts(xml, 'MontoImpuesto')).toEqual(['10.714286']);
  });

  test('has the same bytes each time, and is sent without a signature of ours', () => {
    const { xml } = sealed(order());
    expect(sealed(order()).xml).toBe(xml);
    expect(sign(xml, { key_pem: '', certificate_pem: '', chain_pem: [] }, sealing.at, 'infile')).toBe(xml);
    expect(guatemala.needsCertificate('infile', null)).toBe(false);
  });

  test.each<[string, Partial<OrderFacts>, Record<string, string>]>([
    ['a buyer without a name', { customer_name: '\u0007' }, { IDReceptor: 'CF', NombreReceptor: 'CONSUMIDOR FINAL' }],
    ['a buyer without a tax id', {}, { IDReceptor: 'CF', NombreReceptor: 'Ana López' }],
    ['a buyer who writes C/F', { buyer_tax_id: 'c/f' }, { IDReceptor: 'CF' }],
    ['a NIT', { buyer_tax_id: '5051023-1' }, { IDReceptor: '50510231', NombreReceptor: 'Ana López' }],
    [
      "a company's NIT",
      { buyer_tax_id: '50510231', buyer_tax_id_kind: 'NIT', company_name: 'Megaprint & Cía.' },
      { IDReceptor: '50510231', NombreReceptor: 'Megaprint & Cía.' },
    ],
    [
      'a NIT in place of the company',
      { buyer_tax_id: '50510231', company_name: 'NIT 5051023-1' },
      { NombreReceptor: 'Ana López' },
    ],
    ['a CUI', { buyer_tax_id: '3730 61749 0101' }, { IDReceptor: '3730617490101', TipoEspecial: 'CUI' }],
    [
      'a passport',
      { buyer_tax_id: 'x-123456', buyer_tax_id_kind: 'PASSPORT' },
      { IDReceptor: 'X123456', TipoEspecial: 'EXT' },
    ],
  ])('to %s', async (_what, given, expected) => {
    expect(await receptorOf(sealed(order(given)).xml)).toMatchObject([expected]);
  });

  test("bears the issuer's phrases", async () => {
    expect(await frasesOf(sealed(order()).xml)).toEqual(['1/1']);
    expect(await frasesOf(sealed(order(), null, issuerWith({ is_vat_withholding_agent: true })).xml)).toEqual([
      '1/1',
      '2/1',
    ]);
    const direct = issuerWith({ isr_scenario: '3', isr_resolution: 'R-2026-1', isr_resolution_date: '2026-01-31' });
    expect(
      await all(sealed(order(), null, direct).xml, 'Frase', ['NumeroResolucion', 'FechaResolucion']),
    ).toMatchObject([{ NumeroResolucion: 'R-2026-1', FechaResolucion: '2026-01-31' }]);
  });

  test('with a line without IVA says why', async () => {
    const facts = order({ lines: [line({ taxes: [{ name: 'IVA', rate: '0.00', amount: '0' }] })] });
    expect(codes(facts)).toEqual(['gt_exempt_scenario']);
    const { xml } = sealed(facts, null, issuerWith({ exempt_scenario: '9' }));
    expect(await frasesOf(xml)).toEqual(['1/1', '4/9']);
    expect(await texts(xml, 'CodigoUnidadGravable')).toEqual(['2']);
    expect(await texts(xml, 'MontoGravable')).toEqual(['100.00']);
    expect(await texts(xml, 'MontoImpuesto')).toEqual(['0.00']);
  });

  test('of a small taxpayer has no taxes', async () => {
    const { xml, ids } = sealed(order({ total_cost: '112.00', tax_cost: '12.00' }), null, small);
    expect(ids.tipo).toBe('FPEQ');
    expect(await frasesOf(xml)).toEqual(['3/1']);
    expect(await texts(xml, 'Total')).toEqual(['112.00']);
    expect([...(await all(xml, 'Impuestos')), ...(await all(xml, 'TotalImpuestos'))]).toEqual([]);
  });

  test("has the buyer's address for the certifier's mails only where it is wanted and possible", async () => {
    const mails = async (facts: OrderFacts, by: Issuer<GuatemalaSettings>) =>
      (await all(sealed(facts, null, by).xml, 'Receptor', ['CorreoReceptor']))[0]?.CorreoReceptor;
    const wanted = issuerWith({ has_buyer_email: true });
    expect(await mails(order(), issuer)).toBeUndefined();
    expect(await mails(order(), wanted)).toBe('ana@example.com');
    expect(await mails(order({ customer_email: 'ana ñ@x' }), wanted)).toBeUndefined();
  });

  test('is numbered by ours until it has its series and number', () => {
    const rule = guatemala.kinds.sale;
    expect(rule?.series(issuer, sealed(order()).document)).toEqual({ prefix: 'FACT', first: 1, last: null });
    expect(rule?.fullNumber('FACT', 12, {})).toBe('FACT-12');
    expect(rule?.fullNumber('FACT', 12, origin.ids)).toBe('40706AFC-3810542067');
  });
});

describe('a refund', () => {
  test('is a credit note that names its invoice, to the same receiver, without phrases', async () => {
    const { xml } = sealed(refund, origin);
    expect(
      await all(xml, 'ReferenciasNota', [
        'Version',
        'NumeroAutorizacionDocumentoOrigen',
        'FechaEmisionDocumentoOrigen',
        'MotivoAjuste',
        'SerieDocumentoOrigen',
        'NumeroDocumentoOrigen',
        'RegimenAntiguo',
      ]),
    ).toEqual([
      {
        name: 'ReferenciasNota',
        text: '',
        Version: '1',
        NumeroAutorizacionDocumentoOrigen: UUID,
        FechaEmisionDocumentoOrigen: '2026-11-01',
        MotivoAjuste: 'Devolución',
        SerieDocumentoOrigen: '40706AFC',
        NumeroDocumentoOrigen: '3810542067',
      },
    ]);
    expect(await receptorOf(xml)).toMatchObject([{ IDReceptor: '50510231' }]);
    expect(await texts(xml, 'GranTotal')).toEqual(['100.00']);
    expect(await frasesOf(xml)).toEqual([]);
    expect(await frasesOf(sealed(refund, origin, issuerWith({ correction_phrases: 'same' })).xml)).toEqual(['1/1']);
  });

  test('to a CUI keeps it', async () => {
    const sale = { ...origin, ids: { ...origin.ids, idReceptor: '3730617490101', tipoEspecial: 'CUI' } };
    expect(await receptorOf(sealed(refund, sale).xml)).toMatchObject([{ TipoEspecial: 'CUI' }]);
  });

  test('of a small taxpayer is a note of allowance, with its invoice in the adenda', async () => {
    const sale = { ...origin, ids: { ...origin.ids, tipo: 'FPEQ' }, rates: ['0'] };
    for (const by of [small, issuer]) {
      const { xml, ids } = sealed(refund, sale, by);
      expect(ids.tipo).toBe('NABN');
      expect(await all(xml, 'Complementos')).toEqual([]);
      expect(await texts(xml, 'DocumentoOrigen')).toEqual([UUID]);
    }
  });

  test('after two months is stopped, or a note of allowance where the settings say so', async () => {
    expect(codes(refund, origin, issuer, '2027-01-01')).toEqual([]);
    expect(codes(refund, origin, issuer, '2027-01-02')).toEqual(['gt_two_months']);
    const { xml, ids } = sealed(refund, origin, issuerWith({ late_refunds: 'nabn' }), { on: '2027-01-02' });
    expect(ids.tipo).toBe('NABN');
    expect(await all(xml, 'Impuestos')).toEqual([]);
    expect(codes(refund, { ...origin, ids: { ...origin.ids, tipo: 'FPEQ' } }, small, '2027-05-02')).toEqual([]);
  });

  test('of an invoice that is not certified, or without one, waits', () => {
    expect(codes(refund)).toEqual(['no_origin']);
    expect(codes(refund, { ...origin, ids: { idReceptor: '50510231' } })).toEqual(['gt_origin']);
    expect(codes({ ...refund, buyer_tax_id: 'CF' }, origin)).toEqual(['(gt_other_receiver)']);
  });
});

describe('findings', () => {
  test('an order without faults has none', () => expect(codes(order({ buyer_tax_id: '50510231' }))).toEqual([]));

  test.each<[string, Partial<OrderFacts>, string[]]>([
    ['a NIT with another check digit', { buyer_tax_id: '12345678' }, ['gt_nit']],
    ['a tax id of other characters', { buyer_tax_id: 'ABC' }, ['gt_nit']],
    ['a CUI with another check digit', { buyer_tax_id: '3730617480101' }, ['gt_cui']],
    ['a passport of one letter', { buyer_tax_id: 'A', buyer_tax_id_kind: 'PASAPORTE' }, ['gt_foreign_id']],
    ['a NIT without a name', { buyer_tax_id: '50510231', customer_name: ' ' }, ['gt_name']],
    ['an address abroad', { address: { ...order().address, country: 'SV' } }, ['(gt_abroad)']],
    ['another rate', { lines: [line({ taxes: [{ name: 'IVA', rate: '16', amount: '0' }] })] }, ['gt_rate']],
    ['a price below a millionth', { lines: [line({ quantity: 300_000_000 })] }, ['gt_unit_price']],
    ['lines that differ from the total', { total_cost: '120.00' }, ['totals_differs']],
    ['a free order', { total_cost: '0' }, ['zero_total']],
    ['another currency', { currency: 'USD' }, ['other_currency']],
  ])('%s', (_what, given, expected) => expect(codes(order(given))).toEqual(expected));

  test('a sale above the limit needs a tax id', () => {
    const dear = { total_cost: '2500.01', lines: [line({ line_total: '2500.01' })] };
    expect(codes(order(dear))).toEqual(['gt_cf_limit']);
    expect(codes(order({ ...dear, buyer_tax_id: '50510231' }))).toEqual([]);
    expect(codes(order(dear), null, issuerWith({ cf_limit: 10_000 }))).toEqual([]);
    expect(codes(order({ total_cost: '2500.00', lines: [line({ line_total: '2500.00' })] }))).toEqual([]);
  });

  test('more lines than a document holds', () => {
    const lines = Array.from({ length: 10_000 }, (_, index) =>
      line({ source_item_id: String(index), line_total: '0.10' }),
    );
    expect(codes(order({ lines, total_cost: '1000.00' }))).toEqual(['gt_lines']);
  });

  test('settings that SAT would refuse', () => {
    expect(codes(order(), null, issuerWith({ nit: '12345678' }))).toEqual(['gt_issuer_nit']);
    expect(codes(order(), null, issuerWith({ isr_scenario: '3' }))).toEqual(['gt_isr_resolution']);
    expect(codes(order(), null, issuerWith({ isr_scenario: '3', affiliation: 'PEQ' }))).toEqual([]);
  });
});

describe('the rest', () => {
  wordsSuite(guatemala, GuatemalaSettings.shape, [en, es], import.meta.dirname);

  test('the printed document has the content of a certified one', async () => {
    const { document, ids } = sealed(order({ buyer_tax_id: '50510231' }));
    const certified = {
      ...ids,
      ...origin.ids,
      fechaCertificacion: '2026-11-20T12:00:05.000-06:00',
      nitCertificador: '12521337',
      nombreCertificador: 'INFILE, SOCIEDAD ANONIMA',
    };
    const read = guatemala.readable(document, issuer, sealing, certified);
    expect(read).toMatchObject({
      title: 'FACTURA',
      subtitle: 'Serie 40706AFC · Número de DTE 3810542067',
      mark: null,
      notes: ['Sujeto a pagos trimestrales ISR'],
      codes: [
        {
          kind: 'qr',
          text: `https://felpub.c.sat.gob.gt/verificador-web/publico/vistas/verificacionDte.jsf?tipo=autorizacion&numero=${UUID}&emisor=16693949&receptor=50510231&monto=100.00`,
        },
      ],
    });
    expect(read.identifiers).toContainEqual({
      label: 'Certificador',
      value: 'INFILE, SOCIEDAD ANONIMA, NIT 12521337',
    });
    expect(guatemala.readable(document, issuer, sealing, ids).codes).toEqual([]);
    expect(
      Buffer.from(await drawPdf(read, sealing.at))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  test('a document has five days to be sent, is annulled until the end of the next month, credited for two months', () => {
    const { document } = sealed(order());
    expect(guatemala.deadlines(document)).toEqual({
      send_by: '2026-11-25T06:00:00.000Z',
      cancel_by: '2027-01-01T06:00:00.000Z',
      correct_by: '2027-01-21T06:00:00.000Z',
    });
    const december = { ...document, issued_on: '2026-12-31' };
    expect(guatemala.deadlines(december)).toMatchObject({
      cancel_by: '2027-02-01T06:00:00.000Z',
      correct_by: '2027-03-01T06:00:00.000Z',
    });
    expect(guatemala.deadlines({ ...document, extra: { tipo: 'FPEQ' } }).correct_by).toBeNull();
  });
});

type Any = { sale: AnySale; taxId: string | null; isRefund: boolean; isSmall: boolean };

/** Orders as channels report them: sales and refunds. */
const anyOrder: fc.Arbitrary<Any> = fc.record({
  sale: anySale({ rates: ['12', '0'] }),
  taxId: fc.constantFrom(null, '50510231', '3730617490101', 'CF'),
  isRefund: fc.boolean(),
  isSmall: fc.boolean(),
});

function orderOf({ sale, taxId, isRefund }: Any): OrderFacts {
  const { name } = sale;
  const facts = isRefund ? takenBack(factsOf(sale, 'IVA')) : factsOf(sale, 'IVA');
  const address = { ...order().address, address: name, city: name, state: name, postal_code: name };
  return order({ ...facts, order_number: name, buyer_tax_id: taxId, address });
}

const originOf = ({ isRefund, isSmall, taxId }: Any): Origin | null =>
  isRefund
    ? {
        ...origin,
        total: '99999999.00',
        rates: isSmall ? ['0'] : ['12', '0'],
        ids: {
          ...origin.ids,
          tipo: isSmall ? 'FPEQ' : 'FACT',
          idReceptor: taxId ?? 'CF',
          tipoEspecial: taxId?.length === 13 ? 'CUI' : '',
        },
      }
    : null;

const generous = { cf_limit: 1_000_000, exempt_scenario: '9' };
const byAny = (isSmall: boolean) => issuerWith(isSmall ? { ...generous, affiliation: 'PEQ' } : generous);

const sum = (values: readonly string[]): bigint => values.reduce((total, value) => total + micros(value), 0n);
const isNear = (one: bigint, other: bigint, most: bigint) => one - other <= most && other - one <= most;
const HALF_CENT = 5_000n;

/** SAT's computations over a document, by the codes of its messages. */
async function expectSums(xml: string, hasIva: boolean): Promise<void> {
  const of = (name: string) => texts(xml, name);
  const [cantidad, unitario, precio, descuento, total] = await Promise.all(
    ['Cantidad', 'PrecioUnitario', 'Precio', 'Descuento', 'Total'].map(of),
  );
  precio?.forEach((price, index) => {
    const product = BigInt(cantidad?.[index] ?? '0') * micros(unitario?.[index] ?? '0');
    expect(isNear(micros(price), product, HALF_CENT), 'RCP313').toBe(true);
    expect(subtractAmount(price, descuento?.[index] ?? '0'), 'RCP348').toBe(total?.[index]);
  });
  expect(sum(await of('GranTotal')), 'RCP349').toBe(sum(total ?? []));
  if (!hasIva) return;
  const [unidad, gravable, impuesto] = await Promise.all(
    ['CodigoUnidadGravable', 'MontoGravable', 'MontoImpuesto'].map(of),
  );
  gravable?.forEach((base, index) => {
    const isExempt = unidad?.[index] === '2';
    const paid = micros(total?.[index] ?? '0');
    const tax = micros(impuesto?.[index] ?? '0');
    expect(micros(base) + tax).toBe(paid);
    const share = isExempt ? 0n : 12n;
    expect(isNear((micros(base) * (100n + share)) / 100n, paid, 3n), 'SEC500').toBe(true);
    expect(isNear((micros(base) * share) / 100n, tax, 3n), 'RCP331').toBe(true);
  });
  const [whole] = await all(xml, 'TotalImpuesto', ['TotalMontoImpuesto']);
  expect(micros(whole?.TotalMontoImpuesto ?? ''), 'RCP332').toBe(sum(impuesto ?? []));
}

describe('any order', () => {
  test('makes a document that adds up to the paid amount and fits the schema', async () => {
    await fc.assert(
      fc.asyncProperty(anyOrder, async (any) => {
        const facts = orderOf(any);
        const { xml, schema, document } = sealed(facts, originOf(any), byAny(any.isSmall));
        expect(document.totals.total).toBe(facts.total_cost.replace('-', ''));
        expect(await texts(xml, 'GranTotal')).toEqual([document.totals.total]);
        await expectSums(xml, !any.isSmall);
        expect(await schemaFindings(xml, schema)).toEqual([]);
      }),
      { numRuns: SALES },
    );
  }, 60_000);

  test('of 1,114 lines does too', async () => {
    const any = { sale: longSale(1_114, ['12', '0'], 100), taxId: '50510231', isRefund: false, isSmall: false };
    const { xml, schema } = sealed(orderOf(any), null, byAny(false));
    await expectSums(xml, true);
    expect(await schemaFindings(xml, schema)).toEqual([]);
  });
});

// Without TAX_SCHEMAS the official schemas are not at hand.
test.skipIf(!SCHEMAS)('the schema finds a document that is not as it should be', async () => {
  const { xml, schema } = sealed(order());
  const wrong = xml.replace('Tipo="FACT"', 'Tipo="XXXX"');
  expect(await schemaFindings(wrong, schema)).toContainEqual(
    expect.objectContaining({ message: expect.stringContaining('XXXX') }),
  );
});

const sample = (name: string) => readFileSync(join(SAMPLES, 'gt', name), 'utf8');

// Without TAX_SAMPLES the public samples are not at hand.
describe.skipIf(!SAMPLES)('a public sample', () => {
  test.each(['FACT-nit-unsigned.xml', 'FACT-exempt-unsigned.xml', 'NCRE-unsigned.xml'])(
    '%s has the totals that its figures give here, with two decimals',
    async (name) => {
      const published = sample(name);
      const values = async (xml: string) => ({
        tipo: (await all(xml, 'DatosGenerales', ['Tipo']))[0]?.Tipo,
        receiver: (await receptorOf(xml))[0]?.IDReceptor,
        unit: await texts(xml, 'CodigoUnidadGravable'),
        price: (await texts(xml, 'Precio')).map(Number),
        base: (await texts(xml, 'MontoGravable')).map((amount) => Number(amount).toFixed(2)),
        tax: (await texts(xml, 'MontoImpuesto')).map((amount) => Number(amount).toFixed(2)),
        total: (await texts(xml, 'GranTotal')).map(Number),
      });
      const expected = await values(published);
      const isNote = expected.tipo === 'NCRE';
      const rate = expected.unit[0] === '2' ? '0' : '12';
      const price = expected.price[0]?.toFixed(2) ?? '';
      const facts = order({
        buyer_tax_id: expected.receiver ?? '',
        total_cost: `${isNote ? '-' : ''}${price}`,
        lines: [line({ line_total: price, taxes: [{ name: 'IVA', rate, amount: '0' }] })],
      });
      const { xml } = sealed(facts, isNote ? origin : null, issuerWith({ exempt_scenario: '9' }));
      expect(await values(xml)).toEqual(expected);
    },
  );

  test('of a credit note names its invoice as ours do', async () => {
    const names = ['NumeroAutorizacionDocumentoOrigen', 'FechaEmisionDocumentoOrigen', 'Version'];
    const uuid = '40A3AC05-4143-4468-B833-FA4D216AC731';
    const sale = { ...origin, ids: { ...origin.ids, uuid }, issued_on: '2020-02-26' };
    const { xml } = sealed(refund, sale, issuer, { on: '2020-02-26' });
    expect(await all(xml, 'ReferenciasNota', names)).toEqual(
      await all(sample('NCRE-unsigned.xml'), 'ReferenciasNota', names),
    );
  });
});
