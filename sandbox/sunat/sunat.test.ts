import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { signTest, TEST_DAY, TEST_RUC, testFactura, testGuia, zipTest } from '../tax/peru/test-documents.ts';
import { makeTestKey } from '../tax/test-sign.ts';
import { readXml, type Tag, textAt } from '../tax/xml.ts';
import { openSandbox } from '../test-client.ts';
import { API_CLIENT, SOL_LOGIN } from './access.ts';

type Sandbox = Awaited<ReturnType<typeof openSandbox>>;

const KEY = makeTestKey();
const LIVE = '/sunat/ol-ti-itcpfegem/billService';
const BETA = '/sunat/ol-ti-itcpfegem-beta/billService';
const CONSULT = '/sunat/ol-it-wsconscpegem/billConsultService';
const GUIDES = '/sunat/v1/contribuyente/gem/comprobantes';
const FACTURA = `${TEST_RUC}-01-F001-1`;
const GUIA = `${TEST_RUC}-09-T001-1`;
const options = { partners: ['sunat'], startAt: TEST_DAY };

const security = (password = SOL_LOGIN.password) =>
  `<wsse:Security xmlns:wsse="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd"><wsse:UsernameToken><wsse:Username>${TEST_RUC}${SOL_LOGIN.user}</wsse:Username><wsse:Password>${password}</wsse:Password></wsse:UsernameToken></wsse:Security>`;

async function call({ url }: Sandbox, path: string, operation: string, body: string, header = security()) {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: `"urn:${operation}"` },
    body: `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/" xmlns:s="http://service.sunat.gob.pe"><e:Header>${header}</e:Header><e:Body><s:${operation}>${body}</s:${operation}></e:Body></e:Envelope>`,
  });
  const envelope = readXml(await answer.text());
  if (!envelope) throw new Error('no SOAP answer');
  const text = (...path: string[]) => textAt(envelope, 'Body', ...path) ?? '';
  return { status: answer.status, fault: text('Fault', 'faultcode'), text };
}

const file = (name: string, xml: string) =>
  `<fileName>${name}.zip</fileName><contentFile>${zipTest(name, xml)}</contentFile>`;
const sendBill = (sandbox: Sandbox, path = LIVE, header?: string) =>
  call(sandbox, path, 'sendBill', file(FACTURA, signTest(testFactura(), KEY)), header);

/** The file of a CDR's zip. */
function cdr(base64: string): { name: string; root: Tag } {
  const files = Object.entries(unzipSync(Buffer.from(base64, 'base64')));
  const [name, bytes] = files.find(([path]) => path.endsWith('.xml')) ?? ['', new Uint8Array()];
  const root = readXml(bytes);
  if (!root) throw new Error('no CDR');
  return { name, root };
}

const question = (number: number, operation: string, sandbox: Sandbox) =>
  call(
    sandbox,
    CONSULT,
    operation,
    `<rucComprobante>${TEST_RUC}</rucComprobante><tipoComprobante>01</tipoComprobante><serieComprobante>F001</serieComprobante><numeroComprobante>${number}</numeroComprobante>`,
  );

test('a factura is answered by a CDR, which the look-up gives again, also after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-sunat-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const kept = { ...options, journal: join(folder, 'journal') };
  const sandbox = await openSandbox(kept);
  const sent = await sendBill(sandbox);
  const { name, root } = cdr(sent.text('sendBillResponse', 'applicationResponse'));
  expect(name).toBe(`R-${FACTURA}.xml`);
  expect(textAt(root, 'ResponseDate')).toBe('2026-11-20');
  expect(textAt(root, 'DocumentResponse', 'Response', 'ResponseCode')).toBe('0');
  expect((await sendBill(sandbox)).fault).toBe('soap-env:Client.1033');
  await sandbox.stop();

  const again = await openSandbox(kept);
  const known = await question(1, 'getStatusCdr', again);
  expect(known.text('getStatusCdrResponse', 'statusCdr', 'statusCode')).toBe('0004');
  expect(cdr(known.text('getStatusCdrResponse', 'statusCdr', 'content')).root).toEqual(root);
  expect((await question(1, 'getStatus', again)).text('getStatusResponse', 'status', 'statusCode')).toBe('0001');
  expect((await question(2, 'getStatus', again)).text('getStatusResponse', 'status', 'statusCode')).toBe('0011');
});

test('the login is looked at, and the test environment is apart', async () => {
  const sandbox = await openSandbox(options);
  expect(await sendBill(sandbox, LIVE, '')).toMatchObject({ status: 500, fault: 'soap-env:Client.0101' });
  expect((await sendBill(sandbox, LIVE, security('other'))).fault).toBe('soap-env:Client.0102');
  expect((await sendBill(sandbox, BETA)).fault).toBe('');
  expect((await sendBill(sandbox, BETA)).fault).toBe('');
  expect((await question(1, 'getStatus', sandbox)).text('getStatusResponse', 'status', 'statusCode')).toBe('0011');
});

test('refusals, observations and a lost document are ordered', async () => {
  const sandbox = await openSandbox(options);
  const order = (what: string, code: string) => sandbox.control('POST', `/sunat/${what}`, { code });
  await order('refusals', '0100');
  expect((await sendBill(sandbox)).fault).toBe('soap-env:Client.0100');
  await order('observations', '4031');
  await order('refusals', '0140');
  expect((await sendBill(sandbox)).fault).toBe('soap-env:Client.0140');
  const { body } = await sandbox.control('GET', '/sunat/documents');
  expect(body).toMatchObject({ data: [{ id: 'F001-1', state: 'accepted', code: '0', notes: ['4031'] }] });
});

test('a guide is answered by its ticket, with the address of its QR code', async () => {
  const sandbox = await openSandbox(options);
  const form = {
    grant_type: 'password',
    scope: 'https://api-cpe.sunat.gob.pe',
    client_id: API_CLIENT.id,
    client_secret: API_CLIENT.secret,
    username: TEST_RUC + SOL_LOGIN.user,
    password: SOL_LOGIN.password,
  };
  const grant = (given: Record<string, string>) =>
    fetch(`${sandbox.url}/sunat/v1/clientessol/${API_CLIENT.id}/oauth2/token/`, {
      method: 'POST',
      body: new URLSearchParams({ ...form, ...given }),
    });
  expect((await grant({ client_secret: 'x' })).status).toBe(400);
  const { access_token } = z.object({ access_token: z.string() }).parse(await (await grant({})).json());
  const headers = { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' };
  const arcGreZip = zipTest(GUIA, signTest(testGuia(), KEY));
  const hashZip = createHash('sha256').update(Buffer.from(arcGreZip, 'base64')).digest('hex');
  const send = async (hash: string, sent = headers) => {
    const archivo = { nomArchivo: `${GUIA}.zip`, arcGreZip, hashZip: hash };
    const init = { method: 'POST', headers: sent, body: JSON.stringify({ archivo }) };
    const answer = await fetch(`${sandbox.url}${GUIDES}/${GUIA}`, init);
    return {
      status: answer.status,
      body: z.looseObject({ numTicket: z.string().default('') }).parse(await answer.json()),
    };
  };
  expect((await send(hashZip, { ...headers, authorization: 'Bearer x' })).status).toBe(401);
  expect((await send('x')).status).toBe(422);
  const { numTicket } = (await send(hashZip)).body;
  const ask = async () => (await fetch(`${sandbox.url}${GUIDES}/envios/${numTicket}`, { headers })).json();
  expect(await ask()).toEqual({ codRespuesta: '98', indCdrGenerado: '0' });
  await sandbox.control('POST', '/advance', { ms: 6_000 });
  const decided = z.object({ codRespuesta: z.literal('0'), arcCdr: z.string() }).parse(await ask());
  const { root } = cdr(decided.arcCdr);
  expect(textAt(root, 'DocumentResponse', 'DocumentReference', 'DocumentDescription')).toMatch(/descargaqr\?hashqr=/);
});
