import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { multiplyAmount, shareOfAmount, signOf, subtractAmount, sumAmounts } from '#base/money.ts';
import { readXml, type XmlReader } from '#connectors/core/read-xml.ts';
import { pe as en } from '#texts/en/countries/pe.ts';
import { pe as es } from '#texts/es/countries/pe.ts';
import {
  type AnyLine,
  type AnySale,
  anySale,
  cents,
  factsOf,
  givenBack,
  givenCertificate,
  givenCountry,
  longSale,
  ON,
  SALES,
  SAMPLES,
  SCHEMAS,
  schemaFindings,
  signatureSuite,
  takenBack,
  wordsSuite,
} from '../../../tests/country-suite.ts';
import type { DocumentView } from '../core/country-calls.ts';
import { drawPdf } from '../core/draw-pdf.ts';
import { withEquivalent } from '../core/equivalent.ts';
import type { OrderFacts } from '../core/order-facts.ts';
import type { Origin, TaxDocument } from '../core/tax-document.ts';
import { guia } from './guia.ts';
import { peru } from './peru.ts';
import { PeruSettings } from './settings.ts';
import { sign } from './sign.ts';

const TOTAL = '118.00';
const dni = { buyer_tax_id: '46779354', buyer_tax_id_kind: 'DNI' };
const ruc = { buyer_tax_id: '20100070970', buyer_tax_id_kind: 'RUC', company_name: 'Tiendas & Ñandú S.A.' };

const { key, certificate } = givenCertificate({ tax_id: '20600995805', name: 'Prueba S.A.C.', country: 'PE' });
const given = givenCountry({
  country: peru,
  environment: 'test',
  provider: 'sunat',
  certificate,
  settings: {
    ruc: '20600995805',
    name: 'Prueba S.A.C.',
    ubigeo: '150122',
    address: 'Av. Larco 101, Miraflores',
  },
  sealing: { nonce: '0', at: '2026-11-20T18:00:05.000Z' },
  sale: {
    currency: 'PEN',
    total: TOTAL,
    place: { address: 'Jr. de la Unión 300', city: 'Lima', state: 'LIM', postal_code: '15001', country: 'PE' },
  },
  order: { ...dni, locality_code: '150101' },
});
const { issuerWith, issuer, sealing, line, order, codes } = given;
const carried = issuerWith({
  carrier_ruc: '20100070970',
  carrier_name: 'Transportes S.A.',
  carrier_mtc: '0001CNG',
  origin_ubigeo: '70101',
  origin_address: 'Av. Argentina 3000',
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
const boleta: Origin = {
  ...origin,
  full_number: 'B001-7',
  ids: { tipoComprobante: '03', serie: 'B001', numero: '7', tipoAdquirente: '0', numeroAdquirente: '00000000' },
};

const RATE = { rate: '3.7541', day: ON, source: 'SBS' };
const inDollars = (facts: OrderFacts) => withEquivalent({ ...facts, currency: 'USD' }, RATE, 'PEN');

const prefixOf = (document: TaxDocument, by: typeof issuer) => peru.kinds[document.kind]?.series(by, document).prefix;

function sealed(facts: OrderFacts, from: Origin | null = null, by = issuer) {
  const made = given.sealed(facts, from, by);
  return { ...made, prefix: prefixOf(made.document, by) };
}

function sealedGuide(facts: OrderFacts, by = issuer) {
  expect(guia.check(facts, by, ON)).toEqual([]);
  const document = guia.draft(facts, by, ON);
  const ids = peru.identify(document, by, sealing);
  return { document, ids, ...peru.render(document, by, sealing, ids), prefix: prefixOf(document, by) };
}

const signed = (xml: string) => sign(xml, key, sealing.at, 'sunat');

/** Texts at paths of local names. */
const read = (xml: string, paths: readonly string[]) =>
  readXml(xml, (root) => Object.fromEntries(paths.map((path) => [path, at(root, path).map(({ text }) => text)])));
const at = (root: XmlReader, path: string): XmlReader[] =>
  path.split('/').reduce<XmlReader[]>((found, name) => found.flatMap((one) => one.children(name)), [root]);

const guideCodes = (given: Partial<OrderFacts>, by = issuer) =>
  guia.check(order(given), by, ON).map(({ code }) => code);

describe('a document', () => {
  test('of a buyer with a RUC is a factura, paid at once, with the amounts of its order', async () => {
    const facts = order({ ...ruc, shipping_cost: '11.80', discount_cost: '1.18', total_cost: '128.62' });
    const { xml, ids, prefix } = sealed(facts);
    expect(prefix).toBe('F001');
    expect(ids).toEqual({
      tipoComprobante: '01',
      serie: 'F001',
      numero: '12',
      nombreArchivo: '20600995805-01-F001-12',
      tipoAdquirente: '6',
      numeroAdquirente: '20100070970',
    });
    const item = 'InvoiceLine';
    const total = 'LegalMonetaryTotal';
    const customer = 'AccountingCustomerParty/Party';
    expect(
      await read(xml, [
        'UBLVersionID',
        'CustomizationID',
        'ID',
        'IssueDate',
        'IssueTime',
        'InvoiceTypeCode',
        'Note',
        'PaymentTerms/PaymentMeansID',
        `${customer}/PartyLegalEntity/RegistrationName`,
        'TaxTotal/TaxAmount',
        `${total}/LineExtensionAmount`,
        `${total}/TaxInclusiveAmount`,
        `${total}/PayableAmount`,
        `${item}/LineExtensionAmount`,
        `${item}/AllowanceCharge/BaseAmount`,
        `${item}/PricingReference/AlternativeConditionPrice/PriceAmount`,
        `${item}/TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReasonCode`,
        `${item}/Price/PriceAmount`,
      ]),
    ).toEqual({
      UBLVersionID: ['2.1'],
      CustomizationID: ['2.0'],
      ID: ['F001-12'],
      IssueDate: [ON],
      IssueTime: ['13:00:05'],
      InvoiceTypeCode: ['01'],
      Note: ['SON: CIENTO VEINTIOCHO CON 62/100 SOLES'],
      'PaymentTerms/PaymentMeansID': ['Contado'],
      'AccountingCustomerParty/Party/PartyLegalEntity/RegistrationName': ['Tiendas & Ñandú S.A.'],
      'TaxTotal/TaxAmount': ['19.62'],
      'LegalMonetaryTotal/LineExtensionAmount': ['109.00'],
      'LegalMonetaryTotal/TaxInclusiveAmount': ['128.62'],
      'LegalMonetaryTotal/PayableAmount': ['128.62'],
      'InvoiceLine/LineExtensionAmount': ['99.09', '9.91'],
      'InvoiceLine/AllowanceCharge/BaseAmount': ['100.00', '10.00'],
      'InvoiceLine/PricingReference/AlternativeConditionPrice/PriceAmount': ['116.93', '11.69'],
      'InvoiceLine/TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReasonCode': ['10', '10'],
      'InvoiceLine/Price/PriceAmount': ['100.00', '10.00'],
    });
    expect(xml).toContain('<cbc:InvoiceTypeCode listID="0101">');
    expect(xml).toContain('unitCode="ZZ">1</cbc:InvoicedQuantity>');
  });

  test.each<[string, Partial<OrderFacts>, [string, string, string]]>([
    ['a DNI', {}, ['1', '46779354', 'Ana López']],
    [
      'eight digits of no kind',
      { buyer_tax_id: '46.779.354', buyer_tax_id_kind: null },
      ['1', '46779354', 'Ana López'],
    ],
    ["a foreigner's card", { buyer_tax_id: '001234567', buyer_tax_id_kind: 'CE' }, ['4', '001234567', 'Ana López']],
    ['a passport', { buyer_tax_id: 'ab 123456', buyer_tax_id_kind: null }, ['7', 'AB123456', 'Ana López']],
    ['nothing', { buyer_tax_id: null, buyer_tax_id_kind: null }, ['0', '00000000', 'CLIENTES VARIOS']],
    ['zeros', { buyer_tax_id: '00000000' }, ['0', '00000000', 'CLIENTES VARIOS']],
  ])('of a buyer with %s is a boleta', (_what, given, [type, id, name]) => {
    const { xml, ids, prefix, document } = sealed(order(given));
    expect([ids.tipoComprobante, prefix]).toEqual(['03', 'B001']);
    expect(document.buyer).toMatchObject({ tax_id_code: type, tax_id: id, name });
    expect(xml).toContain(`<cbc:ID schemeID="${type}">${id}</cbc:ID>`);
    expect(xml).not.toContain('FormaPago');
  });

  test('with lines without IGV has a part for each tax, exonerado or inafecto', async () => {
    const free = line({ source_item_id: '2', line_total: '50', taxes: [{ name: 'IGV', rate: '0.00', amount: '0' }] });
    const mixed = order({ lines: [line(), free], total_cost: '168.00' });
    const subtotal = 'TaxTotal/TaxSubtotal';
    const paths = [`${subtotal}/TaxableAmount`, `${subtotal}/TaxAmount`, `${subtotal}/TaxCategory/TaxScheme/ID`];
    expect(Object.values(await read(sealed(mixed).xml, paths))).toEqual([
      ['100.00', '50.00'],
      ['18.00', '0.00'],
      ['1000', '9997'],
    ]);
    const inafecto = sealed(mixed, null, issuerWith({ zero_rate: '30' }));
    expect((await read(inafecto.xml, paths))[`${subtotal}/TaxCategory/TaxScheme/ID`]).toEqual(['1000', '9998']);
    expect(inafecto.xml).toContain('<cbc:TaxExemptionReasonCode>30</cbc:TaxExemptionReasonCode>');
  });

  test('of a refund is a note with the letter, the buyer and the reason of its sale', async () => {
    const refund = order({ ...dni, lines: [], total_cost: '-118.00', is_refund: true });
    const { document, ids, xml, prefix } = sealed(refund, origin);
    expect(ids).toMatchObject({ nombreArchivo: '20600995805-07-FC01-12', numeroAdquirente: '20100070970' });
    expect(prefix).toBe('FC01');
    expect(document.reason).toBe('Devolución total');
    const invoice = 'BillingReference/InvoiceDocumentReference';
    expect(
      await read(xml, ['ID', 'DiscrepancyResponse/ResponseCode', `${invoice}/ID`, `${invoice}/DocumentTypeCode`]),
    ).toEqual({
      ID: ['FC01-12'],
      'DiscrepancyResponse/ResponseCode': ['06'],
      'BillingReference/InvoiceDocumentReference/ID': ['F001-7'],
      'BillingReference/InvoiceDocumentReference/DocumentTypeCode': ['01'],
    });
    const note = sealed({ ...refund, buyer_tax_id: null }, boleta);
    expect([note.prefix, note.document.buyer.name]).toEqual(['BC01', 'CLIENTES VARIOS']);
    const elsewhere = sealed(refund, { ...origin, full_number: 'EB01-9', ids: { transactionId: '11111' } });
    expect([elsewhere.prefix, elsewhere.ids.numeroAdquirente]).toEqual(['BC01', '46779354']);
    expect(elsewhere.xml).toContain('<cbc:DocumentTypeCode>03</cbc:DocumentTypeCode>');
  });

  test.each<[string, Partial<OrderFacts>, string, string]>([
    ['all at once', {}, '0', '06'],
    ['all of a chargeback', { is_chargeback: true }, '0', '01'],
    ['the rest', { total_cost: '-18.00', lines: [line({ line_total: '-18.00' })] }, '100.00', '07'],
    ['some lines', { total_cost: '-18.00', lines: [line({ line_total: '-18.00' })] }, '0', '07'],
    ['an amount', { total_cost: '-18.00', lines: [] }, '0', '09'],
  ])('that takes back %s says so', (_what, given, corrected, code) => {
    const refund = order({ buyer_tax_id: null, lines: [], total_cost: '-118.00', is_refund: true, ...given });
    expect(sealed(refund, { ...origin, corrected }).document.extra.tipoNota).toBe(code);
  });

  test('of an order in dollars is in dollars, in figures and in words, and so is its note', () => {
    const { xml, document, ids } = sealed(inDollars(order(ruc)));
    expect(xml).toContain('<cbc:DocumentCurrencyCode>USD</cbc:DocumentCurrencyCode>');
    expect(new Set(xml.match(/currencyID="\w+"/g))).toEqual(new Set(['currencyID="USD"']));
    expect(xml).toContain('SON: CIENTO DIECIOCHO CON 00/100 DÓLARES AMERICANOS');
    const read = peru.readable(document, issuer, sealing, ids);
    expect(read.identifiers).toContainEqual({ label: 'Moneda', value: 'DÓLARES AMERICANOS' });
    expect(read.totals.at(-1)).toEqual({ label: 'Importe total USD', value: TOTAL });
    const refund = inDollars(order({ ...ruc, lines: [], total_cost: '-18.00', is_refund: true }));
    const note = sealed(refund, { ...origin, currency: 'USD' });
    expect(new Set(note.xml.match(/currencyID="\w+"/g))).toEqual(new Set(['currencyID="USD"']));
    expect(note.xml).toContain('SON: DIECIOCHO CON 00/100 DÓLARES AMERICANOS');
  });

  test('of a refund has no discounts: its prices are the paid amounts', () => {
    const lines = [line({ line_total: '-59.00', discount: '59.00', quantity: 2 })];
    const { xml } = sealed(order({ buyer_tax_id: null, lines, total_cost: '-59.00', is_refund: true }), origin);
    expect(xml).not.toContain('AllowanceCharge');
    expect(xml).toContain('<cac:Price><cbc:PriceAmount currencyID="PEN">25.00</cbc:PriceAmount></cac:Price>');
  });
});

describe('findings', () => {
  test.each<[string, Partial<OrderFacts>, string[]]>([
    ['nothing', {}, []],
    ['another check digit', { ...ruc, buyer_tax_id: '20123456789' }, ['pe_ruc']],
    ['a short DNI', { buyer_tax_id: '4677935' }, ['pe_dni']],
    ['a long passport', { buyer_tax_id: 'A234567890123456', buyer_tax_id_kind: 'PASSPORT' }, ['pe_tax_id']],
    ['a name of two letters', { customer_name: 'Li' }, ['pe_name']],
    [
      'an unnamed buyer, of S/ 700',
      { buyer_tax_id: null, total_cost: '700.00', lines: [line({ line_total: '700' })] },
      [],
    ],
    [
      'an unnamed buyer, of more',
      { buyer_tax_id: null, total_cost: '700.01', lines: [line({ line_total: '700.01' })] },
      ['pe_identify'],
    ],
    ['a ubigeo of nowhere, which only a guía has', { locality_code: '990101' }, []],
    ['another rate', { lines: [line({ taxes: [{ name: 'IGV', rate: '10', amount: '1' }] })] }, ['pe_rate']],
    ['lines that differ from the total', { total_cost: '120.00' }, ['totals_differs']],
    ['a free order', { total_cost: '0' }, ['zero_total']],
    ['another currency', { currency: 'USD' }, ['other_currency']],
    ['a free line of no value', { lines: [line(), line({ sku: 'GIFT', line_total: '0.00' })] }, ['free_line_value']],
    ['a free piece of what is paid too', { lines: [line(), line({ line_total: '0.00' })] }, []],
    [
      'a free line with its own price',
      { lines: [line(), line({ sku: 'GIFT', unit_price: '0', line_total: '0', discount: '59' })] },
      [],
    ],
    ['a part of a kit', { lines: [line(), line({ line_total: '0.00', is_part: true })] }, []],
  ])('%s', (_what, given, expected) => expect(codes(order(given))).toEqual(expected));

  test('a refund without its sale or its number, or to another buyer', () => {
    const refund = order({ total_cost: '-118.00' });
    expect(codes(refund)).toEqual(['no_origin']);
    expect(codes(refund, { ...origin, full_number: '7', ids: {} })).toEqual(['pe_origin']);
    expect(codes(refund, origin)).toEqual(['(pe_other_buyer)']);
    expect(codes(refund, { ...origin, ids: {} })).toEqual(['pe_factura_ruc']);
    expect(codes({ ...refund, ...ruc }, { ...origin, ids: {} })).toEqual([]);
  });

  test('an unnamed buyer in dollars, by what they come to in soles', () => {
    const unnamed = (total_cost: string) =>
      codes(inDollars(order({ buyer_tax_id: null, total_cost, lines: [line({ line_total: total_cost })] })));
    // 186.46 × 3.7541 = 699.99, and 186.47 comes to 700.03
    expect([unnamed('186.46'), unnamed('186.47')]).toEqual([[], ['pe_identify']]);
  });

  test('a line of a millionth', () => {
    const lines = [line({ line_total: '0.01', quantity: 9_000_000 }), line()];
    expect(codes(order({ lines, total_cost: '118.01' }))).toEqual(['pe_free_line']);
  });
});

describe('a guía', () => {
  test.each<[string, Partial<OrderFacts>, boolean | null]>([
    ['a sale', {}, true],
    ['what costs nothing', { total_cost: '0' }, true],
    ['a refund', { is_refund: true }, false],
    ['a total below zero', { total_cost: '-1' }, false],
    ['a chargeback', { is_chargeback: true }, false],
    ['a virtual or pickup order', { is_virtual: true }, false],
    ['the first order of July 2023', { order_date: '2023-07-01T05:00:00Z' }, true],
    ['the last one of June', { order_date: '2023-07-01T04:59:59Z' }, null],
    ['an old refund', { order_date: '2023-06-01T00:00:00Z', is_refund: true }, null],
  ])('of %s', (_what, given, isNeeded) => expect(guia.isNeeded(order(given))).toBe(isNeeded));

  test('has the goods, where they go, and light vehicles or the carrier', async () => {
    const lines = [
      line({ quantity: 3 }),
      line({ sku: 'FEE', is_goods: false }),
      line({ sku: 'B', name: '', quantity: 2 }),
    ];
    const { ids, xml, prefix, document } = sealedGuide(order({ lines, locality_code: '10101' }));
    expect(ids).toMatchObject({ tipoComprobante: '09', nombreArchivo: '20600995805-09-T001-12' });
    expect(prefix).toBe('T001');
    const shipment = 'Shipment';
    const stage = `${shipment}/ShipmentStage`;
    const paths = [
      'DespatchAdviceTypeCode',
      `${shipment}/HandlingCode`,
      `${shipment}/GrossWeightMeasure`,
      `${shipment}/SpecialInstructions`,
      `${stage}/TransportModeCode`,
      `${stage}/TransitPeriod/StartDate`,
      `${stage}/CarrierParty/PartyIdentification/ID`,
      `${shipment}/Delivery/DeliveryAddress/ID`,
      `${shipment}/Delivery/DeliveryAddress/AddressLine/Line`,
      `${shipment}/Delivery/Despatch/DespatchAddress/ID`,
      'DespatchLine/DeliveredQuantity',
      'DespatchLine/Item/Description',
    ];
    expect(Object.values(await read(xml, paths))).toEqual([
      ['09'],
      ['01'],
      ['5.00'],
      ['SUNAT_Envio_IndicadorTrasladoVehiculoM1L'],
      ['02'],
      [ON],
      [],
      ['010101'],
      ['Jr. de la Unión 300'],
      ['150122'],
      ['3', '2'],
      ['Lámpara', 'B'],
    ]);
    expect(peru.deadlines(document)).toEqual({
      send_by: '2026-11-21T05:00:00.000Z',
      cancel_by: null,
      correct_by: null,
    });
    const other = await read(sealedGuide(order({ total_cost: '0' }), carried).xml, paths);
    expect(Object.values(other).slice(1, 10)).toEqual([
      ['13'],
      ['1.00'],
      [],
      ['01'],
      [ON],
      ['20100070970'],
      ['150101'],
      ['Jr. de la Unión 300'],
      ['070101'],
    ]);
  });

  test('leaves from the address of its place, where the settings have one', async () => {
    const departures = { LIM2: '70101 Av. Argentina 3000', AQP1: '040101 Calle Mercaderes 100' };
    const by = issuerWith({ departures });
    const from = async (place?: string) => {
      const { xml, document, ids } = sealedGuide(order(place === undefined ? {} : { place }), by);
      const despatch = 'Shipment/Delivery/Despatch/DespatchAddress';
      const found = await read(xml, [`${despatch}/ID`, `${despatch}/AddressLine/Line`]);
      const printed = peru.readable(document, by, sealing, ids).identifiers;
      expect(JSON.stringify(printed)).toContain(Object.values(found).flat().join(' '));
      return Object.values(found).flat();
    };
    expect(await from('LIM2')).toEqual(['070101', 'Av. Argentina 3000']);
    expect(await from('AQP1')).toEqual(['040101', 'Calle Mercaderes 100']);
    for (const place of [undefined, 'UIO1']) expect(await from(place)).toEqual(['150122', 'Av. Larco 101, Miraflores']);
    expect(sealedGuide(order({ place: 'LIM2' })).xml).toBe(sealedGuide(order()).xml);
    for (const wrong of ['990101 Av. Argentina 3000', '070101', 'Av. Argentina 3000', '070101 A'])
      expect(PeruSettings.safeParse({ ...peru.settings.parse(by.settings), departures: { LIM2: wrong } }).success).toBe(
        false,
      );
  });

  test('names a receiver, a district and a street, and has goods', () => {
    expect(guideCodes({})).toEqual([]);
    expect(guideCodes({ customer_name: 'Ana *TEST*' })).toEqual(['test_order']);
    expect(guideCodes({ buyer_tax_id: null })).toEqual(['pe_guia_receiver']);
    expect(guideCodes({ buyer_tax_id: '20600995805', buyer_tax_id_kind: 'RUC' })).toEqual(['pe_guia_self']);
    expect(guideCodes({ buyer_tax_id: '1' })).toEqual(['pe_dni']);
    expect(guideCodes({ locality_code: ' ' })).toEqual(['pe_no_ubigeo']);
    expect(guideCodes({ locality_code: '990101' })).toEqual(['pe_ubigeo']);
    expect(guideCodes({ address: { ...order().address, address: '1' } })).toEqual(['pe_guia_address']);
    expect(guideCodes({ lines: [line({ is_goods: false })] })).toEqual(['pe_guia_no_goods']);
    expect(guideCodes({}, issuerWith({ carrier_name: 'Transportes S.A.' }))).toEqual(['pe_guia_carrier']);
    expect(guideCodes({}, issuerWith({ carrier_name: 'Yo mismo', carrier_ruc: '20600995805' }))).toEqual([
      'pe_guia_carrier',
    ]);
  });
});

describe('the rest', () => {
  wordsSuite(peru, PeruSettings.shape, [en, es], import.meta.dirname);

  test('the calls have the fields of the specification, of an order without a guía too', () => {
    const view: DocumentView = {
      id: 1,
      source_order_id: '7',
      kind: 'guide',
      series: 'T001',
      number: 12,
      full_number: 'T001-12',
      ids: { nombreArchivo: '20600995805-09-T001-12', numTicket: 'abc' },
      is_submitted: true,
      is_manual: false,
      is_valid: true,
      is_stored: false,
      is_sent_to_shipper: false,
      status_text: 'Authorised',
      error_message: '',
      error_code: '',
      xml_path: '/x',
      pdf_path: '/p',
      submitted_on: null,
      can_submit: false,
      can_check_status: false,
      can_send_to_shipper: true,
      is_replacement_order: false,
    };
    const { guide, fields } = peru.calls;
    expect(guide?.fields(view)).toMatchObject({ transaction_number: 'abc', document_number: 'T001-12' });
    expect(guide?.fields({ ...view, is_submitted: false, is_valid: false })).toMatchObject({
      transaction_number: null,
      document_number: null,
      sent_to_shipper: false,
    });
    expect(Object.keys(guide?.not_needed ?? {})).toEqual(Object.keys(guide?.fields(view) ?? {}));
    expect(guide?.not_needed).toMatchObject({ status: '001', transaction_number: null, sent_to_shipper: true });
    expect(fields({ ...view, ids: {}, error_message: 'No' })).toMatchObject({
      transaction_number: null,
      invoice_series: 'T001',
      error: true,
      xml_path: '/x',
    });
  });

  test('printed documents have the amount in words, the QR code and no effect in the test environment', async () => {
    const { document, ids } = sealed(order(ruc));
    const printed = peru.readable(document, issuer, sealing, ids);
    expect(printed).toMatchObject({ title: 'FACTURA ELECTRÓNICA', subtitle: 'F001-12' });
    expect(printed.mark).toContain('PRUEBA');
    expect(printed.notes).toContain('SON: CIENTO DIECIOCHO CON 00/100 SOLES');
    expect(printed.totals.at(-1)).toEqual({ label: 'Importe total PEN', value: TOTAL });
    const text = `20600995805|01|F001|12|18.00|118.00|${ON}|6|20100070970|`;
    expect(printed.codes).toEqual([{ kind: 'qr', text }]);
    const hashed = peru.readable(document, issuer, sealing, { ...ids, valorResumen: 'aGFzaA==' });
    expect(hashed.codes).toEqual([{ kind: 'qr', text: `${text}aGFzaA==|` }]);
    const guide = sealedGuide(order());
    const onPaper = (given: Record<string, string>) =>
      peru.readable(guide.document, carried, sealing, { ...guide.ids, ...given });
    expect(onPaper({}).codes).toEqual([]);
    const lamps = [1, 2].map((quantity) => line({ sku: 'LAMP-01', name: 'Lámpara', quantity }));
    const { document: joined } = sealedGuide(order({ lines: [...lamps, line({ sku: 'CUP', name: 'Taza' })] }));
    expect(joined.lines.map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['LAMP-01', 3],
      ['CUP', 1],
    ]);
    expect(joined.extra).toMatchObject(sealedGuide(order({ lines: [line({ quantity: 4 })] })).document.extra);
    expect(onPaper({ enlaceQr: 'https://e-factura.sunat.gob.pe/v1' }).codes).toHaveLength(1);
    expect(onPaper({}).identifiers).toContainEqual({ label: 'Punto de partida', value: '070101 Av. Argentina 3000' });
    for (const page of [printed, onPaper({})]) {
      expect(
        Buffer.from(await drawPdf(page, sealing.at))
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
    }
  });

  test('a document is sent within days, and a factura voided within a week', () => {
    expect(peru.deadlines(sealed(order(ruc)).document)).toMatchObject({
      send_by: '2026-11-24T05:00:00.000Z',
      cancel_by: '2026-11-28T05:00:00.000Z',
    });
    expect(peru.deadlines(sealed(order()).document).cancel_by).toBeNull();
    const hurried = sealed(order(), null, issuerWith({ send_within_days: 1 })).document;
    expect(peru.deadlines(hurried).send_by).toBe('2026-11-22T05:00:00.000Z');
  });
});

const EXTENSIONS = /<ext:UBLExtensions>.*<\/ext:UBLExtensions>/s;

type Id = readonly [string, string | null];
const buyers: readonly Id[] = [
  ['20100070970', 'RUC'],
  ['10467793549', null],
  ['46779354', 'DNI'],
  ['001234567', 'CE'],
  ['AB123456', 'PASSPORT'],
];

/** Sales, refunds of all of one, and of a part of it. */
const anyOrder = fc.record({
  sale: anySale({
    rates: ['18', '18', '0'],
    price: [10, 999_999],
    lines: 8,
    off: 80,
    shipping: 20_000,
    offPercent: 20,
    letters: /[A-Z]{3}/i,
  }),
  extras: fc.array(
    fc.record({
      price: fc.integer({ min: 10, max: 99_999 }),
      quantity: fc.integer({ min: 1, max: 40 }),
      isBag: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  share: fc.option(fc.constantFrom(1, 0.3), { nil: null }),
  id: fc.constantFrom(...buyers),
  currency: fc.constantFrom('PEN', 'USD'),
});

type Extra = { price: number; quantity: number; isBag: boolean };

/** A sale with free lines, and with bags that bear their tax, on top of prices or in them. */
function withExtras(sale: ReturnType<typeof factsOf>, extras: readonly Extra[], isOnTop: boolean) {
  const lines = extras.map(({ price, quantity, isBag }, index) => {
    const full = price * quantity;
    const given = { source_item_id: `extra-${index}`, sku: `EXTRA-${index}`, quantity };
    if (!isBag) {
      return { sum: 0, tax: 0, fact: line({ ...given, unit_price: '0', line_total: '0', discount: cents(full) }) };
    }
    const igv = isOnTop ? Math.round(full * 0.18) : 0;
    const bags = 50 * quantity;
    const taxes = [
      { name: 'ICBPER', rate: null, amount: cents(bags) },
      { name: 'IGV', rate: '18', amount: cents(igv) },
    ];
    const line_total = cents(isOnTop ? full : full + bags);
    return { sum: full + bags + igv, tax: isOnTop ? igv + bags : 0, fact: line({ ...given, line_total, taxes }) };
  });
  const added = (of: 'sum' | 'tax') => cents(lines.reduce((sum, one) => sum + one[of], 0));
  return {
    ...sale,
    lines: [...sale.lines, ...lines.map(({ fact }) => fact)],
    total_cost: sumAmounts([sale.total_cost, added('sum')]),
    tax_cost: sumAmounts([sale.tax_cost, added('tax')]),
  };
}

function orderOf(
  any: AnySale,
  [buyer_tax_id, buyer_tax_id_kind]: Id = ['46779354', 'DNI'],
  share: number | null = null,
  extras: readonly Extra[] = [],
) {
  const sale = withExtras(factsOf(any, 'IGV'), extras, any.isOnTop);
  const whole = order({ ...sale, buyer_tax_id, buyer_tax_id_kind });
  if (share === null) return whole;
  return share === 1 ? takenBack(whole) : givenBack(whole, share);
}

const sale: Origin = { ...origin, total: '99999999.00', rates: ['18', '0'] };
const originOf = ({ is_refund, currency }: OrderFacts): Origin | null => (is_refund ? { ...sale, currency } : null);

const apart = (one: string, other: string): number => Math.abs(Number(subtractAmount(one, other)));

/** SUNAT's computations over a document: our sums are exact, products differ by one sol at most. */
function expectSums(root: XmlReader, kind: string): void {
  const isSale = kind === 'sale';
  const lines = root.children(isSale ? 'InvoiceLine' : 'CreditNoteLine');
  const texts = (of: readonly XmlReader[], path: string) => of.flatMap((one) => at(one, path).map(({ text }) => text));
  const one = (of: XmlReader, path: string) => texts([of], path)[0] ?? '0';
  const [total = root] = at(root, 'LegalMonetaryTotal');
  const scheme = 'TaxCategory/TaxScheme/ID';
  const partsOf = (of: XmlReader, code: string) =>
    at(of, 'TaxTotal/TaxSubtotal').filter((part) => one(part, scheme) === code);
  const free = lines.filter((each) => partsOf(each, '9996').length > 0);
  const paid = lines.filter((each) => !free.includes(each));
  const igv = at(root, 'TaxTotal/TaxSubtotal').filter((part) => one(part, 'TaxCategory/TaxScheme/ID') === '1000');
  expect(one(total, 'LineExtensionAmount'), '3278').toBe(sumAmounts(texts(paid, 'LineExtensionAmount')));
  for (const [code, path] of [
    ['9996', 'TaxableAmount'],
    ['9996', 'TaxAmount'],
    ['7152', 'TaxAmount'],
  ] as const) {
    const ofLines = lines.flatMap((each) => texts(partsOf(each, code), path));
    expect(texts(partsOf(root, code), path), `${code} ${path}`).toEqual(ofLines.length ? [sumAmounts(ofLines)] : []);
  }
  const tax = sumAmounts(texts(lines, 'TaxTotal/TaxAmount'));
  expect(one(root, 'TaxTotal/TaxAmount'), '3294').toBe(tax);
  expect(one(total, 'TaxInclusiveAmount'), '3279').toBe(sumAmounts([one(total, 'LineExtensionAmount'), tax]));
  expect(one(total, 'PayableAmount'), '3280').toBe(one(total, 'TaxInclusiveAmount'));
  for (const part of igv) {
    expect(apart(one(part, 'TaxAmount'), shareOfAmount(one(part, 'TaxableAmount'), '18', '100')), '3291').toBeLessThan(
      1,
    );
  }
  for (const each of lines) {
    const [part = each] = at(each, 'TaxTotal/TaxSubtotal');
    const base = one(part, 'TaxableAmount');
    expect(base, '3272').toBe(one(each, 'LineExtensionAmount'));
    expect(signOf(base), '3105').toBe(1);
    const percent = one(part, 'TaxCategory/Percent');
    expect(apart(one(part, 'TaxAmount'), shareOfAmount(base, percent, '100')), '3103').toBeLessThan(1);
    if (percent === '18.00' && Number(base) > 0.06) expect(signOf(one(part, 'TaxAmount')), '3111').toBe(1);
    const quantity = Number(one(each, isSale ? 'InvoicedQuantity' : 'CreditedQuantity'));
    const reference = one(each, 'PricingReference/AlternativeConditionPrice/PriceAmount');
    const isFree = free.includes(each);
    const full = multiplyAmount(isFree ? reference : one(each, 'Price/PriceAmount'), quantity);
    if (isFree) expect(signOf(one(each, 'Price/PriceAmount')), '2640').toBe(0);
    expect(apart(subtractAmount(full, one(each, 'AllowanceCharge/Amount')), base), '3271').toBeLessThan(1);
    const due = sumAmounts([base, isFree ? '0' : one(each, 'TaxTotal/TaxAmount')]);
    expect(apart(multiplyAmount(reference, quantity), due), '3270').toBeLessThan(1);
  }
}

describe('any order', () => {
  test('makes a document that adds up to the paid amount and fits the schema, and a guía that fits its own', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(anyOrder, async ({ sale: any, id, share, extras, currency }) => {
        const isInSoles = currency === 'PEN';
        // The tax on bags is in soles.
        const said = orderOf(any, id, share, isInSoles ? extras : extras.filter(({ isBag }) => !isBag));
        const facts = isInSoles ? said : inDollars(said);
        count += 1;
        const { xml, schema, document } = sealed(facts, originOf(facts));
        expect(document.totals.total).toBe(facts.total_cost.replace('-', ''));
        await readXml(xml, (root) => {
          expect(at(root, 'LegalMonetaryTotal/PayableAmount')[0]?.text).toBe(document.totals.total);
          expectSums(root, document.kind);
        });
        // An empty place for the signature does not fit the schema.
        expect(await schemaFindings(count % 25 === 0 ? signed(xml) : xml.replace(EXTENSIONS, ''), schema)).toEqual([]);
        if (count % 5 > 0 || !guia.isNeeded(facts) || !any.lines.some(({ isGoods }) => isGoods)) return;
        const guide = sealedGuide(facts, count % 2 ? issuer : carried);
        expect(await schemaFindings(guide.xml.replace(EXTENSIONS, ''), guide.schema)).toEqual([]);
      }),
      { numRuns: SALES },
    );
  });

  test('of many small prices keeps the IGV within a sol of its base', async () => {
    const small: AnyLine = { price: 10, quantity: 1, off: 0, rate: '18', isGoods: true, sku: 'S', name: 'Tuerca' };
    const lines = Array.from({ length: 900 }, () => small);
    const facts = orderOf({ lines, shipping: 0, offPercent: 0, isOnTop: false, rest: 0, name: 'Ana López' });
    await readXml(sealed(facts).xml, (root) => expectSums(root, 'sale'));
  });

  test('of 999 lines does too; of 1,114 it is refused, since SUNAT counts lines by three digits', async () => {
    const orderWith = (count: number) => orderOf({ ...longSale(count, ['18', '0'], 1_000), shipping: 0 });
    const { xml, schema } = sealed(orderWith(999));
    await readXml(xml, (root) => expectSums(root, 'sale'));
    expect(await schemaFindings(signed(xml), schema)).toEqual([]);
    const long = orderWith(1_114);
    expect(codes(long)).toEqual(['pe_lines']);
    const guide = sealedGuide(long);
    expect(guide.document.lines).toHaveLength(1_114);
    expect(await schemaFindings(signed(guide.xml), guide.schema)).toEqual([]);
  });
});

test.skipIf(!SCHEMAS)('the schema finds a document that is not as it should be (with TAX_SCHEMAS set)', async () => {
  const { xml, schema } = sealed(order());
  const wrong = signed(xml.replace('<cac:TaxTotal>', '<cac:Nothing/><cac:TaxTotal>'));
  expect(await schemaFindings(wrong, schema)).toEqual([
    expect.objectContaining({ message: expect.stringContaining('Nothing') }),
  ]);
});

describe('the signature', () => {
  const { xml } = sealed(order({ customer_name: 'Ñandú & Cía' }));
  const document = signed(xml);

  test('stands in the extension under the name that the document gives, the same again each time', () => {
    expect(signed(xml)).toBe(document);
    expect(document).toMatch(/<ext:ExtensionContent><ds:Signature [^>]*Id="SignSUNAT"/);
    expect(document).toContain('<cbc:URI>#SignSUNAT</cbc:URI>');
    expect(document).toContain('<ds:Reference URI="">');
  });

  signatureSuite(document, key, { from: TOTAL, to: '118.01' });
});

/** Its numbers without zeros behind them. */
const plain = (found: Record<string, string[]>) =>
  Object.values(found).map((texts) => texts.map((text) => (/^\d+(\.\d+)?$/.test(text) ? String(Number(text)) : text)));

const AMOUNTS = [
  'ID',
  'IssueDate',
  'UBLVersionID',
  'CustomizationID',
  'TaxTotal/TaxAmount',
  'TaxTotal/TaxSubtotal/TaxableAmount',
  'TaxTotal/TaxSubtotal/TaxCategory/TaxScheme/ID',
  'TaxTotal/TaxSubtotal/TaxCategory/TaxScheme/Name',
  'TaxTotal/TaxSubtotal/TaxCategory/TaxScheme/TaxTypeCode',
  'LegalMonetaryTotal/LineExtensionAmount',
  'LegalMonetaryTotal/TaxInclusiveAmount',
  'LegalMonetaryTotal/PayableAmount',
];
const LINE = [
  'ID',
  'LineExtensionAmount',
  'PricingReference/AlternativeConditionPrice/PriceAmount',
  'PricingReference/AlternativeConditionPrice/PriceTypeCode',
  'TaxTotal/TaxAmount',
  'TaxTotal/TaxSubtotal/TaxCategory/Percent',
  'TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReasonCode',
  'Price/PriceAmount',
];

// Without TAX_SAMPLES the public samples are not at hand.
describe.skipIf(!SAMPLES)('public samples (with TAX_SAMPLES set)', () => {
  const sample = (name: string) => readFileSync(join(SAMPLES, 'pe', name), 'utf8');

  test.each<[string, OrderFacts, Origin | null, string, readonly string[]]>([
    [
      'factura-F001-1-signed.xml',
      order({
        ...ruc,
        lines: [1, 2].map((id) => line({ source_item_id: String(id), quantity: 10, line_total: '1180.00' })),
        total_cost: '2360.00',
      }),
      null,
      'InvoiceLine',
      ['InvoiceTypeCode', 'PaymentTerms/ID', 'PaymentTerms/PaymentMeansID'],
    ],
    [
      'boleta-signed.xml',
      order({ lines: [line({ line_total: '11.80' })], total_cost: '11.80' }),
      null,
      'InvoiceLine',
      ['InvoiceTypeCode'],
    ],
    [
      'nota-credito-signed.xml',
      order({ lines: [], total_cost: '-11.80', is_refund: true, is_chargeback: true }),
      { ...origin, full_number: 'F001-1', total: '11.80' },
      'CreditNoteLine',
      [
        'DiscrepancyResponse/ReferenceID',
        'DiscrepancyResponse/ResponseCode',
        'BillingReference/InvoiceDocumentReference/ID',
        'BillingReference/InvoiceDocumentReference/DocumentTypeCode',
      ],
    ],
  ])('%s has the totals and identifiers that its figures give here', async (name, facts, from, item, more) => {
    const published = sample(name);
    const paths = [...AMOUNTS, ...more, ...LINE.map((path) => `${item}/${path}`)];
    const { ID, IssueDate } = await read(published, paths);
    const by = issuerWith({ factura_note_series: 'F001' });
    const document = { ...peru.draft(facts, by, from, ON), issued_on: IssueDate?.[0] ?? '' };
    const then = { ...sealing, number: Number(ID?.[0]?.split('-')[1]) };
    const { xml } = peru.render(document, by, then, peru.identify(document, by, then));
    expect(plain(await read(xml, paths))).toEqual(plain(await read(published, paths)));
  });

  test('the guía has the elements that ours has, but for what was added in 2022', async () => {
    const paths = (xml: string) =>
      readXml(xml, (root) => {
        const below = (one: XmlReader): string[] => [one.name, ...one.children().flatMap(below)];
        return new Set(below(root));
      });
    const [ours, theirs] = [
      await paths(sealedGuide(order()).xml),
      await paths(sample('guia-remitente-min-unsigned.xml')),
    ];
    const superseded = ['CustomerAssignedAccountID', 'OriginAddress', 'SplitConsignmentIndicator', 'StreetName'];
    expect([...theirs].filter((name) => !ours.has(name)).sort()).toEqual(superseded);
  });
});
