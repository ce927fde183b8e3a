import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { multiplyAmount, shareOfAmount, subtractAmount, sumAmounts } from '#base/money.ts';
import { readXml, type XmlReader } from '#connectors/core/read-xml.ts';
import { co as en } from '#texts/en/countries/co.ts';
import { co as es } from '#texts/es/countries/co.ts';
import {
  type AnySale,
  anySale,
  factsOf,
  givenBack,
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
import { givenColombia } from '../../../tests/given-colombia.ts';
import { givenDocumentView } from '../../../tests/given-document-view.ts';
import type { DocumentView } from '../core/country-calls.ts';
import type { OrderFacts } from '../core/order-facts.ts';
import type { Origin } from '../core/tax-document.ts';
import { colombia } from './colombia.ts';
import { ColombiaSettings } from './settings.ts';
import { sign } from './sign.ts';

const CUFE = 'ab'.repeat(48);

const { key, issuerWith, issuer, sealing, line, order, codes, sealed } = givenColombia;

const origin: Origin = {
  document_id: 1,
  kind: 'sale',
  full_number: 'SETP990000001',
  ids: { cufe: CUFE, tipoAdquiriente: '31', numeroAdquiriente: '800199436' },
  issued_on: '2026-11-01',
  currency: 'COP',
  total: '119000.00',
  corrected: '0',
  rates: ['19'],
  lines: [],
};

const signed = (xml: string) => sign(xml, key, sealing.at, 'dian');

/** Texts at paths of local names. */
const read = (xml: string, paths: readonly string[]) =>
  readXml(xml, (root) => Object.fromEntries(paths.map((path) => [path, at(root, path).map(({ text }) => text)])));
const at = (root: XmlReader, path: string): XmlReader[] =>
  path.split('/').reduce<XmlReader[]>((found, name) => found.flatMap((one) => one.children(name)), [root]);

describe('a document', () => {
  test('has the amounts of its order, its number, its range and where it is', async () => {
    const { xml, ids } = sealed(order({ shipping_cost: '11900', discount_cost: '1190.00', total_cost: '129710.00' }));
    expect(ids).toMatchObject({ prefijo: 'SETP', nombreArchivo: 'fv0900373076000263b02338c.xml' });
    const total = 'LegalMonetaryTotal';
    expect(
      await read(xml, [
        'ID',
        'IssueDate',
        'IssueTime',
        'InvoiceTypeCode',
        'ProfileExecutionID',
        'LineCountNumeric',
        'PaymentMeans/PaymentMeansCode',
        'TaxTotal/TaxAmount',
        `${total}/LineExtensionAmount`,
        `${total}/TaxExclusiveAmount`,
        `${total}/TaxInclusiveAmount`,
        `${total}/PayableAmount`,
        'InvoiceLine/LineExtensionAmount',
        'InvoiceLine/AllowanceCharge/BaseAmount',
        'AccountingCustomerParty/Party/PhysicalLocation/Address/ID',
        'AccountingCustomerParty/Party/PhysicalLocation/Address/CountrySubentity',
        'AccountingCustomerParty/Party/PartyIdentification/ID',
      ]),
    ).toEqual({
      ID: ['SETP990000012'],
      IssueDate: [ON],
      IssueTime: ['13:00:05-05:00'],
      InvoiceTypeCode: ['01'],
      ProfileExecutionID: ['2'],
      LineCountNumeric: ['2'],
      'PaymentMeans/PaymentMeansCode': ['48'],
      'TaxTotal/TaxAmount': ['20710.00'],
      'LegalMonetaryTotal/LineExtensionAmount': ['109000.00'],
      'LegalMonetaryTotal/TaxExclusiveAmount': ['109000.00'],
      'LegalMonetaryTotal/TaxInclusiveAmount': ['129710.00'],
      'LegalMonetaryTotal/PayableAmount': ['129710.00'],
      'InvoiceLine/LineExtensionAmount': ['99090.91', '9909.09'],
      'InvoiceLine/AllowanceCharge/BaseAmount': ['100000.00', '10000.00'],
      'AccountingCustomerParty/Party/PhysicalLocation/Address/ID': ['05001'],
      'AccountingCustomerParty/Party/PhysicalLocation/Address/CountrySubentity': ['Antioquia'],
      'AccountingCustomerParty/Party/PartyIdentification/ID': ['52123456'],
    });
    expect(xml).toContain('<sts:Prefix>SETP</sts:Prefix><sts:From>990000000</sts:From><sts:To>995000000</sts:To>');
    expect(xml).not.toContain('fc8eac422eba16e22ffd8c6f94b3f40a6e38162c');
    expect(xml).not.toContain('12345<');
  });

  test('of a buyer without tax id is of consumidor final, without an address', () => {
    for (const buyer_tax_id of [null, '222222222', '222222222222']) {
      const { document, xml } = sealed(order({ buyer_tax_id, buyer_tax_id_kind: null }));
      expect(document.buyer).toMatchObject({ tax_id: '222222222222', tax_id_code: '13', name: 'consumidor final' });
      expect(xml).toContain('<cbc:RegistrationName>consumidor final</cbc:RegistrationName>');
      expect(xml).not.toContain('Medell');
    }
  });

  test('of a company has its NIT with the check digit, and its name', () => {
    const { document, xml } = sealed(
      order({ buyer_tax_id: '800.199.436-4', buyer_tax_id_kind: 'NIT', company_name: 'Éxito & Cía.' }),
    );
    expect(document.buyer).toMatchObject({ tax_id: '800199436', tax_id_code: '31', name: 'Éxito & Cía.' });
    expect(xml).toMatch(/schemeID="\d" schemeName="31">800199436</);
    expect(xml).toContain('<cbc:AdditionalAccountID>1</cbc:AdditionalAccountID><cac:Party><cac:PartyName><cbc:Name>Éx');
  });

  test('with lines of rate zero names them exempt, or leaves excluded ones out of the tax', async () => {
    const free = line({ source_item_id: '2', line_total: '50', taxes: [{ name: 'IVA', rate: '0.00', amount: '0' }] });
    const mixed = order({ lines: [line(), free], total_cost: '119050.00' });
    const paths = ['TaxTotal/TaxSubtotal/TaxableAmount', 'LegalMonetaryTotal/TaxExclusiveAmount'];
    expect(Object.values(await read(sealed(mixed).xml, paths))).toEqual([['100000.00', '50.00'], ['100050.00']]);
    const excluded = sealed(mixed, null, issuerWith({ zero_rate: 'excluido' }));
    expect(Object.values(await read(excluded.xml, paths))).toEqual([['100000.00'], ['100000.00']]);
  });

  test('of a refund names its invoice by the CUFE, its buyer and the reason', async () => {
    const refund = order({ buyer_tax_id: null, lines: [], total_cost: '-119000.00', is_refund: true });
    const { document, ids, xml } = sealed(refund, origin);
    expect(ids).toMatchObject({ prefijo: 'NC', cude: expect.stringMatching(/^[\da-f]{96}$/) });
    expect(ids.cufe).toBeUndefined();
    expect(document).toMatchObject({ reason: 'Anulación de factura electrónica', buyer: { tax_id: '800199436' } });
    expect(xml).not.toContain('InvoiceControl');
    expect(
      await read(xml, [
        'ID',
        'CreditNoteTypeCode',
        'DiscrepancyResponse/ResponseCode',
        'BillingReference/InvoiceDocumentReference/UUID',
      ]),
    ).toEqual({
      ID: ['NC990000012'],
      CreditNoteTypeCode: ['91'],
      'DiscrepancyResponse/ResponseCode': ['2'],
      'BillingReference/InvoiceDocumentReference/UUID': [CUFE],
    });
    expect(sealed({ ...refund, total_cost: '-1190' }, origin).document.extra).toEqual({ concepto: '1' });
    const rest = { ...origin, corrected: '1190.00' };
    expect(sealed({ ...refund, total_cost: '-117810' }, rest).document.extra).toEqual({ concepto: '1' });
  });
});

describe('what is free', () => {
  const gift = line({ sku: 'CUP', name: 'Taza', quantity: 2, unit_price: '0', line_total: '0', discount: '23800' });

  test('is listed with its price of reference, without tax, and counts in no total', async () => {
    const facts = order({ lines: [line(), gift] });
    const { xml, schema, document } = sealed(facts);
    expect(document.totals).toEqual(sealed(order()).document.totals);
    const item = 'InvoiceLine';
    expect(
      Object.values(
        await read(xml, [
          'LineCountNumeric',
          'LegalMonetaryTotal/PayableAmount',
          `${item}/LineExtensionAmount`,
          `${item}/FreeOfChargeIndicator`,
          `${item}/PricingReference/AlternativeConditionPrice/PriceAmount`,
          `${item}/PricingReference/AlternativeConditionPrice/PriceTypeCode`,
          `${item}/TaxTotal/TaxAmount`,
          `${item}/Price/PriceAmount`,
        ]),
      ),
    ).toEqual([
      ['2'],
      ['119000.00'],
      ['100000.00', '0.00'],
      ['true'],
      ['10000.00'],
      ['01'],
      ['19000.00'],
      ['100000.00', '0.00'],
    ]);
    await readXml(xml, (root) => expectSums(root, 'sale'));
    expect(await schemaFindings(signed(xml), schema)).toEqual([]);
  });

  test('goes back in the note of its invoice', async () => {
    const sold = sealed(order({ lines: [line(), gift] })).document.lines;
    const back = takenBack(order({ lines: [line(), gift] }));
    const { xml, schema } = sealed({ ...back, buyer_tax_id: null }, { ...origin, lines: sold });
    expect(await read(xml, ['CreditNoteLine/FreeOfChargeIndicator'])).toEqual({
      'CreditNoteLine/FreeOfChargeIndicator': ['true'],
    });
    expect(await schemaFindings(signed(xml), schema)).toEqual([]);
  });
});

describe('a document that Delcop signs', () => {
  test('is the same without a place for a signature, fits the schema, and needs no certificate', async () => {
    const delcop = { ...issuer, provider: 'delcop', certificate: null };
    const { xml, schema, ids } = sealed(order(), null, delcop);
    expect(xml).toBe(sealed(order()).xml.replace(SIGNATURE_PLACE, ''));
    expect(ids).toEqual(sealed(order()).ids);
    expect(await schemaFindings(xml, schema)).toEqual([]);
    expect(['dian', 'delcop'].map((provider) => colombia.needsCertificate(provider, null))).toEqual([true, false]);
  });
});

describe('findings', () => {
  test.each<[string, Partial<OrderFacts>, string[]]>([
    ['nothing', {}, []],
    ['a NIT of letters', { buyer_tax_id: 'ABC', buyer_tax_id_kind: 'NIT' }, ['co_nit']],
    ['another check digit', { buyer_tax_id: '800199436-1', buyer_tax_id_kind: 'NIT' }, ['co_nit_check_digit']],
    ['a cédula of letters', { buyer_tax_id: '12A45' }, ['co_tax_id']],
    ['a passport', { buyer_tax_id: 'AB123456', buyer_tax_id_kind: 'PASSPORT' }, []],
    ['no name', { customer_name: '\u0007' }, ['co_name']],
    ['no DANE code', { locality_code: '' }, ['(co_no_locality)']],
    ['a DANE code of nowhere', { locality_code: '11999' }, ['co_locality']],
    ['one of nowhere, of consumidor final', { locality_code: '11999', buyer_tax_id: null }, []],
    ['another rate', { lines: [line({ taxes: [{ name: 'IVA', rate: '16', amount: '1' }] })] }, ['co_rate']],
    ['lines that differ from the total', { total_cost: '120000.00' }, ['totals_differs']],
    ['a free order', { total_cost: '0' }, ['zero_total']],
    ['another currency', { currency: 'USD' }, ['other_currency']],
    ['a gift of no value', { lines: [line(), line({ sku: 'GIFT', line_total: '0' })] }, ['free_line_value']],
    ['a gift of what is paid too', { lines: [line(), line({ line_total: '0' })] }, []],
    ['less than a coin', { lines: [line(), line({ line_total: '0.001' })] }, []],
  ])('%s', (_what, given, expected) => expect(codes(order(given))).toEqual(expected));

  test('a refund without its invoice or its CUFE, or to another buyer', () => {
    const refund = order({ total_cost: '-119000.00' });
    expect(codes(refund)).toEqual(['no_origin']);
    expect(codes(refund, { ...origin, ids: {} })).toEqual(['co_origin_cufe']);
    expect(codes(refund, origin)).toEqual(['(co_other_buyer)']);
  });

  test('a range of numbers that is not in force keeps invoices, and not credit notes', () => {
    expect(codes(order(), null, issuer, '2030-01-20')).toEqual(['co_range_ended']);
    expect(codes(order(), null, issuer, '2019-01-18')).toEqual(['co_range_early']);
    expect(codes(order(), null, issuerWith({ first_number: 5 }))).toEqual(['co_range']);
    expect(codes(order({ buyer_tax_id: null, total_cost: '-119000' }), origin, issuer, '2031-01-01')).toEqual([]);
  });

  test('a numbering that ends within a month is a warning', () => {
    expect(codes(order(), null, issuer, '2029-12-19')).toEqual([]);
    expect(codes(order(), null, issuer, '2029-12-20')).toEqual(['(co_range_ends_soon)']);
    expect(codes(order(), null, issuer, '2030-01-19')).toEqual(['(co_range_ends_soon)']);
  });

  describe('by the numbering that the DIAN names', () => {
    const range = {
      resolution: '18760000001',
      prefix: 'SETP',
      from: 990000000,
      to: 995000000,
      valid_from: '2019-01-19',
      valid_until: '2030-01-19',
      technical_key: issuer.settings.technical_key,
    };
    const fields = (ranges: readonly object[], code = '100', environment: 'test' | 'live' = 'live') =>
      codes(order(), null, { ...issuer, environment, codes: { numeracion: { code, text: 'Motivo', ranges } } });

    test.each<[string, object, string[]]>([
      ['nothing', {}, []],
      ['another end', { to: 994999999 }, ['(co_range_differs)']],
      ['another last day', { valid_until: '2029-01-19' }, ['(co_range_differs)']],
      ['another technical key', { technical_key: 'ab' }, ['(co_range_key)']],
      ['no technical key', { technical_key: '' }, []],
      ['another prefix', { prefix: 'FE' }, ['(co_range_unknown)']],
      ['another resolution', { resolution: '1' }, ['(co_range_unknown)']],
    ])('%s', (_what, given, expected) => expect(fields([{ ...range, ...given }])).toEqual(expected));

    test('an answer without numberings gives the reason; in the test environment there may be none', () => {
      expect(fields([], '302')).toEqual(['(co_range_untold)']);
      expect(fields([], '302', 'test')).toEqual([]);
      expect(fields([{ ...range, to: 1 }], '100', 'test')).toEqual(['(co_range_differs)']);
      expect(codes(order(), null, { ...issuer, codes: {} })).toEqual([]);
    });

    test('is asked of the DIAN for the software and its owner, and of no provider', () => {
      const by = issuerWith({ software_nit: '800199436' });
      const params = { accountCodeT: '800199436', softwareCode: '56f2ae4e-9812-4fad-9255-08fcfcd5ccb0' };
      expect(colombia.codes?.(by)).toMatchObject({ params, required: [] });
      expect(colombia.codes?.(issuer)?.params.accountCodeT).toBe('900373076');
      expect(colombia.codes?.({ ...issuer, provider: 'delcop' })).toBeNull();
    });
  });

  test('a line of nothing', () => {
    const nothing = { ...order({ lines: [line({ line_total: '0.01' }), line()], total_cost: '119000.01' }) };
    expect(codes(nothing)).toEqual([]);
    expect(codes({ ...nothing, lines: [line({ line_total: '0.01', quantity: 9_000 * 1_000 }), line()] })).toEqual([
      'co_free_line',
    ]);
  });
});

describe('the rest', () => {
  wordsSuite(colombia, ColombiaSettings.shape, [en, es], import.meta.dirname);

  test('the printed document has its authorisation, its CUFE and where to look it up', () => {
    const { document, ids } = sealed(order());
    const printed = colombia.readable(document, issuer, sealing, ids);
    expect(printed).toMatchObject({ subtitle: 'SETP990000012', mark: expect.stringContaining('PRUEBA') });
    expect(printed.codes).toEqual([
      { kind: 'qr', text: `https://catalogo-vpfe-hab.dian.gov.co/document/searchqr?documentkey=${ids.cufe}` },
    ]);
    expect(printed.notes.join(' ')).toContain('18760000001, del 2019-01-19 al 2030-01-19, prefijo SETP');
    expect(printed.totals.at(-1)).toEqual({ label: 'Total COP', value: '119000.00' });
  });

  test('the portal’s call names the provider’s transaction, the CUFE where it has none, and 1 for a manual one', () => {
    const view = givenDocumentView({
      series: 'SETP',
      number: 990000012,
      full_number: 'SETP990000012',
      ids: { cufe: CUFE },
    });
    const fields = (given: Partial<DocumentView>) => colombia.calls.fields({ ...view, ...given });
    expect(fields({})).toMatchObject({ invoice_prefix: 'SETP', transaction_id: CUFE, document_url: '#' });
    expect(fields({ ids: { cufe: CUFE, transactionId: 'DLC1' }, pdf_path: '/pdf' })).toMatchObject({
      transaction_id: 'DLC1',
      document_url: '/pdf',
    });
    expect(fields({ is_submitted: false })).toMatchObject({ transaction_id: null });
    expect(fields({ is_manual: true, ids: { transactionId: '11111' } })).toMatchObject({ transaction_id: '1' });
  });

  test('while the DIAN is away a factura is of kind 04, and says so', () => {
    const drafted = colombia.draft(order(), issuer, null, ON);
    const made = (in_contingency: boolean) => {
      const ids = colombia.identify(drafted, issuer, { ...sealing, in_contingency });
      const { xml } = colombia.render(drafted, issuer, sealing, ids);
      return { ids, xml, notes: colombia.readable(drafted, issuer, sealing, ids).notes.join(' ') };
    };
    expect(made(true).xml).toContain('<cbc:InvoiceTypeCode>04</cbc:InvoiceTypeCode>');
    expect(made(true).notes).toContain('contingencia');
    expect(made(false).xml).toContain('<cbc:InvoiceTypeCode>01</cbc:InvoiceTypeCode>');
    expect(made(false).notes).not.toContain('contingencia');
    expect(made(true).ids.cufe).toBe(made(false).ids.cufe);
  });

  test('a document is sent on its day', () => {
    expect(colombia.deadlines(sealed(order()).document).send_by).toBe('2026-11-21T05:00:00.000Z');
  });
});

type Id = readonly [string | null, string | null];
type AnyOrder = { sale: AnySale; share: number | null; id: Id; locality_code: string };

const ids: readonly Id[] = [
  [null, null],
  ['800199436-4', 'NIT'],
  ['52.123.456', 'CC'],
  ['1001186599', null],
  ['AB123456', 'PASSPORT'],
];

/** Sales, refunds of all of one, and of a part of it. */
const anyOrder: fc.Arbitrary<AnyOrder> = fc.record({
  sale: anySale({ rates: ['19', '5', '0'], price: [5_000, 99_999_999], lines: 8, shipping: 2_000_000 }),
  share: fc.option(fc.constantFrom(1, 0.3), { nil: null }),
  id: fc.constantFrom(...ids),
  locality_code: fc.constantFrom('', '05001', '11001', '88564'),
});

function orderOf({ sale, share, id: [buyer_tax_id, buyer_tax_id_kind], locality_code }: AnyOrder): OrderFacts {
  const whole = order({ ...factsOf(sale, 'IVA'), buyer_tax_id, buyer_tax_id_kind, locality_code });
  if (share === null) return whole;
  return share === 1 ? takenBack(whole) : givenBack(whole, share);
}

const sale: Origin = { ...origin, total: '99999999999.00', rates: ['19', '5', '0'] };
const originOf = ({ is_refund }: OrderFacts): Origin | null => (is_refund ? sale : null);

const SIGNATURE_PLACE = '<ext:UBLExtension><ext:ExtensionContent/></ext:UBLExtension>';

const apart = (one: string, other: string): number => Math.abs(Number(subtractAmount(one, other)));

/** The DIAN's computations over a document: sums are exact, products differ by two pesos at most. */
function expectSums(root: XmlReader, kind: string): void {
  const lines = root.children(kind === 'sale' ? 'InvoiceLine' : 'CreditNoteLine');
  const texts = (of: readonly XmlReader[], path: string) => of.flatMap((one) => at(one, path).map(({ text }) => text));
  const one = (of: XmlReader, path: string) => texts([of], path)[0] ?? '0';
  const total = at(root, 'LegalMonetaryTotal')[0] ?? root;
  const taxes = at(root, 'TaxTotal/TaxSubtotal');
  expect(one(total, 'LineExtensionAmount'), 'FAU02').toBe(sumAmounts(texts(lines, 'LineExtensionAmount')));
  expect(one(total, 'TaxExclusiveAmount'), 'FAU04').toBe(
    sumAmounts(texts(lines, 'TaxTotal/TaxSubtotal/TaxableAmount')),
  );
  const tax = sumAmounts(texts(lines, 'TaxTotal/TaxAmount'));
  expect(one(root, 'TaxTotal/TaxAmount'), 'FAS01').toBe(tax);
  expect(one(total, 'TaxInclusiveAmount'), 'FAU06').toBe(sumAmounts([one(total, 'LineExtensionAmount'), tax]));
  expect(one(total, 'PayableAmount'), 'FAU14').toBe(one(total, 'TaxInclusiveAmount'));
  const percentOf = (subtotal: XmlReader) =>
    shareOfAmount(one(subtotal, 'TaxableAmount'), one(subtotal, 'TaxCategory/Percent'), '100');
  for (const subtotal of [...taxes, ...lines.flatMap((line) => at(line, 'TaxTotal/TaxSubtotal'))]) {
    expect(apart(one(subtotal, 'TaxAmount'), percentOf(subtotal)), 'FAX07').toBeLessThanOrEqual(2);
  }
  for (const line of lines) {
    const quantity = Number(one(line, kind === 'sale' ? 'InvoicedQuantity' : 'CreditedQuantity'));
    const full = multiplyAmount(one(line, 'Price/PriceAmount'), quantity);
    const less = subtractAmount(full, one(line, 'AllowanceCharge/Amount'));
    expect(apart(less, one(line, 'LineExtensionAmount')), 'FAV06').toBeLessThanOrEqual(2);
  }
}

describe('any order', () => {
  test('makes a document that adds up to the paid amount and fits the schema', async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(anyOrder, async (given) => {
        const facts = orderOf(given);
        count += 1;
        const isSigned = count % 25 === 0;
        const { xml, schema, document } = sealed(facts, originOf(facts));
        expect(document.totals.total).toBe(facts.total_cost.replace('-', ''));
        // An empty place for the signature does not fit the schema.
        const bytes = isSigned ? signed(xml) : xml.replace(SIGNATURE_PLACE, '');
        await readXml(bytes, (root) => {
          expect(at(root, 'LegalMonetaryTotal/PayableAmount')[0]?.text).toBe(document.totals.total);
          expectSums(root, document.kind);
        });
        expect(await schemaFindings(bytes, schema)).toEqual([]);
      }),
      { numRuns: SALES },
    );
  });

  test('of 1,114 lines does too', async () => {
    const long = {
      sale: longSale(1_114, ['19', '5'], 100_000),
      share: null,
      id: [null, null],
      locality_code: '',
    } as const;
    const { xml, schema } = sealed(orderOf(long));
    await readXml(xml, (root) => expectSums(root, 'sale'));
    expect(await schemaFindings(signed(xml), schema)).toEqual([]);
  });
});

test.skipIf(!SCHEMAS)('the schema finds a document that is not as it should be', async () => {
  const { xml, schema } = sealed(order());
  const wrong = signed(xml.replace('<sts:InvoiceSource>', '<sts:Nothing/><sts:InvoiceSource>'));
  expect(await schemaFindings(wrong, schema)).toEqual([
    expect.objectContaining({ message: expect.stringContaining('Nothing') }),
  ]);
});

describe('the signature', () => {
  const { xml } = sealed(order({ customer_name: 'Ñandú & Cía' }));
  const document = signed(xml);

  test('is the same again each time, with its policy and role', () => {
    expect(signed(xml)).toBe(document);
    expect(document).toContain('politicadefirmav2.pdf');
    expect(document).toContain('<xades:ClaimedRole>supplier</xades:ClaimedRole>');
  });

  signatureSuite(document, key, {
    from: '119000.00',
    to: '119000.01',
    idsOf: ['KeyInfo', 'SignedProperties', 'Signature'],
  });
});

// Without TAX_SAMPLES the public samples are not at hand.
test.skipIf(!SAMPLES).each(['fe-SETP990000001-unsigned.xml', 'nc-NC2-unsigned.xml'])(
  'the public sample %s has the totals and the code that its figures give here',
  async (name) => {
    const published = readFileSync(join(SAMPLES, 'co', name), 'utf8');
    const [total, tax, isNote] = await readXml(published, (root) => [
      at(root, 'LegalMonetaryTotal/PayableAmount')[0]?.text ?? '',
      at(root, 'TaxTotal/TaxAmount')[0]?.text ?? '',
      root.name === 'CreditNote',
    ]);
    const paths = ['UUID', 'IssueDate', 'IssueTime', 'ID', 'ProfileExecutionID'];
    const amounts = [
      'TaxTotal/TaxAmount',
      'TaxTotal/TaxSubtotal/TaxableAmount',
      'LegalMonetaryTotal/LineExtensionAmount',
      'LegalMonetaryTotal/TaxExclusiveAmount',
      'LegalMonetaryTotal/TaxInclusiveAmount',
      'LegalMonetaryTotal/PayableAmount',
    ];
    const facts = order({
      lines: isNote ? [] : [line({ line_total: total })],
      total_cost: isNote ? `-${total}` : total,
    });
    const by = issuerWith({ nit: '1001186599' });
    const from = isNote
      ? { ...sale, ids: { ...sale.ids, tipoAdquiriente: '13', numeroAdquiriente: '222222222' } }
      : null;
    const drafted = colombia.draft(facts, by, from, ON);
    const { UUID, IssueDate, IssueTime, ID } = await read(published, paths);
    const document = {
      ...drafted,
      issued_on: IssueDate?.[0] ?? '',
      buyer: { ...drafted.buyer, tax_id: '222222222' },
    };
    expect(document.totals.tax).toBe(tax);
    const number = Number(ID?.[0]?.replace(/\D/g, ''));
    const then = { ...sealing, number, at: `${IssueDate?.[0]}T${IssueTime?.[0]}` };
    const ids = colombia.identify(document, by, then);
    expect([ids.cufe ?? ids.cude]).toEqual(UUID);
    const { xml } = colombia.render(document, by, then, ids);
    expect(await read(xml, [...paths, ...amounts])).toEqual(await read(published, [...paths, ...amounts]));
  },
);
