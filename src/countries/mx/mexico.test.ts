import { createVerify, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundAmount, shareOfAmount, subtractAmount, sumAmounts } from '#base/money.ts';
import { mx as en } from '#texts/en/countries/mx.ts';
import { mx as es } from '#texts/es/countries/mx.ts';
import {
  type AnySale,
  anySale,
  factsOf,
  givenCertificate,
  givenCountry,
  longSale,
  micros,
  ON,
  SALES,
  SAMPLES,
  SCHEMAS,
  schemaFindings,
  takenBack,
  wordsSuite,
} from '../../../tests/country-suite.ts';
import { readCertificate } from '../core/certificate.ts';
import type { Issuer } from '../core/country.ts';
import { withEquivalent } from '../core/equivalent.ts';
import type { OrderFacts } from '../core/order-facts.ts';
import type { Origin } from '../core/tax-document.ts';
import type { XmlElement } from '../core/xml.ts';
import { cadenaOriginal } from './cadena-original.ts';
import { mexico } from './mexico.ts';
import { readComprobante } from './read-comprobante.ts';
import { MexicoSettings } from './settings.ts';
import { sign } from './sign.ts';

const UUID = '6F35D3B5-3651-5370-BC2C-14CDBE384CD7';

const { key, certificate } = givenCertificate(
  { tax_id: 'EKU9003173C9', name: 'ESCUELA KEMPER URGATE', country: 'MX', sat_number: '30001000000500003416' },
  ({ cer, key }) => [cer, key],
);
const given = givenCountry({
  country: mexico,
  environment: 'live',
  provider: 'solucion-factible',
  certificate,
  settings: { rfc: 'EKU9003173C9', name: 'Escuela Kemper Urgate', postal_code: '26015' },
  sale: {
    currency: 'MXN',
    total: '116.00',
    place: { address: 'Av. Juárez 1', city: 'Puebla', state: 'PUE', postal_code: '72000', country: 'MX' },
  },
});
const { issuerWith, issuer, sealing, line, order, codes } = given;

const company = {
  buyer_tax_id: 'URE180429TM6',
  company_name: 'Universidad Robótica Española, S.A. de C.V.',
  fiscal_postal_code: '65000',
  fiscal_regime: '601',
};

const origin: Origin = {
  document_id: 1,
  kind: 'sale',
  full_number: 'A-12',
  ids: { serie: 'A', folio: '12', rfcReceptor: 'URE180429TM6', uuid: UUID },
  issued_on: '2026-11-01',
  currency: 'MXN',
  total: '116.00',
  corrected: '0',
  rates: ['16'],
  lines: [],
};

/** What a dollar costs here; SAT takes six decimals of it. */
const RATE = { rate: '18.45671299', day: ON, source: 'DOF' };
const inDollars = (facts: OrderFacts) => withEquivalent({ ...facts, currency: 'USD' }, RATE, 'MXN');

/** The sealed document of an order that nothing is against. */
function sealed(...facts: Parameters<typeof given.sealed>) {
  const { document, ids, xml, schema } = given.sealed(...facts);
  const signed = sign(xml, key, sealing.at, issuer.provider);
  return { document, ids, xml, schema, signed, root: readComprobante(signed) };
}

const all = (from: XmlElement, name: string): XmlElement[] =>
  from.children.flatMap((child) =>
    typeof child === 'string' ? [] : [...(child.name === name ? [child] : []), ...all(child, name)],
  );
const only = (from: XmlElement, name: string) => {
  const [found, ...others] = all(from, name);
  if (!found || others.length > 0) throw new Error(`${name}: ${others.length + (found ? 1 : 0)} times`);
  return found.attributes;
};
describe('a document', () => {
  test('has the amounts of its order, lines with six decimals and all else with two', () => {
    const { root } = sealed(order({ shipping_cost: '58.00', discount_cost: '10.00', total_cost: '164.00' }));
    expect(root.attributes).toMatchObject({
      Version: '4.0',
      Serie: 'A',
      Folio: '12',
      Fecha: '2026-11-20T12:00:00',
      FormaPago: '04',
      NoCertificado: '30001000000500003416',
      SubTotal: '150.00',
      Descuento: '8.62',
      Moneda: 'MXN',
      Total: '164.00',
      TipoDeComprobante: 'I',
      Exportacion: '01',
      MetodoPago: 'PUE',
      LugarExpedicion: '26015',
    });
    expect(all(root, 'Concepto').map(({ attributes }) => attributes)).toMatchObject(
      [
        {
          ClaveProdServ: '01010101',
          NoIdentificacion: 'LAMP-01',
          Cantidad: '1',
          ClaveUnidad: 'H87',
          Descripcion: 'Lámpara',
          ObjetoImp: '02',
        },
        { ClaveProdServ: '78102200', ClaveUnidad: 'E48', Descripcion: 'Envío', ValorUnitario: /^\d+\.\d{6}$/ },
      ].map((expected) => ({
        ...expected,
        ...('ValorUnitario' in expected && { ValorUnitario: expect.stringMatching(expected.ValorUnitario) }),
      })),
    );
    expect(all(root, 'Impuestos').at(-1)?.attributes).toEqual({ TotalImpuestosTrasladados: '22.62' });
  });

  test("has a product's own key and unit, and those of the settings where it has none", () => {
    const lines = [
      line({ tax_codes: { sat_product_key: '52161557', sat_unit_key: 'XPK' }, line_total: '50.00' }),
      line({ sku: 'B', tax_codes: { sat_product_key: '48101500' }, line_total: '40.00' }),
      line({ sku: 'C', tax_codes: null, line_total: '26.00' }),
    ];
    const keys = (facts: OrderFacts, from: Origin | null = null) =>
      all(sealed(facts, from).root, 'Concepto').map(({ attributes }) => [
        attributes.ClaveProdServ,
        attributes.ClaveUnidad,
      ]);
    expect(keys(order({ lines }))).toEqual([
      ['52161557', 'XPK'],
      ['48101500', 'H87'],
      ['01010101', 'H87'],
    ]);
    const refund = { ...company, lines: lines.slice(0, 1), total_cost: '-50.00' };
    expect(keys(order(refund), origin)).toEqual([['84111506', 'ACT']]);
  });

  test('is sealed over its original string, the same again each time', () => {
    const { xml, signed, root } = sealed(order());
    expect(sealed(order()).signed).toBe(signed);
    const { Sello = '', Certificado = '' } = root.attributes;
    expect(signed.replace(` Sello="${Sello}"`, ' Sello=""')).toBe(xml);
    const { publicKey } = new X509Certificate(Buffer.from(Certificado ?? '', 'base64'));
    const verifier = createVerify('RSA-SHA256').update(cadenaOriginal(root));
    expect(verifier.verify(publicKey, Sello ?? '', 'base64')).toBe(true);
    expect(() => sign(signed, key, sealing.at, 'solucion-factible')).toThrow('no empty Sello');
  });

  test.each([
    ['America/Mexico_City', '2026-07-01T12:00:00'],
    ['America/Cancun', '2026-07-01T13:00:00'],
    ['America/Hermosillo', '2026-07-01T11:00:00'],
    ['America/Tijuana', '2026-07-01T11:00:00'],
  ])('has the wall clock of %s', (time_zone, expected) => {
    const by = issuerWith({ time_zone });
    const document = mexico.draft(order(), by, null, ON);
    const { xml } = mexico.render(document, by, { ...sealing, at: '2026-07-01T18:00:00.999Z' }, {});
    expect(readComprobante(xml).attributes.Fecha).toBe(expected);
  });

  test('of a company has its RFC, its name without its type and where it is registered', () => {
    expect(only(sealed(order(company)).root, 'Receptor')).toEqual({
      Rfc: 'URE180429TM6',
      Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
      DomicilioFiscalReceptor: '65000',
      RegimenFiscalReceptor: '601',
      UsoCFDI: 'G03',
    });
  });

  test("has the buyer's own fiscal name, postal code, regime and use, and the parcel goes to another address", () => {
    const own = { fiscal_name: 'Robótica del Norte', fiscal_regime: '626', fiscal_use: 'G01' };
    const { root, document } = sealed(order({ ...company, ...own }));
    expect(only(root, 'Receptor')).toEqual({
      Rfc: 'URE180429TM6',
      Nombre: 'ROBOTICA DEL NORTE',
      DomicilioFiscalReceptor: '65000',
      RegimenFiscalReceptor: '626',
      UsoCFDI: 'G01',
    });
    expect(document.buyer.address).toContain('72000');
  });

  test("has no fiscal effects where the buyer's regime does not permit the use of the settings", () => {
    const employee = { buyer_tax_id: 'COSC8001137NA', fiscal_postal_code: '65000', fiscal_regime: '605' };
    expect(only(sealed(order(employee)).root, 'Receptor')).toMatchObject({
      RegimenFiscalReceptor: '605',
      UsoCFDI: 'S01',
    });
  });

  test('of a person with an RFC has the regime and use of people', () => {
    const by = issuerWith({ person_regime: '605', person_use: 'S01', correction_use: 'S01' });
    expect(only(sealed(order({ buyer_tax_id: 'cosc-800113-7na' }), null, by).root, 'Receptor')).toMatchObject({
      Rfc: 'COSC8001137NA',
      Nombre: 'ANA LOPEZ',
      RegimenFiscalReceptor: '605',
      UsoCFDI: 'S01',
    });
  });

  test.each<[string, Partial<OrderFacts>]>([
    ['nobody', {}],
    ['the generic RFC', { buyer_tax_id: 'XAXX010101000' }],
    ['another kind of id', { buyer_tax_id: 'LOPA800113MPLPNN09', buyer_tax_id_kind: 'CURP' }],
  ])('of a buyer who gives %s has the generic RFC and the own name', (_what, given) => {
    expect(only(sealed(order(given)).root, 'Receptor')).toEqual({
      Rfc: 'XAXX010101000',
      Nombre: 'ANA LOPEZ',
      DomicilioFiscalReceptor: '26015',
      RegimenFiscalReceptor: '616',
      UsoCFDI: 'S01',
    });
  });

  test('with lines of rate zero has a node for each rate, or is exempt', () => {
    const free = { source_item_id: '2', line_total: '50.00', taxes: [{ name: 'IVA', rate: '0.00', amount: '0' }] };
    const mixed = order({ lines: [line(), line(free)], total_cost: '166.00' });
    const traslados = (by: Issuer<MexicoSettings>) =>
      all(sealed(mixed, null, by).root, 'Traslado')
        .slice(2)
        .map(({ attributes }) => attributes);
    const taxed = { Base: '100.00', Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: '0.160000', Importe: '16.00' };
    const zero = { Base: '50.00', Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: '0.000000', Importe: '0.00' };
    expect(traslados(issuer)).toEqual([taxed, zero]);
    expect(traslados(issuerWith({ zero_rate: 'exento' }))).toEqual([
      taxed,
      { Base: '50.00', Impuesto: '002', TipoFactor: 'Exento' },
    ]);
    const exempt = sealed(
      order({ lines: [line(free)], total_cost: '50.00' }),
      null,
      issuerWith({ zero_rate: 'exento' }),
    );
    expect(all(exempt.root, 'Impuestos').at(-1)?.attributes).toEqual({});
  });

  test('has no IVA on a line without a tax from the channel where other lines have one', () => {
    const withTax = line({ taxes: [{ name: 'IVA', rate: '16', amount: '16.00' }], line_total: '100.00' });
    const untaxed = line({ source_item_id: '2', line_total: '50.00' });
    const { document } = sealed(order({ lines: [withTax, untaxed], tax_cost: '16.00', total_cost: '166.00' }));
    expect(document.totals.by_rate).toEqual([
      { rate: '16', net: '100.00', tax: '16.00' },
      { rate: '0', net: '50.00', tax: '0.00' },
    ]);
  });

  test('of a refund is an egreso for the receiver of its invoice, which it names', () => {
    const refund = order({ ...company, buyer_tax_id: null, lines: [], total_cost: '-58.00', is_refund: true });
    const { root, ids, document } = sealed(refund, origin);
    expect(ids).toEqual({ serie: 'NC', folio: '12', rfcReceptor: 'URE180429TM6' });
    expect(root.attributes).toMatchObject({ TipoDeComprobante: 'E', Serie: 'NC', Total: '58.00', MetodoPago: 'PUE' });
    expect(only(root, 'CfdiRelacionados')).toEqual({ TipoRelacion: '01' });
    expect(only(root, 'CfdiRelacionado')).toEqual({ UUID });
    expect(only(root, 'Receptor')).toMatchObject({ Rfc: 'URE180429TM6', UsoCFDI: 'G02' });
    expect(only(root, 'Concepto')).toMatchObject({ ClaveProdServ: '84111506', ClaveUnidad: 'ACT' });
    expect(document.reason).toBe('Nota de crédito');
  });

  test('of a refund to a buyer without RFC has the use of the settings', () => {
    const refund = order({ total_cost: '-116.00' });
    const sale = { ...origin, ids: { ...origin.ids, rfcReceptor: 'XAXX010101000' } };
    const use = (by: Issuer<MexicoSettings>) => only(sealed(refund, sale, by).root, 'Receptor').UsoCFDI;
    expect(use(issuer)).toBe('S01');
    expect(use(issuerWith({ generic_correction_use: 'G02' }))).toBe('G02');
  });

  test('a refund has the rate of its sale, whatever is charged today', () => {
    const { document } = sealed(order({ total_cost: '-108.00', lines: [] }), { ...origin, rates: ['8.00'] });
    expect(document.totals).toMatchObject({ net: '100.00', tax: '8.00' });
  });

  test('of an order in dollars is in dollars, with the pesos of one', () => {
    const paid = [{ means: 'Efectivo', amount: '116.00', currency: 'USD', paid_at: null, reference: '' }];
    const { root, document, ids } = sealed(inDollars(order({ payments: paid })));
    expect(root.attributes).toMatchObject({ Moneda: 'USD', TipoCambio: '18.456713', Total: '116.00', FormaPago: '01' });
    expect(cadenaOriginal(root)).toContain('|100.00|USD|18.456713|116.00|');
    const read = mexico.readable(document, issuer, sealing, ids);
    expect(read.identifiers).toContainEqual({ label: 'Moneda', value: 'USD' });
    expect(read.identifiers).toContainEqual({ label: 'Tipo de cambio', value: '18.456713' });
    expect(read.totals.at(-1)).toEqual({ label: 'Total USD', value: '116.00' });
    const note = sealed(inDollars(order({ ...company, total_cost: '-58.00', lines: [] })), {
      ...origin,
      currency: 'USD',
    });
    expect(note.root.attributes).toMatchObject({ TipoDeComprobante: 'E', Moneda: 'USD', TipoCambio: '18.456713' });
    expect(sealed(order()).root.attributes).not.toHaveProperty('TipoCambio');
  });

  test('that replaces another names it', () => {
    const { root } = sealed(order(), null, issuer, { extra: { replaces: UUID } });
    expect(only(root, 'CfdiRelacionados')).toEqual({ TipoRelacion: '04' });
    expect(only(root, 'CfdiRelacionado')).toEqual({ UUID });
    expect(all(sealed(order(), null, issuer, { extra: { replaces: 'A-12' } }).root, 'CfdiRelacionados')).toEqual([]);
  });
});

describe('findings', () => {
  test('an order without faults has none', () => expect(codes(order(company))).toEqual([]));

  test.each<[string, Partial<OrderFacts>, string[]]>([
    ['a tax id that is no RFC', { buyer_tax_id: 'EKU90031' }, ['mx_rfc']],
    [
      'an RFC with another check digit',
      { buyer_tax_id: 'EKU9003173C8' },
      ['(mx_rfc_check_digit)', '(mx_receiver_assumed)'],
    ],
    ['an id of another kind', { buyer_tax_id: 'P1234567', buyer_tax_id_kind: 'PASSPORT' }, ['(mx_other_tax_id)']],
    ['no name', { customer_name: '\u0007 |' }, ['mx_name']],
    ["the public's name", { customer_name: 'Público en General' }, ['mx_public_name']],
    [
      'an RFC without a postal code',
      { ...company, fiscal_postal_code: '', address: { ...order().address, postal_code: 'n/a' } },
      ['mx_postal_code', '(mx_receiver_assumed)'],
    ],
    ['a fiscal postal code that is none', { ...company, fiscal_postal_code: 'Monterrey' }, ['mx_postal_code']],
    ['an RFC alone', { ...company, fiscal_postal_code: '', fiscal_regime: '' }, ['(mx_receiver_assumed)']],
    ['an RFC without a regime', { ...company, fiscal_regime: '' }, ['(mx_receiver_assumed)']],
    ["a company with a person's regime", { ...company, fiscal_regime: '612' }, ['mx_receiver_regime']],
    ['a regime that there is not', { ...company, fiscal_regime: '999' }, ['mx_receiver_regime']],
    ['a use that the regime does not permit', { ...company, fiscal_use: 'D10' }, ['mx_receiver_use']],
    ['an address abroad', { address: { ...order().address, country: 'GT' } }, ['(mx_abroad)']],
    ['another rate', { lines: [line({ taxes: [{ name: 'VAT', rate: '19', amount: '10' }] })] }, ['mx_rate']],
    ['lines that differ from the total', { total_cost: '120.00' }, ['totals_differs']],
    ['a free order', { total_cost: '0' }, ['zero_total']],
    ['another currency', { currency: 'USD' }, ['other_currency']],
  ])('%s', (_what, given, expected) => expect(codes(order(given))).toEqual(expected));

  test('a refund without its invoice, or before that is stamped', () => {
    const refund = order({ total_cost: '-116.00' });
    expect(codes(refund)).toEqual(['no_origin']);
    expect(codes(refund, { ...origin, ids: { rfcReceptor: 'URE180429TM6' } })).toEqual(['mx_origin_uuid']);
    for (const buyer_tax_id of ['COSC8001137NA', 'none']) {
      expect(codes(order({ total_cost: '-116.00', buyer_tax_id }), origin)).toEqual(['(mx_other_receiver)']);
    }
  });

  test('settings that SAT would refuse, and certificates that are not its own', () => {
    expect(codes(order(), null, issuerWith({ regime: '612' }))).toEqual(['mx_issuer_regime']);
    expect(codes(order(), null, issuerWith({ person_regime: '605' }))).toEqual(['mx_use']);
    expect(codes(order(), null, { ...issuer, certificate: { ...certificate, number: '' } })).toEqual([
      'mx_certificate',
    ]);
  });

  test("an RFC in place of the company's name is no name", () => {
    const { root } = sealed(order({ buyer_tax_id: 'URE180429TM6', company_name: 'RFC: URE-180429-TM6' }));
    expect(only(root, 'Receptor').Nombre).toBe('ANA LOPEZ');
  });

  test('a postal code whose first zero was lost is written with it', () => {
    const lost = order({ ...company, fiscal_postal_code: '6700' });
    expect(only(sealed(lost).root, 'Receptor').DomicilioFiscalReceptor).toBe('06700');
    const unsaid = order({ ...company, fiscal_postal_code: '' });
    expect(only(sealed(unsaid).root, 'Receptor').DomicilioFiscalReceptor).toBe('72000');
  });
});

describe('the rest', () => {
  wordsSuite(mexico, MexicoSettings.shape, [en, es], import.meta.dirname);

  test('the printed document has the content that the law requires once it is stamped', () => {
    const { document, ids } = sealed(order(company));
    const stamped = {
      ...ids,
      uuid: UUID,
      fechaTimbrado: '2026-11-20T12:00:05',
      rfcProvCertif: 'SFE0807172W8',
      noCertificadoSAT: '30001000000500003456',
      selloCFD: 'abcdefghWQ1g6A==',
      selloSAT: 'c2F0',
    };
    const read = mexico.readable(document, issuer, sealing, stamped);
    expect(read.codes).toEqual([
      {
        kind: 'qr',
        text: `https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?id=${UUID}&re=EKU9003173C9&rr=URE180429TM6&tt=116.0&fe=WQ1g6A==`,
      },
    ]);
    expect(read.notes).toContain(
      `Cadena original del complemento de certificación digital del SAT: ||1.1|${UUID}|2026-11-20T12:00:05|SFE0807172W8|abcdefghWQ1g6A==|30001000000500003456||`,
    );
    expect(read.totals.at(-1)).toEqual({ label: 'Total MXN', value: '116.00' });
    expect(mexico.readable(document, issuer, sealing, ids).codes).toEqual([]);
  });

  test('a document is sent within 72 hours, and cancelled before its year is declared', () => {
    const document = mexico.draft(order(), issuer, null, ON);
    expect(mexico.deadlines(document)).toEqual({
      send_by: '2026-11-23T06:00:00.000Z',
      cancel_by: '2027-04-01T06:00:00.000Z',
      correct_by: null,
    });
    expect(mexico.deadlines({ ...document, extra: { persona: 'F' } }).cancel_by).toBe('2027-05-01T06:00:00.000Z');
  });
});

/** Orders as channels report them: sales and refunds. */
const anyOrder = fc.record({
  sale: anySale({ rates: ['16', '0'] }),
  rfc: fc.constantFrom(null, 'URE180429TM6', 'COSC8001137NA', 'XAXX010101000', 'H&E951128469', 'AÑÑ801231JK0'),
  isRefund: fc.boolean(),
  currency: fc.constantFrom('MXN', 'USD'),
});

const orderOf = (any: AnySale, rfc: string | null) => order({ ...factsOf(any, 'IVA'), buyer_tax_id: rfc });

const sale: Origin = { ...origin, total: '99999999.00', rates: ['16', '0'] };
const originOf = ({ total_cost, buyer_tax_id, currency }: OrderFacts): Origin | null =>
  total_cost.startsWith('-')
    ? { ...sale, currency, ids: { ...sale.ids, rfcReceptor: buyer_tax_id ?? 'XAXX010101000' } }
    : null;

const toCents = (value: bigint): bigint => (value + 5_000n) / 10_000n;
const sumOf = (elements: readonly XmlElement[], name: string): bigint =>
  elements.reduce((sum, { attributes }) => sum + micros(attributes[name]), 0n);

/** SAT's computations over a document, by the numbers of its matrix. */
function expectSums(root: XmlElement): void {
  const { SubTotal, Descuento, Total } = root.attributes;
  const lines = all(root, 'Concepto');
  expect(toCents(micros(SubTotal)), '40108').toBe(toCents(sumOf(lines, 'Importe')));
  expect(micros(Descuento), '40111').toBe(sumOf(lines, 'Descuento'));
  const taxes = all(root, 'Traslado');
  const ofLines = taxes.slice(0, lines.length);
  const ofDocument = taxes.slice(lines.length);
  const sum = micros(SubTotal) - micros(Descuento) + sumOf(ofDocument, 'Importe');
  expect(micros(Total), '40119').toBe(sum);
  for (const { attributes } of ofDocument) {
    const same = ofLines.filter((tax) => tax.attributes.TasaOCuota === attributes.TasaOCuota);
    expect(toCents(micros(attributes.Base)), '40215').toBe(toCents(sumOf(same, 'Base')));
    expect(toCents(micros(attributes.Importe)), '40221').toBe(toCents(sumOf(same, 'Importe')));
  }
  for (const { attributes } of lines) {
    const most = micros(attributes.ValorUnitario) * BigInt(attributes.Cantidad ?? '0');
    const apart = most - micros(attributes.Importe);
    expect(apart * apart <= BigInt(attributes.Cantidad ?? '0') ** 2n, '40167').toBe(true);
    expect(micros(attributes.ValorUnitario) > 0n, '40166').toBe(true);
  }
  for (const { attributes } of ofLines) {
    // Half a millionth of the base, then rounded outwards to the decimals of the tax.
    const twice = 2n * micros(attributes.Base);
    const rate = micros(attributes.TasaOCuota);
    const least = ((twice - 1n) * rate) / 2_000_000n;
    const most = ((twice + 1n) * rate + 1_999_999n) / 2_000_000n;
    const tax = micros(attributes.Importe);
    expect(tax >= least && tax <= most, `40180: ${attributes.Base} ${attributes.Importe}`).toBe(true);
    expect(micros(attributes.Base) > 0n, '40174').toBe(true);
  }
}

describe('any order', () => {
  test('makes a document that adds up to the paid amount and fits the schema', async () => {
    await fc.assert(
      fc.asyncProperty(anyOrder, async ({ sale: any, rfc, isRefund, currency }) => {
        const said = isRefund ? takenBack(orderOf(any, rfc)) : orderOf(any, rfc);
        const facts = currency === 'MXN' ? said : inDollars(said);
        const { root, signed, document, schema } = sealed(facts, originOf(facts));
        expect(root.attributes.Moneda).toBe(currency);
        expect(root.attributes.Total).toBe(facts.total_cost.replace('-', ''));
        expect(document.totals.total).toBe(root.attributes.Total);
        expectSums(root);
        expect(await schemaFindings(signed, schema)).toEqual([]);
      }),
      { numRuns: SALES },
    );
  });

  test('of 1,114 lines does too', async () => {
    const { root, signed, schema } = sealed(orderOf(longSale(1_114, ['16', '0'], 100), null));
    expectSums(root);
    expect(await schemaFindings(signed, schema)).toEqual([]);
  });
});

test.skipIf(!SCHEMAS)('the schema finds a document that is not as it should be', async () => {
  const { signed, schema } = sealed(order());
  const wrong = signed.replace('MetodoPago="PUE"', 'MetodoPago="XXX"');
  expect(await schemaFindings(wrong, schema)).toEqual([
    expect.objectContaining({ message: expect.stringContaining('XXX') }),
  ]);
});

const sample = (name: string) => readComprobante(readFileSync(join(SAMPLES, 'mx', name), 'utf8'));

// Without TAX_SAMPLES the public samples are not at hand.
describe.skipIf(!SAMPLES)('a public sample', () => {
  test.each([
    'ingreso-signed-stamped.xml',
    'ingreso-publico-general-unsigned.xml',
    'ingreso-factura-global-unsigned.xml',
    'egreso-nota-credito-unsigned.xml',
  ])('%s has the totals that its figures give here', (name) => {
    const published = sample(name);
    const { attributes } = published;
    const rate = shareOfAmount(all(published, 'Traslado')[0]?.attributes.TasaOCuota ?? '0', '100', '1');
    const withTax = (amount: string) => roundAmount(shareOfAmount(amount, sumAmounts(['100', rate]), '100'), 2);
    const lines = all(published, 'Concepto').map(({ attributes: { Importe, Descuento } }, index) =>
      line({
        source_item_id: String(index),
        line_total: withTax(subtractAmount(Importe ?? '0', Descuento ?? '0')),
        discount: withTax(Descuento ?? '0'),
        taxes: [{ name: 'IVA', rate, amount: '0' }],
      }),
    );
    const isEgreso = attributes.TipoDeComprobante === 'E';
    const facts = order({ lines, total_cost: `${isEgreso ? '-' : ''}${attributes.Total}` });
    const built = sealed(facts, isEgreso ? { ...sale, rates: [rate] } : null).root;
    for (const amount of ['SubTotal', 'Descuento', 'Total', 'TipoDeComprobante']) {
      expect(built.attributes[amount]).toBe(attributes[amount]);
    }
    expect(all(built, 'Impuestos').at(-1)?.attributes).toEqual(all(published, 'Impuestos').at(-1)?.attributes);
  });

  test('has the number of its certificate', () => {
    const { NoCertificado, Certificado } = sample('ingreso-signed-stamped.xml').attributes;
    expect(readCertificate(Buffer.from(Certificado ?? '', 'base64')).number).toBe(NoCertificado);
  });
});
