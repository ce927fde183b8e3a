import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type FacturaChange, factura } from '../tax/ecuador/test-factura.ts';
import { makeTestKey, signXades } from '../tax/test-sign.ts';
import { checkXades } from '../tax/xades.ts';
import { below, readXml, type Tag, textAt, withXml } from '../tax/xml.ts';
import { openSandbox } from '../test-client.ts';

type Sandbox = Awaited<ReturnType<typeof openSandbox>>;

const STEP_MS = 10_000;
const KEY = makeTestKey();
const options = { partners: ['sri'], startAt: Date.parse('2026-11-20T18:00:00Z'), taxStepMs: STEP_MS };
const RECEPTION = 'RecepcionComprobantesOffline';
const AUTHORIZATION = 'AutorizacionComprobantesOffline';

async function call({ url }: Sandbox, service: string, body: string): Promise<Tag> {
  const answer = await fetch(`${url}/sri/comprobantes-electronicos-ws/${service}`, {
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '""' },
    body: `<?xml version="1.0"?><e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Header/><e:Body>${body}</e:Body></e:Envelope>`,
  });
  expect(answer.headers.get('content-type')).toBe('text/xml; charset=utf-8');
  const envelope = readXml(await answer.text());
  const [first] = envelope ? below(envelope, 'Body').flatMap(({ children }) => children) : [];
  if (!first) throw new Error('no SOAP answer');
  return first;
}

/** Sends a file. @returns the state, or the code it is sent back with */
async function send(sandbox: Sandbox, xml: string): Promise<string | undefined> {
  const base64 = Buffer.from(xml).toString('base64');
  const body = `<r:validarComprobante xmlns:r="http://ec.gob.sri.ws.recepcion"><xml>${base64}</xml></r:validarComprobante>`;
  const answer = await call(sandbox, RECEPTION, body);
  const answered = (...path: string[]) => textAt(answer, 'RespuestaRecepcionComprobante', ...path);
  if (answered('estado') === 'RECIBIDA') return 'RECIBIDA';
  expect(answered('estado')).toBe('DEVUELTA');
  expect(answered('comprobantes', 'comprobante', 'mensajes', 'mensaje', 'mensaje')).toMatch(/^[A-Z]/);
  return answered('comprobantes', 'comprobante', 'mensajes', 'mensaje', 'identificador');
}

async function ask(sandbox: Sandbox, clave: string) {
  const body = `<a:autorizacionComprobante xmlns:a="http://ec.gob.sri.ws.autorizacion"><claveAccesoComprobante>${clave}</claveAccesoComprobante></a:autorizacionComprobante>`;
  const answer = await call(sandbox, AUTHORIZATION, body);
  const answered = (...path: string[]) => textAt(answer, 'RespuestaAutorizacionComprobante', ...path);
  const authorized = (name: string) => answered('autorizaciones', 'autorizacion', name);
  return {
    clave: answered('claveAccesoConsultada'),
    count: answered('numeroComprobantes'),
    estado: authorized('estado'),
    numero: authorized('numeroAutorizacion'),
    fecha: authorized('fechaAutorizacion'),
    comprobante: authorized('comprobante'),
    code: answered('autorizaciones', 'autorizacion', 'mensajes', 'mensaje', 'identificador'),
  };
}

function signed(change: FacturaChange = {}) {
  const { xml, clave } = factura(change);
  return { xml: signXades(xml, KEY), clave };
}

const advance = (sandbox: Sandbox, ms: number) => sandbox.control('POST', '/advance', { ms });

test('a document is received, unknown at first, in process, then authorised under its clave', async () => {
  const sandbox = await openSandbox(options);
  const { xml, clave } = signed({ descripcion: 'Caja &amp; tapa' });
  expect(await send(sandbox, xml)).toBe('RECIBIDA');
  expect(await ask(sandbox, clave)).toMatchObject({ clave, count: '0', estado: undefined });
  await advance(sandbox, STEP_MS / 2);
  expect(await ask(sandbox, clave)).toMatchObject({ count: '1', estado: 'EN PROCESO', numero: undefined });
  await advance(sandbox, STEP_MS / 2);
  expect(await ask(sandbox, clave)).toMatchObject({
    count: '1',
    estado: 'AUTORIZADO',
    numero: clave,
    fecha: expect.stringMatching(/^2026-11-20T13:00:1\d\.\d{3}-05:00$/),
    comprobante: xml,
    code: '60',
  });
});

test('a document sent again is in process, then registered; its number under another clave is refused', async () => {
  const sandbox = await openSandbox(options);
  const { xml, clave } = signed();
  await send(sandbox, xml);
  expect(await send(sandbox, xml)).toBe('70');
  await advance(sandbox, STEP_MS);
  expect(await send(sandbox, xml)).toBe('43');
  expect(await send(sandbox, signed({ own: '87654321' }).xml)).toBe('45');
  expect((await sandbox.control('GET', '/sri/documents')).body).toMatchObject({
    data: [{ clave_acceso: clave, secuencial: '000000001', total: '115.00', state: 'authorized', times_received: 3 }],
  });
});

test.each<[string, string, string]>([
  ['what is no XML', '35', 'hello'],
  ['a DOCTYPE', '35', `<!DOCTYPE factura [<!ENTITY a "b">]>${signed().xml}`],
  ['nothing', '49', ''],
  ['an unknown document', '48', '<boleta/>'],
  ['an old version', '36', signed().xml.replace('version="1.1.0"', 'version="0.9"')],
  ['an element out of order', '35', signed().xml.replace(/(<moneda>.*<\/moneda>)(<pagos>.*<\/pagos>)/, '$2$1')],
  ['a line break in a text', '35', signed({ descripcion: 'a\nb' }).xml],
  ['a text too long', '35', signed({ descripcion: 'a'.repeat(301) }).xml],
  ['another kind', '47', signed().xml.replace('<codDoc>01<', '<codDoc>04<')],
  [
    'a wrong check digit',
    '58',
    signed({ clave: `${factura().clave.slice(0, 48)}${(Number(factura().clave[48]) + 1) % 10}` }).xml,
  ],
  ['a clave of another document', '58', signed({ clave: '1808202501120603993300110010010000001189711100710' }).xml],
  ['no signature', '39', factura().xml],
  ['a changed text', '39', signed().xml.replace('Ana Quispe', 'Eva Quispe')],
  ['a changed signature value', '39', signed().xml.replace(/(<ds:SignatureValue>)...../, '$1AAAAA')],
  ['changed signed properties', '39', signed().xml.replace('T12:00:00', 'T13:00:00')],
  ['a key that is not signed', '39', signXades(factura().xml, KEY, { withKeyReference: false })],
  [
    'an issuer in the wrong order',
    '39',
    signXades(factura().xml, KEY, { issuer: 'C=EC,O=SECURITY DATA S.A. 2,CN=AUTORIDAD\\, DE PRUEBA' }),
  ],
  ['an old certificate', '40', signXades(factura().xml, makeTestKey({ notAfter: '2026-01-01T00:00:00Z' }))],
  ['tomorrow', '65', signed({ fechaEmision: '21/11/2026' }).xml],
  ['a day that is long past', '65', signed({ fechaEmision: '20/08/2026' }).xml],
  ['a day that there is not', '67', signed({ fechaEmision: '31/09/2026' }).xml],
  ['a sum that differs', '52', signed({ importeTotal: '115.02' }).xml],
  ['a wrong cédula', '69', signed({ receiver: { type: '05', id: '1104181184' } }).xml],
  ['a wrong RUC', '69', signed({ receiver: { type: '04', id: '1104181184001' } }).xml],
])('%s is sent back with code %s', async (_what, code, xml) => {
  const sandbox = await openSandbox(options);
  expect(await send(sandbox, xml)).toBe(code);
  expect((await sandbox.control('GET', '/sri/documents')).body).toEqual({ data: [] });
});

test.each([
  ['a company without a check digit that holds', { type: '04', id: '1793204144001' }],
  ['a natural person', { type: '04', id: '1710744424001' }],
  ['a passport', { type: '06', id: 'AB-1234' }],
  ['a final consumer', { type: '07', id: '9999999999999' }],
])('%s is a receiver', async (_who, receiver) => {
  expect(await send(await openSandbox(options), signed({ receiver }).xml)).toBe('RECIBIDA');
});

test('a difference of a cent is let through', async () => {
  expect(await send(await openSandbox(options), signed({ importeTotal: '115.01' }).xml)).toBe('RECIBIDA');
});

test('control orders refusals and strikes a taxpayer; a number that was sent back is free', async () => {
  const sandbox = await openSandbox(options);
  const { control } = sandbox;
  const { xml, clave } = signed();
  await control('PUT', '/sri/unknown-rucs', { rucs: ['1790016919001'] });
  expect(await send(sandbox, xml)).toBe('46');
  await control('PUT', '/sri/unknown-rucs', { rucs: [] });
  await control('POST', '/sri/outcomes', { outcome: 'devuelta', code: '37' });
  await control('POST', '/sri/outcomes', { outcome: 'no_autorizado', code: '52' });
  await control('PUT', '/sri/step', { ms: 0 });
  expect(await send(sandbox, xml)).toBe('37');
  expect(await send(sandbox, xml)).toBe('RECIBIDA');
  expect(await ask(sandbox, clave)).toMatchObject({ estado: 'NO AUTORIZADO', numero: undefined, code: '52' });
  expect((await control('GET', '/status')).body).toMatchObject({
    partners: { sri: { documents: { not_authorized: 1 } } },
  });
  expect((await control('POST', '/sri/outcomes', { outcome: 'lost', code: '1' })).status).toBe(400);
});

test('a clave that is none is answered with code 80', async () => {
  expect(await ask(await openSandbox(options), '123')).toMatchObject({ count: '1', estado: 'RECHAZADA', code: '80' });
});

test('a body that is no SOAP call of the service gets a fault', async () => {
  const sandbox = await openSandbox(options);
  expect(textAt(await call(sandbox, RECEPTION, '<other xmlns="urn:x"/>'), 'faultcode')).toBe('soap:Client');
  expect(textAt(await call(sandbox, AUTHORIZATION, ''), 'faultcode')).toBe('soap:Client');
});

test('after drop-after-commit the caller has no answer, but the document is there', async () => {
  const sandbox = await openSandbox(options);
  const fault = { partner: 'sri', kind: 'drop-after-commit', rate: 1, count: 1 };
  await sandbox.control('POST', '/faults', { ...fault, match: `POST /sri/comprobantes-electronicos-ws/${RECEPTION}` });
  const { xml, clave } = signed();
  await expect(send(sandbox, xml)).rejects.toThrow('fetch failed');
  await advance(sandbox, STEP_MS);
  expect(await ask(sandbox, clave)).toMatchObject({ estado: 'AUTORIZADO' });
  expect((await sandbox.control('GET', '/ledger/sri')).body).toMatchObject([
    { fault: 'drop-after-commit' },
    { status: 200 },
  ]);
});

test('documents outlive the sandbox', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const kept = { ...options, journal: join(folder, 'sandbox.journal') };
  const first = await openSandbox(kept);
  const { xml, clave } = signed();
  await send(first, xml);
  await advance(first, STEP_MS);
  const before = await ask(first, clave);
  await first.stop();
  const second = await openSandbox(kept);
  expect(await ask(second, clave)).toEqual(before);
  expect(await send(second, xml)).toBe('43');
});

test.skipIf(!process.env.TAX_SAMPLES)("another program's signature holds, and only unchanged (TAX_SAMPLES)", () => {
  const xml = readFileSync(join(process.env.TAX_SAMPLES ?? '', 'ec/factura-1.1.0-signed.xml'), 'utf8');
  expect(withXml(xml, checkXades)?.issuer).toContain('ec-sri-invoice-sign');
  expect(() => withXml(xml.replace('Don Venom', 'Don Otro'), checkXades)).toThrow('The digest of #comprobante differs');
});
