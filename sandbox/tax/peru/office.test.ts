import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createClock } from '../../kit/clock.ts';
import { makeTestKey } from '../test-sign.ts';
import { Excepcion } from './codigo.ts';
import { checkFirma } from './firma.ts';
import { Office } from './office.ts';
import { isRuc } from './ruc.ts';
import {
  signTest,
  TEST_DAY,
  TEST_RUC,
  testBoleta,
  testFactura,
  testGuia,
  testNota,
  zipTest,
} from './test-documents.ts';

const KEY = makeTestKey();
const DAY_MS = 86_400_000;

const open = (at = TEST_DAY, beta = false) => new Office({ clock: createClock(at, at), beta });

/** The code that a document is answered with; 0: accepted. */
function send(office: Office, name: string, xml: string, signed = signTest(xml, KEY)): string {
  const file = `${TEST_RUC}-${name}`;
  const receive = name.startsWith('09') ? 'receiveGuide' : 'receiveBill';
  try {
    return office[receive](`${file}.zip`, zipTest(file, signed), TEST_RUC).response.code;
  } catch (error) {
    if (error instanceof Excepcion) return error.code;
    throw error;
  }
}

test('factura, boleta, their notes and a guide are accepted, and are known when they come again', () => {
  const office = open();
  const documents = [
    ['01-F001-1', testFactura()],
    ['03-B001-1', testBoleta()],
    ['07-F001-1', testNota()],
    ['07-B001-1', testNota(1, 'B')],
    ['09-T001-1', testGuia()],
  ] as const;
  for (const [name, xml] of documents) expect([name, send(office, name, xml)]).toEqual([name, '0']);
  for (const [name, xml] of documents) expect([name, send(office, name, xml)]).toEqual([name, '1033']);
  expect(office.books.all.map(({ timesSent }) => timesSent)).toEqual([2, 2, 2, 2, 2]);
});

test.each<[string, string, string, string]>([
  ['a price that does not fit', '>100.00</cbc:PriceAmount>', '>99.00</cbc:PriceAmount>', '3271'],
  ['a unit price without tax', '>118.00<', '>100.00<', '3270'],
  ['another rate', '>18.00<', '>10.00<', '3103'],
  ['no tax of the IGV', '<cbc:ID>1000<', '<cbc:ID>7152<', '3105'],
  ['another total', '>236.00</cbc:PayableAmount>', '>238.00</cbc:PayableAmount>', '3280'],
  ['another sum', '>236.00</cbc:TaxI', '>238.00</cbc:TaxI', '3279'],
  ['a currency of its own', 'currencyID="PEN">36', 'currencyID="USD">36', '2071'],
  ['no form of payment', '>FormaPago<', '>Otro<', '3244'],
  ['a buyer without RUC', 'schemeID="6">20131312955', 'schemeID="1">12345678', '2017'],
  ['a RUC of a wrong check digit', '>20131312955<', '>20131312956<', '3202'],
  ['another version', '>2.0</cbc:Cust', '>1.0</cbc:Cust', '2072'],
  ['another number', '>F001-1<', '>F001-2<', '1036'],
  ['another kind', 'listID="0101">01', 'listID="0101">03', '1003'],
  ['a day to come', '2026-11-20', '2026-11-23', '2329'],
  ['a day long past', '2026-11-20', '2026-11-16', '2108'],
])('a factura with %s', (_what, part, other, code) => {
  const xml = testFactura();
  expect(xml).toContain(part);
  expect(send(open(), '01-F001-1', xml.replaceAll(part, other))).toBe(code);
});

test.each<[string, string, string, string]>([
  ['no carrier', '<cbc:ID schemeID="6">20131312955</cbc:ID>', '', '2558'],
  ['own transport and a carrier', '>01</cbc:TransportModeCode>', '>02</cbc:TransportModeCode>', '3347'],
  ['an unknown motive', '<cbc:HandlingCode>01<', '<cbc:HandlingCode>99<', '3405'],
  ['a start before its day', 'StartDate>2026-11-20', 'StartDate>2026-11-19', '3343'],
  ['no weight', '>1.500<', '>0<', '2880'],
  ['a wrong ubigeo', '>150122<', '>1501<', '2776'],
])('a guide with %s', (_what, part, other, code) => {
  const xml = testGuia();
  expect(xml).toContain(part);
  expect(send(open(), '09-T001-1', xml.replace(part, other))).toBe(code);
});

test('a note of an unknown, a larger or a rejected document is rejected', () => {
  const office = open();
  expect(send(office, '07-F001-1', testNota())).toBe('2119');
  expect(send(office, '07-F001-1', testNota())).toBe('1032');
  send(office, '01-F001-2', testFactura(2).replaceAll('236.00', '235.50'));
  expect(send(office, '07-F001-2', testNota(2))).toBe('3286');
  office.refusals.add({ code: '2010', text: 'x' }, 1);
  expect(send(office, '01-F001-3', testFactura(3))).toBe('2010');
  expect(send(office, '07-F001-3', testNota(3))).toBe('2121');
  expect(
    send(office, '07-F001-4', testNota(4).replaceAll('>F001-4</cbc:ID><cbc:Doc', '>B001-4</cbc:ID><cbc:Doc')),
  ).toBe('2116');
});

test('signatures: none, of another content, of a certificate that has ended', () => {
  const xml = testFactura();
  expect(send(open(), '01-F001-1', xml, xml)).toBe('2085');
  expect(send(open(), '01-F001-1', xml, signTest(xml, KEY).replace('Lámpara', 'Lampara'))).toBe('2335');
  expect(send(open(), '01-F001-1', xml, signTest(xml, makeTestKey({ notAfter: '2026-01-01T00:00:00Z' })))).toBe('2327');
});

test('a boleta that is late goes into a summary, and the test environment takes a number again', () => {
  expect(send(open(TEST_DAY + 4 * DAY_MS), '03-B001-1', testBoleta())).toBe('1079');
  const beta = open(TEST_DAY, true);
  expect([1, 2].map(() => send(beta, '01-F001-1', testFactura()))).toEqual(['0', '0']);
  expect(beta.books.all).toHaveLength(1);
});

test('files: name, owner, content', () => {
  const receive = (name: string, content: string) => () => open().receiveBill(name, content, TEST_RUC);
  const name = `${TEST_RUC}-01-F001-1`;
  expect(receive('x.zip', '')).toThrow(expect.objectContaining({ code: '0151' }));
  expect(receive('20131312955-01-F001-1.zip', '')).toThrow(expect.objectContaining({ code: '0154' }));
  expect(receive(`${TEST_RUC}-09-T001-1.zip`, '')).toThrow(expect.objectContaining({ code: '1085' }));
  expect(receive(`${name}.zip`, '')).toThrow(expect.objectContaining({ code: '0155' }));
  expect(receive(`${name}.zip`, 'AAAA')).toThrow(expect.objectContaining({ code: '0156' }));
  expect(receive(`${name}.zip`, zipTest('other', 'x'))).toThrow(expect.objectContaining({ code: '0161' }));
  expect(receive(`${name}.zip`, zipTest(name, '<a/>'))).toThrow(expect.objectContaining({ code: '0306' }));
});

test.each([
  ['20100070970', true],
  ['20131312955', true],
  ['20123456789', false],
  ['12345678912', false],
])('RUC %s', (ruc, isValid) => expect(isRuc(ruc)).toBe(isValid));

const samples = join(process.env.TAX_SAMPLES ?? '', 'pe');
test.skipIf(!process.env.TAX_SAMPLES || !existsSync(samples))(
  'signatures of published documents hold (TAX_SAMPLES names their folder)',
  () => {
    for (const file of ['factura-F001-1-signed.xml', 'boleta-signed.xml', 'nota-credito-signed.xml']) {
      const found = checkFirma(readFileSync(join(samples, file)), Date.parse('2021-01-01T00:00:00Z'));
      expect([file, found.filter(({ code }) => code !== '2327')]).toEqual([file, []]);
    }
  },
);
