import { expect, test } from 'vitest';
import { createClock } from '../../kit/clock.ts';
import { Office } from './office.ts';
import { TEST_DAY, testFactura } from './test-factura.ts';

const open = (at = TEST_DAY) => new Office(createClock(at, at));

/** The rules that a file does not keep; none: it is valid. */
function codes(office: Office, xml: string): string[] {
  const verdict = office.validate(Buffer.from(xml), () => []);
  return verdict.isValid ? [] : verdict.reglas.map(({ code }) => code);
}

test('a factura with a published CUFE is valid, and known when it comes again', () => {
  const office = open();
  expect(codes(office, testFactura)).toEqual([]);
  expect(codes(office, testFactura)).toEqual(['90']);
  expect(office.books.all).toMatchObject([{ timesSent: 2, document: { id: 'SETP990000001', issuer: '1001186599' } }]);
});

test.each<[string, string, string, string[]]>([
  ['another root', 'Invoice', 'Order', ['ZB01']],
  ['an amount of no decimals', '>119000.00</cbc:Pay', '>119000</cbc:Pay', ['ZB01']],
  ['another count of lines', 'Numeric>1<', 'Numeric>2<', ['ZB01']],
  ['an unknown resolution', '18760000001', '18760000002', ['FAB05b']],
  ['another prefix', '<sts:Prefix>SETP', '<sts:Prefix>SETT', ['FAB10a']],
  ['another end', '995000000', '995000001', ['FAB12a']],
  ['a number outside', '<cbc:ID>SETP990000001', '<cbc:ID>SETP989999999', ['FAD05e', 'FAD06']],
  ['another time', '10:30:00', '10:30:01', ['FAD06']],
  ['another check digit', 'schemeID="2"', 'schemeID="3"', ['FAJ24']],
  ['another identity of a person', '<cbc:ID>222222222<', '<cbc:ID>333333333<', ['FAK61']],
  ['a price that does not fit', '>50000.00<', '>50002.00<', ['FAV06']],
  ['a rate that does not fit', '>19.00<', '>18.99<', ['FAX07']],
  ['a total that differs', '>119000.00</cbc:TaxI', '>119000.01</cbc:TaxI', ['FAU06', 'FAU14']],
])('%s', (_what, part, other, expected) => {
  expect(testFactura).toContain(part);
  expect(codes(open(), testFactura.replaceAll(part, other))).toEqual(expected);
});

test('tomorrow it is of another day', () => {
  expect(codes(open(TEST_DAY + 86_400_000), testFactura)).toEqual(['FAD09e']);
  expect(codes(open(Date.parse('2026-01-09T04:59:00Z')), testFactura)).toEqual([]);
});

test('a factura of a time when the DIAN was away may come days later', () => {
  const offline = testFactura.replace(
    '</cbc:IssueTime>',
    '</cbc:IssueTime><cbc:InvoiceTypeCode>04</cbc:InvoiceTypeCode>',
  );
  expect(codes(open(TEST_DAY + 2 * 86_400_000), offline)).toEqual([]);
  expect(codes(open(TEST_DAY + 9 * 86_400_000), offline)).toEqual(['FAD09e']);
});

test('a rejection that is ordered hits the next valid one, whose number stays free', () => {
  const office = open();
  office.order({ code: 'FAK20', text: 'x' }, 1);
  expect(codes(office, testFactura)).toEqual(['FAK20']);
  expect(codes(office, testFactura)).toEqual([]);
});

test('the codes of a software that is known are checked', () => {
  const office = open();
  office.register.addSoftware({ software_id: 'software', pin: '12345' });
  expect(codes(office, testFactura)).toEqual(['FAB27b']);
});
