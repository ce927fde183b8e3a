import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readXml } from '#connectors/core/read-xml.ts';
import { bo as en } from '#texts/en/countries/bo.ts';
import { bo as es } from '#texts/es/countries/bo.ts';
import {
  type AnyLine,
  type AnySale,
  anySale,
  cents,
  factsOf,
  givenCertificate,
  givenCountry,
  longSale,
  SALES,
  SAMPLES,
  SCHEMAS,
  schemaFindings,
  signatureSuite,
  takenBack,
  wordsSuite,
} from '../../../tests/country-suite.ts';
import { givenDocumentView } from '../../../tests/given-document-view.ts';
import type { Sealing } from '../core/country.ts';
import { drawPdf } from '../core/draw-pdf.ts';
import type { OrderFacts } from '../core/order-facts.ts';
import type { Origin } from '../core/tax-document.ts';
import { bolivia } from './bolivia.ts';
import { BoliviaSettings } from './settings.ts';
import { sign } from './sign.ts';

const codes = {
  cuis: { codigo: 'F4B9FE8F' },
  cufd: {
    codigo: 'BQUE+QytqQUDBKVUFOSVRPQkxVRFZNVFVJBMDAwMDAwM',
    codigoControl: '67A75AC82F24C74',
    direccion: 'AV. JORGE LOPEZ #123',
  },
  leyendas: [
    { codigoActividad: '999', descripcionLeyenda: 'De otra actividad' },
    { codigoActividad: '451010', descripcionLeyenda: 'Ley N° 453: primera' },
    { codigoActividad: '451010', descripcionLeyenda: 'Ley N° 453: segunda' },
  ],
};
const given = givenCountry({
  country: bolivia,
  environment: 'live',
  provider: 'siat',
  certificate: null,
  settings: {
    nit: '1003579028',
    name: 'Bodega S.R.L.',
    phone: '78595684',
    activity: '451010',
    product_code: '49111',
  },
  sealing: { nonce: '00000001', at: '2026-11-20T15:40:00.123Z', codes },
  sale: {
    currency: 'BOB',
    total: '100.00',
    place: { address: 'Av. Arce 1', city: 'La Paz', state: 'La Paz', postal_code: '', country: 'BO' },
  },
  order: {
    customer_name: 'Ana Quispe',
    buyer_tax_id: '5115889',
    buyer_tax_id_kind: 'CI',
    payments: [{ means: 'Efectivo', amount: '100.00', currency: 'BOB', paid_at: null, reference: '' }],
  },
});
const { issuerWith, issuer, sealing, line, order, sealed, codes: found } = given;
const signing = issuerWith({ modality: 'electronica', branch: 3, point_of_sale: 2, shipping_product_code: '65119' });
const offline: Sealing = { ...sealing, in_contingency: true };

type Sealed = ReturnType<typeof sealed>;

/** The origin that a sealed sale is once the SIN validated it. */
const originOf = ({ document, ids }: Sealed): Origin => ({
  document_id: 1,
  kind: 'sale',
  full_number: ids.numero ?? '',
  ids: { ...ids, codigoRecepcion: 'fc846ad8-a6f9-11f1-956a-3bde5558fafd' },
  issued_on: document.issued_on,
  currency: 'BOB',
  total: document.totals.total,
  corrected: '0',
  rates: ['0'],
  lines: document.lines,
});

type Parts = { root: string; cabecera: Record<string, string>; detalles: Record<string, string>[] };

/** The elements with a text. */
const parts = (xml: string): Promise<Parts> =>
  readXml(xml, (root) => {
    const texts = (from: typeof root) =>
      Object.fromEntries(
        from.children().flatMap(({ name, text, attribute }) => (attribute('nil') ? [] : [[name, text]])),
      );
    const [cabecera] = root.children('cabecera');
    if (!cabecera) throw new Error('no cabecera');
    return { root: root.name, cabecera: texts(cabecera), detalles: root.children('detalle').map(texts) };
  });

describe('a factura', () => {
  test('has the amounts of its order, its lines with their discounts', async () => {
    const facts = order({
      lines: [line({ quantity: 3, line_total: '10.00' }), line({ sku: 'B', line_total: '90.00', discount: '5.00' })],
      shipping_cost: '20.00',
      discount_cost: '12.00',
      total_cost: '108.00',
    });
    const { root, cabecera, detalles } = await parts(sealed(facts).xml);
    expect(root).toBe('facturaComputarizadaCompraVenta');
    expect(cabecera).toEqual({
      nitEmisor: '1003579028',
      razonSocialEmisor: 'Bodega S.R.L.',
      municipio: 'La Paz',
      telefono: '78595684',
      numeroFactura: '12',
      cuf: expect.stringMatching(/^[0-9A-F]{40,}67A75AC82F24C74$/),
      cufd: codes.cufd.codigo,
      codigoSucursal: '0',
      direccion: 'AV. JORGE LOPEZ #123',
      codigoPuntoVenta: '0',
      fechaEmision: '2026-11-20T11:40:00.123',
      nombreRazonSocial: 'Ana Quispe',
      codigoTipoDocumentoIdentidad: '1',
      numeroDocumento: '5115889',
      codigoCliente: '5115889',
      codigoMetodoPago: '1',
      montoTotal: '108.00',
      montoTotalSujetoIva: '108.00',
      codigoMoneda: '1',
      tipoCambio: '1',
      montoTotalMoneda: '108.00',
      codigoExcepcion: '0',
      leyenda: 'Ley N° 453: segunda',
      usuario: 'bodega',
      codigoDocumentoSector: '1',
    });
    expect(
      detalles.map(({ cantidad, precioUnitario, montoDescuento, subTotal }) => [
        cantidad,
        precioUnitario,
        montoDescuento,
        subTotal,
      ]),
    ).toEqual([
      ['3', '3.34', '1.02', '9.00'],
      ['1', '95.00', '14.00', '81.00'],
      ['1', '20.00', '2.00', '18.00'],
    ]);
    expect(detalles.at(-1)).toMatchObject({ codigoProducto: 'SERVICIO', descripcion: 'Envío', unidadMedida: '58' });
  });

  test.each<[string, Partial<OrderFacts>, Record<string, string | undefined>]>([
    [
      'a card with a complement',
      { buyer_tax_id: '5115889-1A' },
      { codigoTipoDocumentoIdentidad: '1', numeroDocumento: '5115889', complemento: '1A', codigoCliente: '51158891A' },
    ],
    [
      'a NIT of a company',
      { buyer_tax_id: '1020703023', buyer_tax_id_kind: 'NIT', company_name: 'Cía. Ñandú' },
      { codigoTipoDocumentoIdentidad: '5', nombreRazonSocial: 'Cía. Ñandú', codigoExcepcion: '0' },
    ],
    [
      'a long number of no kind',
      { buyer_tax_id: '1020703023', buyer_tax_id_kind: null },
      { codigoTipoDocumentoIdentidad: '5', nombreRazonSocial: 'Ana Quispe' },
    ],
    [
      'a short number of no kind',
      { buyer_tax_id: '5115889 LP', buyer_tax_id_kind: null },
      { codigoTipoDocumentoIdentidad: '1', numeroDocumento: '5115889', complemento: undefined },
    ],
    [
      "a foreigner's card",
      { buyer_tax_id: 'E-1234', buyer_tax_id_kind: 'CE' },
      { codigoTipoDocumentoIdentidad: '2', numeroDocumento: 'E1234' },
    ],
    [
      'a passport',
      { buyer_tax_id: 'ab123456', buyer_tax_id_kind: 'PASSPORT' },
      { codigoTipoDocumentoIdentidad: '3', numeroDocumento: 'AB123456' },
    ],
    [
      'letters of no kind',
      { buyer_tax_id: 'ab123456', buyer_tax_id_kind: null },
      { codigoTipoDocumentoIdentidad: '4' },
    ],
    [
      'nobody',
      { buyer_tax_id: null, buyer_tax_id_kind: null, customer_name: '' },
      { codigoTipoDocumentoIdentidad: '1', numeroDocumento: '0', nombreRazonSocial: 'S/N' },
    ],
    [
      'an embassy',
      { buyer_tax_id: '99001' },
      { codigoTipoDocumentoIdentidad: '5', nombreRazonSocial: 'Ana Quispe', codigoExcepcion: '1' },
    ],
    [
      'a tax inspection',
      { buyer_tax_id: '99002' },
      { codigoTipoDocumentoIdentidad: '5', nombreRazonSocial: 'CONTROL TRIBUTARIO', codigoExcepcion: '1' },
    ],
    [
      'small sales of the day',
      { buyer_tax_id: '99003' },
      { nombreRazonSocial: 'VENTAS MENORES DEL DÍA', codigoExcepcion: '1' },
    ],
  ])('to %s', async (_who, given, expected) => {
    const { cabecera } = await parts(sealed(order(given)).xml);
    for (const [name, text] of Object.entries(expected)) expect(cabecera[name], name).toBe(text);
  });

  test('takes NITs that the SIN does not know where the settings say so', async () => {
    const nit = order({ buyer_tax_id: '1020703023', buyer_tax_id_kind: 'NIT' });
    const by = issuerWith({ has_nit_exception: true });
    expect((await parts(sealed(nit, null, by).xml)).cabecera.codigoExcepcion).toBe('1');
    expect((await parts(sealed(order(), null, by).xml)).cabecera.codigoExcepcion).toBe('0');
  });

  test('is the same again, and has another code with another day', () => {
    expect(sealed(order())).toEqual(sealed(order()));
    const later = { ...sealing, codes: { ...codes, cufd: { ...codes.cufd, codigoControl: 'A19E23EF34124CD' } } };
    expect(sealed(order(), null, issuer, { sealing: later }).ids.cuf).toMatch(/A19E23EF34124CD$/);
    expect(() => sealed(order(), null, issuer, { sealing: { ...sealing, codes: { cuis: codes.cuis } } })).toThrow(
      'cufd',
    );
  });

  test('asks for the codes of its branch and point of sale', () => {
    const params = { codigoSucursal: '3', codigoPuntoVenta: '2', codigoModalidad: '1' };
    expect(bolivia.codes?.(signing)).toEqual({ params, required: ['cuis', 'cufd', 'leyendas'], renew_minutes: 120 });
    expect(bolivia.kinds.sale?.series(signing, sealed(order(), null, signing).document).prefix).toBe('3-2-1');
    expect([issuer, signing].map(({ settings }) => bolivia.needsCertificate('siat', settings))).toEqual([false, true]);
  });
});

describe('a factura of an outage', () => {
  test('has a CUF of its own, made with emission 2', () => {
    const [online, away] = [sealed(order()), sealed(order(), null, issuer, { sealing: offline })];
    // NIT, time, branch and modality come before it.
    const emission = (cuf = '') =>
      BigInt(`0x${cuf.slice(0, -15)}`)
        .toString()
        .padStart(54, '0')[35];
    expect([online, away].map(({ ids }) => [ids.codigoEmision, emission(ids.cuf)])).toEqual([
      ['1', '1'],
      ['2', '2'],
    ]);
    expect(away.ids).toEqual({ ...online.ids, codigoEmision: '2', cuf: away.ids.cuf });
    expect(away.xml).toBe(online.xml.replace(online.ids.cuf ?? '', away.ids.cuf ?? ''));
  });

  test.each<[string, string, Sealing, string]>([
    ['a NIT', 'NIT', offline, '1'],
    ['a NIT while the SIN is there', 'NIT', sealing, '0'],
    ['a card', 'CI', offline, '0'],
  ])('to %s says whether the SIN could not be asked for it', async (_who, kind, seal, exception) => {
    const { cabecera } = await parts(
      sealed(order({ buyer_tax_id: '1020703', buyer_tax_id_kind: kind }), null, issuer, { sealing: seal }).xml,
    );
    expect(cabecera.codigoExcepcion).toBe(exception);
  });

  test('says on paper that it was issued offline', () => {
    const sentences = [sealing, offline].map((seal) => {
      const { document, ids } = sealed(order(), null, issuer, { sealing: seal });
      return bolivia.readable(document, issuer, seal, ids).notes.at(-1);
    });
    expect(sentences).toEqual([
      expect.stringMatching(/emitido en una modalidad de facturación en línea\.$/),
      expect.stringMatching(/emitido fuera de línea, verifique su envío .* www\.impuestos\.gob\.bo\.$/),
    ]);
  });

  test('is all that is issued then: notes wait', () => {
    expect(bolivia.contingency).toMatchObject({
      kinds: ['sale'],
      send_within_hours: 48,
      codes_extended_hours: 48,
    });
    for (const { contingency } of [en, es]) expect(Object.keys(contingency)).toEqual(bolivia.contingency?.motives);
  });
});

describe('a nota de crédito-débito', () => {
  const facts = order({
    lines: [line(), line({ sku: 'B', quantity: 2, line_total: '50.00' })],
    shipping_cost: '25.00',
    total_cost: '175.00',
  });
  const sale = originOf(sealed(facts));
  const refund = order({
    lines: [line({ line_total: '75.00' })],
    total_cost: '-75.00',
    buyer_tax_id: null,
    customer_name: 'Otra',
  });

  test('repeats the lines of its factura, then those that come back, and goes to its buyer', async () => {
    const later = issuerWith({ product_code: '12345', unit: 1 });
    const { root, cabecera, detalles } = await parts(sealed(refund, sale, later).xml);
    expect(root).toBe('notaFiscalComputarizadaCreditoDebito');
    expect(cabecera).toMatchObject({
      numeroNotaCreditoDebito: '12',
      nombreRazonSocial: 'Ana Quispe',
      numeroDocumento: '5115889',
      numeroFactura: '12',
      numeroAutorizacionCuf: sale.ids.cuf,
      fechaEmisionFactura: '2026-11-20T11:40:00.123',
      montoTotalOriginal: '175.00',
      montoTotalDevuelto: '75.00',
      montoEfectivoCreditoDebito: '9.75',
      codigoDocumentoSector: '24',
    });
    const original = (await parts(sealed(facts).xml)).detalles;
    expect(detalles.map(({ codigoDetalleTransaccion, ...rest }) => [codigoDetalleTransaccion, rest])).toEqual([
      ...original.map((one) => ['1', one]),
      ['2', expect.objectContaining({ codigoProducto: 'LAMP-01', codigoProductoSin: '49111', subTotal: '75.00' })],
    ]);
  });

  test("has the products' own codes of its factura, whatever they are today", async () => {
    const own = { sin_activity: '477300', sin_product_code: '99100', sin_unit: '62' };
    const lamp = line({ tax_codes: own });
    const sold = sealed(order({ lines: [lamp, line({ sku: 'B' })], total_cost: '200.00' }));
    const codesOf = ({ actividadEconomica, codigoProductoSin, unidadMedida }: Record<string, string>) => [
      actividadEconomica,
      codigoProductoSin,
      unidadMedida,
    ];
    expect((await parts(sold.xml)).detalles.map(codesOf)).toEqual([
      ['477300', '99100', '62'],
      ['451010', '49111', '57'],
    ]);
    const today = { tax_codes: { sin_product_code: '12345' } };
    const back = order({ lines: [line(today), line({ ...today, sku: 'B' })], total_cost: '-200.00' });
    const note = (await parts(sealed(back, originOf(sold)).xml)).detalles.map(codesOf);
    expect(note.slice(2)).toEqual(note.slice(0, 2));
  });

  test('of an amount has one line for it', async () => {
    const { detalles } = await parts(sealed(order({ lines: [], total_cost: '-0.08' }), sale).xml);
    expect(detalles.at(-1)).toMatchObject({
      codigoProducto: 'SIN-CODIGO',
      descripcion: 'Devolución',
      subTotal: '0.08',
    });
  });

  test('needs a factura that is validated, not older than 18 months, and an amount with tax in it', () => {
    const { codigoRecepcion: _, ...ids } = sale.ids;
    expect(found(refund)).toEqual(['no_origin']);
    expect(found(refund, { ...sale, ids })).toEqual(['bo_origin']);
    expect(found(refund, { ...sale, lines: [] })).toEqual(['bo_origin']);
    expect(found(refund, { ...sale, issued_on: '2025-05-20' })).toEqual([]);
    expect(found(refund, { ...sale, issued_on: '2025-05-19' })).toEqual(['bo_origin_old']);
    expect(found(order({ lines: [], total_cost: '-0.03' }), sale)).toEqual(['bo_small_note']);
    expect(found(order({ ...refund, buyer_tax_id: '777777' }), sale)).toEqual(['(bo_other_buyer)']);
  });
});

describe('findings', () => {
  test.each<[string, Partial<OrderFacts>, string[]]>([
    ['nothing', {}, []],
    ['no NIT', { buyer_tax_id: '12-AB', buyer_tax_id_kind: 'NIT' }, ['bo_nit']],
    ["the issuer's NIT", { buyer_tax_id: '1003579028', buyer_tax_id_kind: 'NIT' }, ['bo_own_nit']],
    ['no card', { buyer_tax_id: 'AB-1' }, ['bo_ci']],
    ['no document', { buyer_tax_id: 'Ñ1', buyer_tax_id_kind: 'PASSPORT' }, ['bo_document']],
    ['no name', { customer_name: ' ' }, ['bo_name']],
    [
      'an unnamed buyer above the limit',
      { buyer_tax_id: '0', total_cost: '3000.01', lines: [line({ line_total: '3000.01' })] },
      ['bo_unnamed_limit'],
    ],
    ['abroad', { address: { ...order().address, country: 'PE' } }, ['(bo_abroad)']],
    ['another currency', { currency: 'USD' }, ['other_currency']],
    ['a sum that differs', { total_cost: '120.00' }, ['totals_differs']],
  ])('%s', (_what, given, expected) => expect(found(order(given))).toEqual(expected));

  test('a buyer without a tax id may be stopped', () => {
    expect(found(order({ buyer_tax_id: null }), null, issuerWith({ unnamed_sales: 'stop' }))).toEqual(['bo_unnamed']);
  });

  test('a document of more lines than the schema has', () => {
    const facts = orderOf({ ...plain, lines: Array.from({ length: 1_114 }, () => one) });
    expect(found(facts)).toEqual(['bo_lines']);
    const whole = orderOf({ ...plain, lines: Array.from({ length: 499 }, () => one) });
    const sale = originOf(sealed(whole));
    expect(found(order({ lines: [], total_cost: '-5.00' }), sale)).toEqual([]);
    expect(
      found(order({ lines: [line({ line_total: '3.00' }), line({ line_total: '2.00' })], total_cost: '-5.00' }), sale),
    ).toEqual(['bo_lines']);
  });
});

describe('the rest', () => {
  test('the portal’s call has one upload to the shipper by two names: of an order, and of one that replaces goods', () => {
    const fields = (is_replacement_order: boolean) => bolivia.calls.fields(givenDocumentView({ is_replacement_order }));
    expect(fields(false)).toMatchObject({ can_send_to_shipper: true, can_upload_replacement_order: false });
    expect(fields(true)).toMatchObject({ can_send_to_shipper: false, can_upload_replacement_order: true });
  });

  wordsSuite(bolivia, BoliviaSettings.shape, [en, es], import.meta.dirname);

  test('the paper has the content that the law requires', async () => {
    const { document, ids } = sealed(order());
    const read = bolivia.readable(document, issuer, sealing, ids);
    expect(read.codes).toEqual([
      { kind: 'qr', text: `https://siat.impuestos.gob.bo/consulta/QR?nit=1003579028&cuf=${ids.cuf}&numero=12&t=2` },
    ]);
    expect(read.notes[0]).toBe('Son: Cien 00/100 Bolivianos');
    expect(read.notes).toContain('Ley N° 453: segunda');
    const note = sealed(order({ lines: [], total_cost: '-10.00' }), originOf(sealed(order())));
    const noteRead = bolivia.readable(note.document, issuer, sealing, note.ids);
    expect(noteRead.totals.map(({ value }) => value)).toEqual(['100.00', '10.00', '1.30']);
    expect((await drawPdf(read, sealing.at)).byteLength).toBeGreaterThan(1_000);
  });

  test('a factura is annulled until the 9th of the next month, and corrected for 18 months', () => {
    const { document } = sealed(order());
    expect(bolivia.deadlines(document)).toEqual({
      send_by: '2026-11-21T04:00:00.000Z',
      cancel_by: '2026-12-10T04:00:00.000Z',
      correct_by: '2028-05-21T04:00:00.000Z',
    });
    expect(bolivia.deadlines({ ...document, issued_on: '2026-12-31' })).toMatchObject({
      cancel_by: '2027-01-10T04:00:00.000Z',
      correct_by: '2028-07-01T04:00:00.000Z',
    });
  });
});

const { key } = givenCertificate({ tax_id: '1003579028', name: 'Bodega S.R.L.', country: 'BO' });

describe('the signature', () => {
  const { xml } = sealed(order({ customer_name: 'Peña & "Hijos" <ñ> 😀' }), null, signing);
  const signed = sign(xml, key, sealing.at, 'siat');

  test('is made where the modality asks for it, the same again each time', () => {
    expect(sign(sealed(order()).xml, key, sealing.at, 'siat')).toBe(sealed(order()).xml);
    expect(sign(xml, key, sealing.at, 'siat')).toBe(signed);
    expect(signed).toMatch(/<ds:Signature xmlns:ds="[^"]+"><ds:SignedInfo>/);
  });

  signatureSuite(signed, key, { from: '100.00', to: '100.01' });
});

type AnyOrder = {
  sale: AnySale;
  refund: number | null;
  id: readonly [string | null, string | null];
  isSigned: boolean;
};

const one: AnyLine = { price: 100, quantity: 3, off: 10, rate: '0', isGoods: true, sku: 'SKU', name: 'Artículo' };
const plain: AnySale = { lines: [one], shipping: 0, offPercent: 0, isOnTop: false, rest: 0, name: 'Ana' };

const anyOrder: fc.Arbitrary<AnyOrder> = fc.record({
  sale: anySale({ rates: ['13', '0'] }),
  refund: fc.option(fc.integer({ min: 1, max: 100 }), { freq: 2 }),
  id: fc.constantFrom<AnyOrder['id']>(
    ['5115889', 'CI'],
    ['5115889-1A', null],
    ['1020703023', 'NIT'],
    ['99001', null],
    ['AB12', 'PASSPORT'],
  ),
  isSigned: fc.boolean(),
});

/** A sale whose lines all name the tax, also where nothing of it was added. */
function orderOf(sale: AnySale, [buyer_tax_id, buyer_tax_id_kind]: AnyOrder['id'] = ['5115889', 'CI']): OrderFacts {
  const facts = factsOf(sale, 'IVA');
  const taxed = facts.lines.map((fact) => ({ ...fact, taxes: fact.taxes.map((tax) => ({ ...tax, rate: '13' })) }));
  return order({ ...facts, lines: taxed, buyer_tax_id, buyer_tax_id_kind });
}

/** A refund of all of a sale, or of an amount of it. */
const refundOf = (sale: OrderFacts, percent: number): OrderFacts => {
  const part = Math.max(4, Math.floor((Number(sale.total_cost.replace('.', '')) * percent) / 100));
  return percent === 100 ? takenBack(sale) : order({ lines: [], total_cost: cents(-part), is_refund: true });
};

const amountOf = (text: string | undefined) => Math.round(Number(text) * 100);

/** The SIN's computations over a document, by the numbers of its codes. */
function expectSums({ cabecera, detalles }: Parts, isNote: boolean): void {
  const sums = { '1': 0, '2': 0 };
  for (const { cantidad, precioUnitario, montoDescuento, subTotal, codigoDetalleTransaccion } of detalles) {
    expect(Number(cantidad) * amountOf(precioUnitario) - amountOf(montoDescuento), '1018').toBe(amountOf(subTotal));
    sums[codigoDetalleTransaccion === '2' ? '2' : '1'] += amountOf(subTotal);
  }
  const { montoTotal, montoTotalSujetoIva, montoTotalMoneda } = cabecera;
  if (!isNote) {
    expect(sums['1'], '1024').toBe(amountOf(montoTotal));
    expect([montoTotalSujetoIva, montoTotalMoneda], '1058').toEqual([montoTotal, montoTotal]);
    return;
  }
  expect(sums['1'], '1030').toBe(amountOf(cabecera.montoTotalOriginal));
  expect(sums['2'], '1029').toBe(amountOf(cabecera.montoTotalDevuelto));
  expect(amountOf(cabecera.montoEfectivoCreditoDebito), '1031').toBe(Math.round((sums['2'] * 13) / 100));
}

/** In place of signatures of hundreds of documents: the schema of the electrónica demands one. */
const [SIGNATURE = ''] =
  /<ds:Signature.*<\/ds:Signature>/s.exec(sign(sealed(order(), null, signing).xml, key, sealing.at, 'siat')) ?? [];
const withSignature = (xml: string) =>
  xml.includes('Electronica') ? xml.replace(/<\/\w+>$/, (end) => SIGNATURE + end) : xml;

describe('any order', () => {
  test('makes documents that add up to the paid amount and fit the schema', async () => {
    await fc.assert(
      fc.asyncProperty(anyOrder, async (any) => {
        const facts = orderOf(any.sale, any.id);
        const by = any.isSigned ? signing : issuer;
        const sale = sealed(facts, null, by);
        const isNote = any.refund !== null && Number(facts.total_cost) >= 0.04;
        const { xml, schema, document } = isNote ? sealed(refundOf(facts, any.refund ?? 0), originOf(sale), by) : sale;
        const read = await parts(xml);
        expectSums(read, isNote);
        expect(read.cabecera[isNote ? 'montoTotalDevuelto' : 'montoTotal']).toBe(document.totals.total);
        if (!isNote) expect(document.totals.total).toBe(facts.total_cost);
        expect(await schemaFindings(withSignature(xml), schema)).toEqual([]);
      }),
      { numRuns: SALES },
    );
  });

  test('of 500 lines does too', async () => {
    const { xml, schema } = sealed(orderOf(longSale(499, ['0', '0'], 100)));
    expectSums(await parts(xml), false);
    expect(await schemaFindings(xml, schema)).toEqual([]);
  });
});

test.skipIf(!SCHEMAS)('the schema finds a document that is not as it should be (TAX_SCHEMAS)', async () => {
  const { xml, schema } = sealed(order());
  const wrong = xml.replace('<codigoMoneda>1<', '<codigoMoneda>999<');
  expect(await schemaFindings(wrong, schema)).toContainEqual(
    expect.objectContaining({ message: expect.stringContaining('999') }),
  );
});

const sample = (name: string) => parts(readFileSync(join(SAMPLES, 'bo', name), 'utf8'));

describe.skipIf(!SAMPLES)("the SIN's own samples (TAX_SAMPLES)", () => {
  /** Their wall clock in La Paz. */
  const at = (fechaEmision = '') => new Date(`${fechaEmision}-04:00`).toISOString();
  const lineOf = ({ codigoProducto = '', descripcion = '', cantidad, subTotal = '' }: Record<string, string>) =>
    line({ sku: codigoProducto, name: descripcion, quantity: Number(cantidad), line_total: subTotal });
  const whole = (amount = '') => Number(amount).toFixed(2);

  test('a factura has the totals and the CUF that its figures give here', async () => {
    const { cabecera, detalles } = await sample('facturaComputarizadaCompraVenta.xml');
    const facts = order({
      lines: detalles.map(lineOf),
      discount_cost: cabecera.descuentoAdicional ?? '0',
      total_cost: whole(cabecera.montoTotal),
    });
    const built = sealed(facts, null, issuer, {
      sealing: { ...sealing, number: 1, at: at(cabecera.fechaEmision) },
    });
    const { cabecera: ours } = await parts(built.xml);
    for (const name of ['cuf', 'cufd', 'fechaEmision', 'nitEmisor', 'numeroDocumento'])
      expect(ours[name]).toBe(cabecera[name]);
    for (const name of ['montoTotal', 'montoTotalSujetoIva', 'montoTotalMoneda'])
      expect(ours[name]).toBe(whole(cabecera[name]));
  });

  test('a nota has the totals and the CUF that its figures give here', async () => {
    const { cabecera, detalles } = await sample('notaFiscalComputarizadaCreditoDebito-24.xml');
    const [bought, returned] = detalles.map(lineOf);
    if (!bought || !returned) throw new Error('two lines');
    const sale = originOf(sealed(order({ lines: [bought], total_cost: '775.00' })));
    const facts = order({ lines: [returned], total_cost: '-75.00' });
    const built = sealed(facts, sale, issuer, {
      sealing: { ...sealing, number: 1, at: at(cabecera.fechaEmision) },
    });
    const { cabecera: ours, detalles: lines } = await parts(built.xml);
    const same = [
      'cuf',
      'montoTotalOriginal',
      'montoTotalDevuelto',
      'montoEfectivoCreditoDebito',
      'codigoDocumentoSector',
    ];
    for (const name of same) expect(ours[name]).toBe(cabecera[name]);
    expect(lines.map(({ subTotal, codigoDetalleTransaccion }) => [subTotal, codigoDetalleTransaccion])).toEqual(
      detalles.map(({ subTotal, codigoDetalleTransaccion }) => [subTotal, codigoDetalleTransaccion]),
    );
  });
});
