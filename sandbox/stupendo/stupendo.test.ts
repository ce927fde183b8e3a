import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type FacturaChange, factura } from '../tax/ecuador/test-factura.ts';
import { below, readXml } from '../tax/xml.ts';
import { openSandbox } from '../test-client.ts';
import { STUPENDO_LOGIN } from './stupendo.ts';

type Sandbox = Awaited<ReturnType<typeof openSandbox>>;

const STEP_MS = 10_000;
const options = { partners: ['stupendo'], startAt: Date.parse('2026-11-20T18:00:00Z'), taxStepMs: STEP_MS };
const LOGIN = `Basic ${Buffer.from(`${STUPENDO_LOGIN.user}:${STUPENDO_LOGIN.password}`).toString('base64')}`;

function submission(change: FacturaChange = {}) {
  const { xml, clave } = factura(change);
  return {
    ruc: '1790016919001',
    tipo_documento: '01',
    establecimiento: '001',
    punto_emision: '001',
    secuencial: change.secuencial ?? '000000001',
    clave_acceso: clave,
    xml: Buffer.from(xml).toString('base64'),
  };
}

async function submit({ url }: Sandbox, body: object, authorization = LOGIN) {
  const answer = await fetch(`${url}/stupendo/api/documents`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

async function query({ url }: Sandbox, method: string, secuencial = '000000001'): Promise<Record<string, string>> {
  const fields = `<RucEmpresa>1790016919001</RucEmpresa><TipoDocumento>01</TipoDocumento><Establecimiento>001</Establecimiento><PtoEmision>001</PtoEmision><Secuencial>${secuencial}</Secuencial><NombreArchivo></NombreArchivo>`;
  const answer = await fetch(`${url}/stupendo/EbillingV3.Consultas/ConsultaDocumento`, {
    method: 'POST',
    headers: { 'content-type': 'text/xml', soapaction: `"urn:ConsultaDocumentoSoap#${method}"` },
    body: `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><q:${method} xmlns:q="urn:${method}">${fields}</q:${method}></e:Body></e:Envelope>`,
  });
  const envelope = readXml(await answer.text());
  const [first] = envelope ? below(envelope, 'Body').flatMap(({ children }) => children) : [];
  return Object.fromEntries((first?.children ?? []).map(({ name, text }) => [name, text]));
}

const advance = (sandbox: Sandbox, ms: number) => sandbox.control('POST', '/advance', { ms });

test('a document is received, then authorised, with its XML, date and PDF by the query service', async () => {
  const sandbox = await openSandbox(options);
  const sent = submission();
  const { clave_acceso } = sent;
  expect(await query(sandbox, 'wsConsultaDocumento')).toMatchObject({ Estado: '0', ClaveAcceso: '' });
  expect(await submit(sandbox, sent)).toMatchObject({ status: 202, body: { estado: 'RECIBIDO', clave_acceso } });
  expect(await query(sandbox, 'wsConsultaDocumento')).toMatchObject({ Estado: '1', NumAutorizacion: '' });
  await advance(sandbox, STEP_MS / 2);
  expect(await query(sandbox, 'wsConsultaDocumento')).toMatchObject({ Estado: '2', ClaveAcceso: clave_acceso });
  await advance(sandbox, STEP_MS / 2);
  expect(await query(sandbox, 'wsConsultaDocumento')).toEqual({
    wsConsultaDocumentoResult: factura().xml,
    ClaveAcceso: clave_acceso,
    NumAutorizacion: clave_acceso,
    Estado: '5',
    Detalle: 'AUTORIZADO',
    EnContingencia: 'N',
  });
  const pdf = await query(sandbox, 'wsConsultaDocumentoPDF');
  expect(pdf.FechaAutorizacion).toMatch(/^2026-11-20T13:00:1\d\.\d{3}-05:00$/);
  expect(Buffer.from(pdf.ArchivoPDF ?? '', 'base64').toString()).toMatch(/^%PDF-1\.4.*%%EOF\n$/s);
  expect(await query(sandbox, 'wsConsultaDocumentoFechaAut')).toMatchObject({
    FechaAutorizacion: pdf.FechaAutorizacion,
  });
});

test('a document sent again is answered as the first one is, with a mark; its number under another clave is refused', async () => {
  const sandbox = await openSandbox(options);
  await submit(sandbox, submission());
  await advance(sandbox, STEP_MS);
  expect(await submit(sandbox, submission())).toMatchObject({
    status: 200,
    body: { estado: 'AUTORIZADO', clave_acceso: submission().clave_acceso, duplicado: true },
  });
  expect(await submit(sandbox, submission({ own: '87654321' }))).toMatchObject({
    status: 422,
    body: { estado: 'RECHAZADO', codigo: '45' },
  });
  expect((await sandbox.control('GET', '/stupendo/documents')).body).toMatchObject({ data: [{ times_received: 2 }] });
});

test.each([
  ['a sum that differs', '52', submission({ importeTotal: '120.00' })],
  ['a wrong cédula', '69', submission({ receiver: { type: '05', id: '1104181184' } })],
  ['fields that are not those of the XML', '35', { ...submission(), secuencial: '000000002' }],
])('%s is refused with code %s', async (_what, codigo, body) => {
  expect(await submit(await openSandbox(options), body)).toMatchObject({
    status: 422,
    body: { estado: 'RECHAZADO', codigo, clave_acceso: body.clave_acceso },
  });
});

test('a wrong login and a body of another shape are refused', async () => {
  const sandbox = await openSandbox(options);
  expect(await submit(sandbox, submission(), 'Basic eDp5')).toMatchObject({ status: 401, body: { estado: 'ERROR' } });
  expect(await submit(sandbox, { ruc: '1' })).toMatchObject({ status: 400, body: { estado: 'ERROR' } });
  expect(await query(sandbox, 'wsOtro')).toMatchObject({ faultcode: 'soap:Client' });
});

test('control has a document refused by the SRI', async () => {
  const sandbox = await openSandbox(options);
  await sandbox.control('POST', '/stupendo/outcomes', { outcome: 'no_autorizado', code: '46', text: 'RUC cerrado' });
  await sandbox.control('PUT', '/stupendo/step', { ms: 0 });
  await submit(sandbox, submission());
  expect(await query(sandbox, 'wsConsultaDocumento')).toMatchObject({
    Estado: '6',
    Detalle: '46 - EL RUC NO EXISTE - RUC cerrado',
    NumAutorizacion: '',
  });
});

test('after drop-after-commit the document is found by its number, also after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const kept = { ...options, journal: join(folder, 'sandbox.journal') };
  const first = await openSandbox(kept);
  await first.control('POST', '/faults', { partner: 'stupendo', kind: 'drop-after-commit', rate: 1, count: 1 });
  await expect(submit(first, submission())).rejects.toThrow('fetch failed');
  const before = await query(first, 'wsConsultaDocumento');
  expect(before).toMatchObject({ ClaveAcceso: submission().clave_acceso });
  await first.stop();
  expect(await query(await openSandbox(kept), 'wsConsultaDocumento')).toEqual(before);
});
