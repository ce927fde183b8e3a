import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { answerOf, Cdr, readCdr } from './cdr.ts';

const samples = join(process.env.TAX_SAMPLES ?? '', 'pe');
const noSamples = !process.env.TAX_SAMPLES || !existsSync(samples);
const sample = (path: string) => readFileSync(join(samples, path));

const read = async (zip: string) => answerOf(Cdr.parse(await readCdr(zip)));
const zipped = (xml: Uint8Array) =>
  Buffer.from(zipSync({ 'dummy/': new Uint8Array(), 'R-1.xml': xml })).toString('base64');

test.skipIf(noSamples)('CDRs that SUNAT gave are read (TAX_SAMPLES names the folder of samples)', async () => {
  expect(await read(zipped(sample('cdr-accepted.xml')))).toMatchObject({
    state: 'authorised',
    ids: { numeroCdr: '1537453143191', fechaCdr: '2018-09-20T10:19:03-05:00' },
    at: '2018-09-20T15:19:03.000Z',
    notices: [],
  });
  expect(await read(zipped(sample('cdr-accepted-with-observations.xml')))).toMatchObject({
    state: 'authorised',
    notices: [
      { code: '4031', text: 'Debe indicar el nombre comercial', is_warning: true },
      { code: '4001', text: 'El numero de RUC del receptor no existe.', is_warning: true },
    ],
  });
  const files = ['ws/bill_service_response_ok.xml', 'ws/get_status_response_ok.xml'];
  for (const file of files) {
    const [, zip = ''] = /<(?:applicationResponse|content)>([^<]+)/.exec(sample(file).toString()) ?? [];
    expect(await read(zip)).toMatchObject({ state: 'authorised', at: expect.stringMatching(/^2023-12-21T/) });
  }
});

test.each([
  ['0', 'authorised', []],
  ['4018', 'authorised', [{ code: '4018', text: 'x', is_warning: true }]],
  ['2017', 'rejected', [{ code: '2017', text: 'x', is_warning: false }]],
  ['98', 'rejected', [{ code: '0098', text: 'x', is_warning: false }]],
])('code %s is %s', (code, state, notices) => {
  const cdr = {
    id: '1',
    date: '2026-11-20',
    time: '10:00:00',
    reference: 'F001-1',
    text: 'x',
    notes: [],
    recipient: '',
    link: '',
  };
  expect(answerOf({ ...cdr, code, bytes: new Uint8Array() })).toMatchObject({ state, notices });
});

test('a zip without a CDR cannot be read', () => {
  expect(() => readCdr(Buffer.from(zipSync({ 'a.txt': new Uint8Array([1]) })).toString('base64'))).toThrow('no CDR');
});
