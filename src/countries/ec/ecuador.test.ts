import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readXml, type XmlReader } from '#connectors/core/read-xml.ts';
import { ec as en } from '#texts/en/countries/ec.ts';
import { ec as es } from '#texts/es/countries/ec.ts';
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
import type { OrderFacts } from '../core/order-facts.ts';
import type { Origin } from '../core/tax-document.ts';
import { ecuador } from './ecuador.ts';
import { EcuadorSettings } from './settings.ts';
import { sign } from './sign.ts';

const RUC = '1790016919001';

const { key, certificate } = givenCertificate({ tax_id: RUC, name: 'Prueba S.A.', country: 'EC' });
const { issuerWith, issuer, sealing, line, order, codes, sealed } = givenCountry({
  country: ecuador,
  environment: 'live',
  provider: 'sri',
  certificate,
  settings: { ruc: RUC, name: 'Prueba S.A.', main_address: 'Av. Amazonas 1, Quito' },
  sealing: { nonce: '12345678' },
  sale: {
    currency: 'USD',
    total: '46.00',
    place: { address: 'Calle Larga 1', city: 'Cuenca', state: 'A', postal_code: '010101', country: 'EC' },
  },
});

const company = { buyer_tax_id: '1790710319001', company_name: 'Comercial Ñandú Cía. Ltda.' };

const origin: Origin = {
  document_id: 1,
  kind: 'sale',
  full_number: '001-001-000000012',
  ids: {
    claveAcceso: '0111202601179001691900120010010000000121234567817',
    numeroAutorizacion: '0111202601179001691900120010010000000121234567817',
    tipoIdentificacionComprador: '05',
    identificacionComprador: '1104181183',
  },
  issued_on: '2026-11-01',
  currency: 'USD',
  total: '46.00',
  corrected: '0',
  rates: ['15'],
  lines: [],
};

type Tree = { [name: string]: string | Tree | Tree[] };

/** Elements by their names; those that are lists as lists. */
function tree(element: XmlReader): Tree {
  return Object.fromEntries(
    element.children().map((child): [string, string | Tree | Tree[]] => {
      const inside = child.children();
      if (inside.length === 0) return [child.name, child.text];
      const isList = ['detalles', 'totalConImpuestos', 'pagos', 'impuestos'].includes(child.name);
      return [child.name, isList ? inside.map(tree) : tree(child)];
    }),
  );
}
const read = (xml: string) => readXml(xml, tree);

describe('a document', () => {
  test('is a factura with prices without IVA and the amounts of its order', async () => {
    const facts = order({ ...company, shipping_cost: '11.50', discount_cost: '5.75', total_cost: '51.75' });
    const { xml, ids, schema } = sealed(facts);
    expect(schema).toBe('ec-sri/factura_V2.1.0.xsd');
    expect(xml).toContain('<factura id="comprobante" version="1.1.0">');
    expect(ids).toEqual({
      claveAcceso: expect.stringMatching(/^20112026011790016919001200100100000001212345678\d{2}$/),
      tipoIdentificacionComprador: '04',
      identificacionComprador: '1790710319001',
    });
    expect(await read(xml)).toEqual({
      infoTributaria: {
        ambiente: '2',
        tipoEmision: '1',
        razonSocial: 'Prueba S.A.',
        ruc: RUC,
        claveAcceso: ids.claveAcceso,
        codDoc: '01',
        estab: '001',
        ptoEmi: '001',
        secuencial: '000000012',
        dirMatriz: 'Av. Amazonas 1, Quito',
      },
      infoFactura: {
        fechaEmision: '20/11/2026',
        obligadoContabilidad: 'SI',
        tipoIdentificacionComprador: '04',
        razonSocialComprador: 'Comercial Ñandú Cía. Ltda.',
        identificacionComprador: '1790710319001',
        direccionComprador: 'Calle Larga 1, Cuenca, A, 010101',
        totalSinImpuestos: '45.00',
        totalDescuento: '5.00',
        totalConImpuestos: [
          { codigo: '2', codigoPorcentaje: '4', baseImponible: '45.00', tarifa: '15.00', valor: '6.75' },
        ],
        propina: '0.00',
        importeTotal: '51.75',
        moneda: 'DOLAR',
        pagos: [{ formaPago: '19', total: '51.75' }],
      },
      detalles: [
        {
          codigoPrincipal: 'LAMP-01',
          descripcion: 'Lámpara',
          cantidad: '1',
          precioUnitario: '40.00',
          descuento: '4.00',
          precioTotalSinImpuesto: '36.00',
          impuestos: [{ codigo: '2', codigoPorcentaje: '4', tarifa: '15.00', baseImponible: '36.00', valor: '5.40' }],
        },
        {
          descripcion: 'Envío',
          cantidad: '1',
          precioUnitario: '10.00',
          descuento: '1.00',
          precioTotalSinImpuesto: '9.00',
          impuestos: [{ codigo: '2', codigoPorcentaje: '4', tarifa: '15.00', baseImponible: '9.00', valor: '1.35' }],
        },
      ],
      infoAdicional: { campoAdicional: 'EC-7' },
    });
  });

  test("has the issuer's settings", async () => {
    const by = issuerWith({
      trade_name: 'Prueba',
      establishment_address: 'Calle\n2',
      establishment: '003',
      emission_point: '010',
      keeps_accounts: false,
      special_taxpayer: '5368',
      withholding_agent: '1',
      is_rimpe: true,
    });
    const { xml } = sealed(order(company), null, { ...by, environment: 'test' });
    expect(await read(xml)).toMatchObject({
      infoTributaria: {
        ambiente: '1',
        nombreComercial: 'Prueba',
        estab: '003',
        ptoEmi: '010',
        agenteRetencion: '1',
        contribuyenteRimpe: 'CONTRIBUYENTE RÉGIMEN RIMPE',
      },
      infoFactura: { dirEstablecimiento: 'Calle 2', contribuyenteEspecial: '5368', obligadoContabilidad: 'NO' },
    });
    expect(ecuador.kinds.sale?.series(by, ecuador.draft(order(), by, null, ON))).toEqual({
      prefix: '003-010',
      first: 1,
      last: 999_999_999,
    });
    expect(ecuador.kinds.sale?.fullNumber('003-010', 12, {})).toBe('003-010-000000012');
  });

  test.each<[string, Partial<OrderFacts>, string, string, string]>([
    ['a RUC', company, '04', '1790710319001', 'Comercial Ñandú Cía. Ltda.'],
    ['a RUC without a company', { buyer_tax_id: '1710744424001' }, '04', '1710744424001', 'Ana López'],
    ['a RUC whose zero was lost', { buyer_tax_id: '926531732001' }, '04', '0926531732001', 'Ana López'],
    ['a cédula', { buyer_tax_id: '110418118-3', company_name: 'X' }, '05', '1104181183', 'Ana López'],
    [
      'a cédula by its kind',
      { buyer_tax_id: '1716430390', buyer_tax_id_kind: 'CEDULA' },
      '05',
      '1716430390',
      'Ana López',
    ],
    ['a passport', { buyer_tax_id: 'ab 12345', buyer_tax_id_kind: 'PASSPORT' }, '06', 'AB12345', 'Ana López'],
    ['a foreign id', { buyer_tax_id: '20.123.456', buyer_tax_id_kind: 'DNI' }, '08', '20123456', 'Ana López'],
    ['none', {}, '07', '9999999999999', 'CONSUMIDOR FINAL'],
    ['that of unnamed buyers', { buyer_tax_id: '9999999999999' }, '07', '9999999999999', 'CONSUMIDOR FINAL'],
  ])('to a buyer with %s', (_what, given, tax_id_code, tax_id, name) => {
    expect(sealed(order(given)).document.buyer).toMatchObject({ tax_id_code, tax_id, name });
  });

  test('has the IVA of its day, and codes for lines without', async () => {
    const rates = async (on: string, by = issuer, lines = [line()]) => {
      const { infoFactura } = await read(sealed(order({ lines }), null, { ...by, provider: 'stupendo' }, { on }).xml);
      return infoFactura;
    };
    const taxed = (codigoPorcentaje: string, tarifa: string) => ({ totalConImpuestos: [{ codigoPorcentaje, tarifa }] });
    expect(await rates('2024-04-01')).toMatchObject(taxed('4', '15.00'));
    expect(await rates('2024-03-31')).toMatchObject(taxed('2', '12.00'));
    expect(await rates('2016-12-31')).toMatchObject(taxed('3', '14.00'));
    const free = [line({ taxes: [{ name: 'IVA', rate: '0.00', amount: '0' }] })];
    expect(await rates(ON, issuer, free)).toMatchObject(taxed('0', '0.00'));
    expect(await rates(ON, issuerWith({ zero_rate: 'no_objeto' }), free)).toMatchObject(taxed('6', '0.00'));
    expect(await rates(ON, issuerWith({ zero_rate: 'exento' }), free)).toMatchObject(taxed('7', '0.00'));
  });

  test('of a refund is a nota de crédito for the buyer of its factura, which it names', async () => {
    const refund = order({ lines: [], total_cost: '-23.00', is_refund: true });
    const { xml, schema, ids } = sealed(refund, origin);
    expect(schema).toBe('ec-sri/NotaCredito_V1.1.0.derived.xsd');
    expect(ids.claveAcceso?.slice(8, 10)).toBe('04');
    expect(await read(xml)).toMatchObject({
      infoTributaria: { codDoc: '04' },
      infoNotaCredito: {
        tipoIdentificacionComprador: '05',
        razonSocialComprador: 'Ana López',
        identificacionComprador: '1104181183',
        codDocModificado: '01',
        numDocModificado: '001-001-000000012',
        fechaEmisionDocSustento: '01/11/2026',
        totalSinImpuestos: '20.00',
        valorModificacion: '23.00',
        totalConImpuestos: [{ codigo: '2', codigoPorcentaje: '4', baseImponible: '20.00', valor: '3.00' }],
        motivo: 'Devolución',
      },
      detalles: [{ descripcion: 'Devolución', precioTotalSinImpuesto: '20.00' }],
    });
    expect(xml).not.toContain('pagos');
  });

  test('an amount refunded of goods with 0 and 15 per cent is split in proportion to their rest', async () => {
    const sold = order({
      ...company,
      lines: [
        line({ line_total: '100.00', taxes: [{ name: 'IVA', rate: '0', amount: '0' }] }),
        line({ sku: 'B', line_total: '50.00', taxes: [{ name: 'IVA', rate: '15', amount: '6.52' }] }),
      ],
      total_cost: '150.00',
    });
    const sale = { ...origin, total: '150.00', rates: ['0', '15'], lines: sealed(sold).document.lines };
    const refund = (amount: string) => order({ lines: [], total_cost: `-${amount}`, is_refund: true });
    const { document, xml, schema } = sealed(refund('30.00'), sale);
    expect(document.totals).toMatchObject({
      total: '30.00',
      by_rate: [
        { rate: '0', net: '20.00', tax: '0.00' },
        { rate: '15', net: '8.70', tax: '1.30' },
      ],
    });
    if (SCHEMAS) expect(await schemaFindings(xml, schema)).toEqual([]);
    const corrected_by_rate = [{ rate: '0', gross: '100.00' }];
    expect(
      sealed(refund('30.00'), { ...sale, corrected: '100.00', corrected_by_rate }).document.totals.by_rate,
    ).toEqual([{ rate: '15', net: '26.09', tax: '3.91' }]);
  });

  test('a refund has the rate of its sale, whatever is charged today', () => {
    const old = { ...origin, issued_on: '2024-03-20', rates: ['12.00'] };
    const { document } = sealed(order({ total_cost: '-11.20', lines: [] }), old);
    expect(document.totals).toMatchObject({ net: '10.00', tax: '1.20' });
  });

  test('is signed for the SRI, the same again each time, and for a provider that signs left as it is', () => {
    const { xml } = sealed(order());
    const signed = sign(xml, key, sealing.at, 'sri');
    expect(signed).toContain('<ds:Reference');
    expect(signed).toContain('URI="#comprobante"');
    expect(signed).toContain('2026-11-20T13:00:00-05:00');
    expect(sign(xml, key, sealing.at, 'sri')).toBe(signed);
    expect(sign(xml, key, sealing.at, 'stupendo')).toBe(xml);
    expect(['sri', 'stupendo'].map((provider) => ecuador.needsCertificate(provider, null))).toEqual([true, false]);
  });
});

describe('findings', () => {
  test('an order without faults has none', () => expect(codes(order(company))).toEqual([]));

  test.each<[string, Partial<OrderFacts>, string[]]>([
    ['a tax id that is none', { buyer_tax_id: 'AB12345' }, ['ec_ruc']],
    ['a RUC with too few digits', { buyer_tax_id: '179071031', buyer_tax_id_kind: 'RUC' }, ['ec_ruc']],
    ['a cédula with another check digit', { buyer_tax_id: '1104181184' }, ['ec_cedula']],
    ["a company's RUC with another check digit", { buyer_tax_id: '1793204144001' }, ['(ec_ruc_check_digit)']],
    ["a person's RUC with another check digit", { buyer_tax_id: '1710744425001' }, ['ec_ruc_check_digit']],
    ['a passport too long', { buyer_tax_id: 'A'.repeat(21), buyer_tax_id_kind: 'PASSPORT' }, ['ec_other_id']],
    ['no name', { customer_name: '\u0007', buyer_tax_id: '1104181183' }, ['ec_name']],
    [
      'an unnamed buyer above the limit',
      { total_cost: '50.01', lines: [line({ line_total: '50.01' })] },
      ['ec_consumer_limit'],
    ],
    ['another rate', { lines: [line({ taxes: [{ name: 'IVA', rate: '12', amount: '5' }] })] }, ['ec_rate']],
    ['lines that differ from the total', { total_cost: '47.00' }, ['totals_differs']],
    ['a free order', { total_cost: '0' }, ['zero_total']],
    ['another currency', { currency: 'PEN' }, ['other_currency']],
  ])('%s', (_what, given, expected) => expect(codes(order(given))).toEqual(expected));

  test('the limit for unnamed buyers is in the settings, and is inclusive', () => {
    const fifty = order({ total_cost: '50.00', lines: [line({ line_total: '50.00' })] });
    expect(codes(fifty)).toEqual([]);
    expect(codes(fifty, null, issuerWith({ consumer_limit: 49.99 }))).toEqual(['ec_consumer_limit']);
  });

  test('a refund without its factura, before that is authorised, or to an unnamed buyer', () => {
    const refund = order({ total_cost: '-46.00' });
    const unnamed = {
      ...origin,
      ids: { ...origin.ids, tipoIdentificacionComprador: '07', identificacionComprador: '9999999999999' },
    };
    expect(codes(refund)).toEqual(['no_origin']);
    expect(codes(refund, origin)).toEqual([]);
    expect(codes(refund, { ...origin, ids: {} })).toEqual(['ec_origin_authorisation']);
    expect(codes(refund, { ...origin, full_number: 'A-12' })).toEqual(['ec_origin_number']);
    expect(codes(order({ ...company, total_cost: '-46.00' }), origin)).toEqual(['(ec_other_buyer)']);
    expect(codes(refund, unnamed)).toEqual(['ec_consumer_refund']);
    expect(codes(refund, unnamed, issuerWith({ allow_consumer_refunds: true }))).toEqual([]);
  });

  test('the RUC of the settings', () => {
    expect(codes(order(), null, issuerWith({ ruc: '1793204144001' }))).toEqual(['(ec_issuer_ruc)']);
    expect(codes(order(), null, issuerWith({ ruc: '9990016919001' }))).toEqual(['ec_issuer_ruc']);
  });
});

describe('the rest', () => {
  wordsSuite(ecuador, EcuadorSettings.shape, [en, es], import.meta.dirname);

  test('the printed document has the clave as a bar code', () => {
    const { document, ids } = sealed(order(company));
    const authorised = {
      ...ids,
      numeroAutorizacion: ids.claveAcceso ?? '',
      fechaAutorizacion: '2026-11-20T13:00:05-05:00',
    };
    const printed = ecuador.readable(document, issuer, sealing, authorised);
    expect(printed.codes).toEqual([{ kind: 'code128', text: ids.claveAcceso }]);
    expect(printed).toMatchObject({ title: 'FACTURA', subtitle: 'No. 001-001-000000012', mark: null });
    expect(printed.identifiers).toContainEqual({ label: 'Número de autorización', value: ids.claveAcceso });
    expect(printed.totals).toEqual([
      { label: 'Subtotal 15 %', value: '40.00' },
      { label: 'Subtotal sin impuestos', value: '40.00' },
      { label: 'Total descuento', value: '0.00' },
      { label: 'IVA 15 %', value: '6.00' },
      { label: 'Valor total', value: '46.00' },
    ]);
    expect(printed.notes).toEqual(['Forma de pago: TARJETA DE CRÉDITO 46.00']);
    const note = sealed(order({ total_cost: '-46.00' }), origin, { ...issuer, environment: 'test' });
    expect(ecuador.readable(note.document, issuer, sealing, note.ids)).toMatchObject({
      title: 'NOTA DE CRÉDITO',
      mark: 'AMBIENTE DE PRUEBAS, SIN VALIDEZ TRIBUTARIA',
      identifiers: expect.arrayContaining([
        { label: 'Comprobante que se modifica', value: 'FACTURA 001-001-000000012' },
        { label: 'Razón de modificación', value: 'Devolución' },
      ]),
    });
  });

  test('a document is sent on its day, and annulled until the seventh of the next month', () => {
    const document = ecuador.draft(order(company), issuer, null, '2026-12-31');
    expect(ecuador.deadlines(document)).toEqual({
      send_by: '2027-01-01T05:00:00.000Z',
      cancel_by: '2027-01-08T05:00:00.000Z',
      correct_by: null,
    });
    expect(ecuador.deadlines({ ...document, issued_on: '2026-02-28' }).cancel_by).toBe('2026-03-08T05:00:00.000Z');
    const unnamed = ecuador.draft(order(), issuer, null, ON);
    expect(ecuador.deadlines(unnamed).cancel_by).toBeNull();
    expect(ecuador.deadlines({ ...unnamed, issued_on: '2025-12-31' }).cancel_by).toBe('2026-01-08T05:00:00.000Z');
  });

  test("Ecuador's own call returns a document", () => {
    expect(
      ecuador.calls.fields({
        id: 1,
        source_order_id: '7',
        kind: 'sale',
        series: '001-001',
        number: 12,
        full_number: '001-001-000000012',
        ids: {},
        is_submitted: true,
        is_manual: false,
        is_valid: false,
        is_stored: true,
        is_sent_to_shipper: false,
        status_text: 'Rejected',
        error_message: '52',
        error_code: '',
        xml_path: '',
        pdf_path: '/p',
        submitted_on: '2026-11-20T18:00:00Z',
        can_submit: true,
        can_check_status: false,
        can_send_to_shipper: false,
        is_replacement_order: false,
      }),
    ).toEqual({
      full_invoice_number: '001-001-000000012',
      status_human_readable: 'Rejected',
      error: true,
      error_message: '52',
      pdf_path: '/p',
      submitted_on: '2026-11-20T18:00:00Z',
      can_submit_or_resubmit: true,
      can_check_status: false,
    });
  });
});

/** Orders as channels report them: sales and refunds. */
const anyOrder = fc.record({
  sale: anySale({ rates: ['15', '0'] }),
  id: fc.constantFrom('1790710319001', '1793204144001', '1760013210001', '0926531732001', '1104181183'),
  isRefund: fc.boolean(),
});

function orderOf(sale: AnySale, buyer_tax_id: string, isRefund = false): OrderFacts {
  const { name } = sale;
  const facts = isRefund ? takenBack(factsOf(sale, 'IVA')) : factsOf(sale, 'IVA');
  const payment = { means: 'Visa', amount: facts.total_cost, currency: 'USD', paid_at: null, reference: '' };
  const buyer = { customer_email: name, customer_phone: name, order_number: name, buyer_tax_id };
  return order({ ...facts, ...buyer, payments: [payment] });
}

const originOf = ({ total_cost }: OrderFacts): Origin | null =>
  total_cost.startsWith('-') ? { ...origin, total: '99999999.00', rates: ['15', '0'] } : null;

const CENT = 10_000n;
const apart = (one: bigint, other: bigint) => (one > other ? one - other : other - one);
const listOf = (value: unknown): Tree[] => (Array.isArray(value) ? value : []);
const sumOf = (trees: readonly Tree[], name: string) => trees.reduce((sum, one) => sum + micros(one[name]), 0n);

/** The SRI's computations over a document; sums are exact, and taxes of rates miss a cent at most. */
async function expectSums(xml: string, total: string): Promise<void> {
  const found = await read(xml);
  const info = found.infoFactura ?? found.infoNotaCredito;
  if (typeof info !== 'object' || Array.isArray(info)) throw new Error('no info of the document');
  const lines = listOf(found.detalles);
  const groups = listOf(info.totalConImpuestos);
  expect(info.importeTotal ?? info.valorModificacion).toBe(total);
  expect(micros(info.totalSinImpuestos)).toBe(sumOf(lines, 'precioTotalSinImpuesto'));
  expect(micros(info.totalSinImpuestos)).toBe(sumOf(groups, 'baseImponible'));
  expect(micros(total)).toBe(micros(info.totalSinImpuestos) + sumOf(groups, 'valor'));
  if (info.pagos) {
    expect(micros(info.totalDescuento)).toBe(sumOf(lines, 'descuento'));
    expect(sumOf(listOf(info.pagos), 'total')).toBe(micros(total));
  }
  const taxes = lines.flatMap(({ impuestos }) => listOf(impuestos));
  const rateOf = (tax: Tree) => (tax.codigoPorcentaje === '4' ? 15n : 0n);
  for (const tax of [...taxes, ...groups]) {
    const exact = (micros(tax.baseImponible) * rateOf(tax)) / 100n;
    expect(apart(micros(tax.valor), exact)).toBeLessThan(CENT);
  }
  for (const group of groups) {
    const own = taxes.filter(({ codigoPorcentaje }) => codigoPorcentaje === group.codigoPorcentaje);
    expect(sumOf(own, 'baseImponible')).toBe(micros(group.baseImponible));
    expect(apart(sumOf(own, 'valor'), micros(group.valor))).toBeLessThan((CENT / 2n) * BigInt(own.length + 2));
    expect(apart(micros(group.valor), (micros(group.baseImponible) * rateOf(group)) / 100n)).toBeLessThan(CENT);
  }
  for (const one of lines) {
    const exact = (micros(one.cantidad) * micros(one.precioUnitario)) / 1_000_000n - micros(one.descuento);
    expect(apart(exact, micros(one.precioTotalSinImpuesto))).toBeLessThan(CENT / 2n);
  }
}

describe('any order', () => {
  test('makes a document that adds up to the paid amount and fits the schema', async () => {
    await fc.assert(
      fc.asyncProperty(anyOrder, async ({ sale, id, isRefund }) => {
        const facts = orderOf(sale, id, isRefund);
        const { xml, schema } = sealed(facts, originOf(facts));
        await expectSums(xml, facts.total_cost.replace('-', ''));
        expect(await schemaFindings(sign(xml, key, sealing.at, 'sri'), schema)).toEqual([]);
      }),
      { numRuns: SALES },
    );
  });

  test('of 1,114 lines does too', async () => {
    const facts = orderOf(longSale(1_114, ['15', '0'], 100), '1790710319001');
    const { xml, schema } = sealed(facts);
    await expectSums(xml, facts.total_cost);
    expect(await schemaFindings(xml, schema)).toEqual([]);
  });
});

test.skipIf(!SCHEMAS)('the schema finds a document that is not as it should be', async () => {
  const { xml, schema } = sealed(order());
  const wrong = xml.replace('<moneda>DOLAR</moneda>', '<moneda></moneda>');
  expect(await schemaFindings(wrong, schema)).not.toEqual([]);
});

// Without TAX_SAMPLES the public samples are not at hand.
describe.skipIf(!SAMPLES)('a public sample', () => {
  const sample = (name: string) => read(readFileSync(join(SAMPLES, 'ec', name), 'utf8'));
  const part = (of: Tree, name: string): Tree => {
    const found = of[name];
    if (typeof found !== 'object' || Array.isArray(found)) throw new Error(`no ${name}`);
    return found;
  };
  const day = (fecha: unknown) => String(fecha).split('/').reverse().join('-');

  test('factura-1.1.0-iva15-valid-key.xml has the clave and totals that its figures give here', async () => {
    const published = await sample('factura-1.1.0-iva15-valid-key.xml');
    const head = part(published, 'infoTributaria');
    const info = part(published, 'infoFactura');
    const { provider, ...by } = issuerWith({ ruc: head.ruc, keeps_accounts: false }, 'stupendo');
    const total = String(info.importeTotal);
    const facts = order({ ...company, total_cost: total, lines: [line({ line_total: total })] });
    const test_issuer = { ...by, provider, environment: 'test' as const };
    const document = ecuador.draft(facts, test_issuer, null, day(info.fechaEmision));
    const given = { ...sealing, number: Number(head.secuencial), nonce: String(head.claveAcceso).slice(39, 47) };
    const ids = ecuador.identify(document, test_issuer, given);
    expect(ids.claveAcceso).toBe(head.claveAcceso);
    const built = part(await read(ecuador.render(document, test_issuer, given, ids).xml), 'infoFactura');
    for (const name of ['fechaEmision', 'totalSinImpuestos', 'totalDescuento', 'totalConImpuestos', 'importeTotal']) {
      expect(built[name]).toEqual(info[name]);
    }
  });

  test('notaCredito-1.1.0-unsigned.xml has the totals that its figures give here', async () => {
    const info = part(await sample('notaCredito-1.1.0-unsigned.xml'), 'infoNotaCredito');
    const from = {
      ...origin,
      full_number: String(info.numDocModificado),
      issued_on: day(info.fechaEmisionDocSustento),
      total: '115.00',
    };
    const refund = order({ total_cost: `-${info.valorModificacion}`, lines: [] });
    const { xml } = sealed(refund, from, issuerWith({}, 'stupendo'), { on: day(info.fechaEmision) });
    const built = part(await read(xml), 'infoNotaCredito');
    for (const name of [
      'fechaEmision',
      'codDocModificado',
      'numDocModificado',
      'fechaEmisionDocSustento',
      'totalSinImpuestos',
      'valorModificacion',
      'totalConImpuestos',
    ]) {
      expect(built[name]).toEqual(info[name]);
    }
  });
});
