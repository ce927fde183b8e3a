import { createHash, sign, verify } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import forge from 'node-forge';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { schemaErrors } from '../../tests/schema-errors.ts';
import { below, escapeXml, readXml, type Tag } from '../tax/xml.ts';
import { openSandbox } from '../test-client.ts';
import { cadenaOriginal } from './cadena-original.ts';
import { LOGIN } from './calls.ts';
import { checkLine } from './check-lines.ts';
import { checkParties } from './check-receiver.ts';
import { checkShape } from './check-shape.ts';
import { checkTotals } from './check-totals.ts';

type Sandbox = Awaited<ReturnType<typeof openSandbox>>;

const SERVICE = 'http://timbrado.ws.cfdi.solucionfactible.com';
const NUMBER = '30001000000500009999';
const startAt = Date.parse('2026-11-20T18:00:00Z'); // noon in the capital
const options = { partners: ['solucion-factible'], startAt };
const CSD = makeCsd('EKU9003173C9');

/** A certificate and a key as SAT gives them: the RFC in the subject, the number in the serial, the key encrypted. */
function makeCsd(rfc: string) {
  const { privateKey, publicKey } = forge.pki.rsa.generateKeyPair({ bits: 2048 });
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = publicKey;
  certificate.serialNumber = Buffer.from(NUMBER).toString('hex');
  certificate.validity.notBefore = new Date('2024-01-01T00:00:00Z');
  certificate.validity.notAfter = new Date('2028-01-01T00:00:00Z');
  const names = [
    { name: 'commonName', value: 'ESCUELA KEMPER URGATE' },
    { type: '2.5.4.45', value: `${rfc} / VADA800927DJ3` },
  ];
  certificate.setSubject(names);
  certificate.setIssuer(names);
  certificate.sign(privateKey, forge.md.sha256.create());
  const wrapped = forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(privateKey));
  const encrypted = forge.pki.encryptPrivateKeyInfo(wrapped, '12345678a', { algorithm: 'aes256' });
  const base64 = (asn1: forge.asn1.Asn1) => forge.util.encode64(forge.asn1.toDer(asn1).getBytes());
  return {
    pem: forge.pki.privateKeyToPem(privateKey),
    certificate: base64(forge.pki.certificateToAsn1(certificate)),
    key: base64(encrypted),
  };
}

interface Change {
  head?: Record<string, string>;
  receiver?: Record<string, string>;
  line?: Record<string, string>;
  related?: { type: string; uuid: string };
}

/** An invoice for 116.00 that can be stamped, unless a change spoils it; sealed. */
function cfdi({ head = {}, receiver = {}, line = {}, related }: Change = {}): string {
  const attributes = (fields: Record<string, string>) =>
    Object.entries(fields)
      .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
      .join('');
  const root: Record<string, string> = {
    Version: '4.0',
    Serie: 'A',
    Folio: '1',
    Fecha: '2026-11-20T11:00:00',
    Sello: 'SEAL',
    FormaPago: '04',
    NoCertificado: NUMBER,
    Certificado: CSD.certificate,
    SubTotal: '100.00',
    Moneda: 'MXN',
    Total: '116.00',
    TipoDeComprobante: 'I',
    Exportacion: '01',
    MetodoPago: 'PUE',
    LugarExpedicion: '06000',
    ...head,
  };
  const to = {
    Rfc: 'URE180429TM6',
    Nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
    DomicilioFiscalReceptor: '86991',
    RegimenFiscalReceptor: '601',
    UsoCFDI: 'G03',
    ...receiver,
  };
  const concepto = {
    ClaveProdServ: '52161557',
    Cantidad: '2',
    ClaveUnidad: 'H87',
    Descripcion: 'Lámpara',
    ValorUnitario: '50.000000',
    Importe: '100.000000',
    ObjetoImp: '02',
    ...line,
  };
  const tax = ' Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.160000"';
  const relation = related
    ? `<cfdi:CfdiRelacionados TipoRelacion="${related.type}"><cfdi:CfdiRelacionado UUID="${related.uuid}"/></cfdi:CfdiRelacionados>`
    : '';
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4"${attributes(root)}>${relation}
<cfdi:Emisor Rfc="EKU9003173C9" Nombre="ESCUELA KEMPER URGATE" RegimenFiscal="601"/><cfdi:Receptor${attributes(to)}/>
<cfdi:Conceptos><cfdi:Concepto${attributes(concepto)}><cfdi:Impuestos><cfdi:Traslados><cfdi:Traslado Base="100.000000"${tax} Importe="16.000000"/></cfdi:Traslados></cfdi:Impuestos></cfdi:Concepto></cfdi:Conceptos>
<cfdi:Impuestos TotalImpuestosTrasladados="16.00"><cfdi:Traslados><cfdi:Traslado Base="100.00"${tax} Importe="16.00"/></cfdi:Traslados></cfdi:Impuestos></cfdi:Comprobante>`;
  const seal = sign('RSA-SHA256', Buffer.from(cadenaOriginal(rootOf(xml))), CSD.pem).toString('base64');
  return root.Sello === 'SEAL' ? xml.replace('SEAL', seal) : xml;
}

function rootOf(xml: string): Tag {
  const root = readXml(xml);
  if (!root) throw new Error('not well formed');
  return root;
}

/** Calls an operation. `fields` are the outer fields of the answer, `results` the inner ones. */
async function soap({ url }: { url: string }, operation: string, parameters: string, service = 'Timbrado') {
  const login = `<ns:usuario>${LOGIN.usuario}</ns:usuario><ns:password>${LOGIN.password}</ns:password>`;
  const body = `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><ns:${operation} xmlns:ns="${SERVICE}">${login}${parameters}</ns:${operation}></soapenv:Body></soapenv:Envelope>`;
  return post(url, service, body);
}

async function post(url: string, service: string, body: string) {
  const answer = await fetch(`${url}/solucion-factible/ws/services/${service}`, {
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '"urn:any"' },
    body,
  });
  const text = await answer.text();
  const [returned] = below(rootOf(text), 'Body').flatMap((tag) => tag.children.flatMap((one) => one.children));
  const fieldsOf = (tag: Tag) => Object.fromEntries(tag.children.map((child) => [child.name, child.text]));
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    text,
    fields: returned ? fieldsOf(returned) : {},
    results: returned ? below(returned, 'resultados').map(fieldsOf) : [],
  };
}

function stamp(sandbox: { url: string }, xml: string) {
  return soap(sandbox, 'timbrar', `<ns:cfdi>${Buffer.from(xml).toString('base64')}</ns:cfdi><ns:zip>false</ns:zip>`);
}

function cancel(sandbox: { url: string }, entries: string[], password = '12345678a') {
  const uuids = entries.map((entry) => `<ns:uuids>${entry}</ns:uuids>`).join('');
  const csd = `<ns:derCertCSD>${CSD.certificate}</ns:derCertCSD><ns:derKeyCSD>${CSD.key}</ns:derKeyCSD>`;
  return soap(sandbox, 'cancelar', `${uuids}${csd}<ns:contrasenaCSD>${password}</ns:contrasenaCSD>`);
}

async function stampedUuid(sandbox: Sandbox, change?: Change): Promise<string> {
  const { results } = await stamp(sandbox, cfdi(change));
  return z.object({ status: z.literal('200'), uuid: z.string() }).parse(results[0]).uuid;
}

test('a document is stamped: its content stays, TimbreFiscalDigital is added and sealed', async () => {
  const sandbox = await openSandbox(options);
  const xml = cfdi();
  const { status, type, fields, results } = await stamp(sandbox, xml);

  expect({ status, type, outer: fields.status }).toEqual({
    status: 200,
    type: 'text/xml; charset=utf-8',
    outer: '200',
  });
  const [result] = results;
  expect(result).toMatchObject({ status: '200', versionTFD: '1.1', qrCode: '' });
  expect(result?.fechaTimbrado).toMatch(/^2026-11-20T12:00:0\d$/);
  const stamped = Buffer.from(result?.cfdiTimbrado ?? '', 'base64').toString();
  expect(stamped.replace(/<cfdi:Complemento>.*<\/cfdi:Complemento>/, '')).toBe(xml);
  const [timbre] = below(rootOf(stamped), 'Complemento', 'TimbreFiscalDigital');
  expect(timbre?.attributes).toMatchObject({
    Version: '1.1',
    UUID: result?.uuid,
    SelloCFD: rootOf(xml).attributes.Sello,
    SelloSAT: result?.selloSAT,
  });
  const { body } = await sandbox.control('GET', '/solucion-factible/stamp-key');
  const { public_key } = z.object({ public_key: z.string() }).parse(body);
  const seal = Buffer.from(result?.selloSAT ?? '', 'base64');
  expect(verify('RSA-SHA256', Buffer.from(result?.cadenaOriginal ?? ''), public_key, seal)).toBe(true);
});

test('the same document again is 307 with the first stamp, also after 72 hours', async () => {
  const sandbox = await openSandbox(options);
  const xml = cfdi();
  const first = await stamp(sandbox, xml);
  await sandbox.control('POST', '/advance', { ms: 100 * 3_600_000 });
  const again = await stamp(sandbox, xml);

  expect(again.fields.status).toBe('200');
  const { uuid, cfdiTimbrado } = first.results[0] ?? {};
  expect(again.results).toMatchObject([{ status: '307', uuid, cfdiTimbrado }]);
  expect((await sandbox.control('GET', '/solucion-factible/documents')).body).toEqual({
    data: [expect.objectContaining({ uuid, serie: 'A', folio: '1', total: '116.00', type: 'I', times_sent: 2 })],
  });
});

test.each<[string, string, Change]>([
  ['a value is not in its catalogue', '301', { head: { Exportacion: '9' } }],
  ['the seal is of other content', '302', { head: { Sello: Buffer.from('no').toString('base64') } }],
  ['the certificate has another number', 'CFDI40106', { head: { NoCertificado: '30001000000500008888' } }],
  ['the date is before the certificate', '305', { head: { Fecha: '2023-12-31T11:00:00' } }],
  ['the date is 73 hours ago', '401', { head: { Fecha: '2026-11-17T10:59:00' } }],
  ['the date is to come', '401', { head: { Fecha: '2026-11-20T12:30:00' } }],
  [
    'it is noon in Tijuana two hours before',
    '401',
    { head: { Fecha: '2026-11-20T12:00:00', LugarExpedicion: '22000' } },
  ],
  ['PPD has a form of payment', 'CFDI40105', { head: { MetodoPago: 'PPD' } }],
  ['pesos cost something else than pesos', 'CFDI40114', { head: { TipoCambio: '18.5' } }],
  ['dollars have no rate', 'CFDI40115', { head: { Moneda: 'USD' } }],
  ['a rate has seven decimals', '301', { head: { Moneda: 'USD', TipoCambio: '18.4567131' } }],
  ['dollars have three decimals', 'CFDI40119', { head: { Moneda: 'USD', TipoCambio: '18.5', Total: '116.000' } }],
  ['yen have decimals', 'CFDI40107', { head: { Moneda: 'JPY', TipoCambio: '0.12' } }],
  ['SubTotal is not the sum', 'CFDI40108', { head: { SubTotal: '100.01', Total: '116.01' } }],
  ['Total is not the sum', 'CFDI40119', { head: { Total: '116.01' } }],
  ['Total has four decimals', 'CFDI40119', { head: { Total: '116.0000' } }],
  ['a public sale is not global', 'CFDI40130', { receiver: generic('PUBLICO EN GENERAL') }],
  ['a company has the name of the public', 'CFDI40146', { receiver: { Nombre: 'PUBLICO EN GENERAL' } }],
  [
    'a generic receiver has its own postal code',
    'CFDI40149',
    { receiver: { ...generic('ANA'), DomicilioFiscalReceptor: '86991' } },
  ],
  ['a generic receiver has a regime', 'CFDI40159', { receiver: { ...generic('ANA'), RegimenFiscalReceptor: '605' } }],
  ['a company has the regime of a person', 'CFDI40158', { receiver: { RegimenFiscalReceptor: '612' } }],
  ['the regime does not permit the use', 'CFDI40161', { receiver: { ...generic('ANA'), UsoCFDI: 'G03' } }],
  ['a line is free', 'CFDI40166', { line: { ValorUnitario: '0' } }],
  ['a line is no product', 'CFDI40167', { line: { Cantidad: '3' } }],
  ['a line without tax object has taxes', 'CFDI40172', { line: { ObjetoImp: '01' } }],
])('a document is refused when %s: %s', async (_why, code, change) => {
  const sandbox = await openSandbox(options);
  const { fields, results } = await stamp(sandbox, cfdi(change));
  expect(fields.status).toBe('200');
  expect(results).toMatchObject([{ status: code, uuid: '' }]);
  expect((await sandbox.control('GET', '/solucion-factible/documents')).body).toEqual({ data: [] });
});

function generic(Nombre: string): Record<string, string> {
  return {
    Rfc: 'XAXX010101000',
    Nombre,
    DomicilioFiscalReceptor: '06000',
    RegimenFiscalReceptor: '616',
    UsoCFDI: 'S01',
  };
}

test('a document in dollars has the pesos of one, and one in pesos none or 1', async () => {
  const sandbox = await openSandbox(options);
  await stampedUuid(sandbox, { head: { Moneda: 'USD', TipoCambio: '18.456713' } });
  await stampedUuid(sandbox, { head: { TipoCambio: '1' } });
});

test('a nameless buyer gets an invoice under an own name', async () => {
  await stampedUuid(await openSandbox(options), { receiver: generic('ANA LOPEZ') });
});

test("SAT's list decides on the receiver's RFC, name, postal code and regime", async () => {
  const sandbox = await openSandbox(options);
  const statusWith = async (listed: Record<string, string>) => {
    const right = { nombre: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', codigoPostal: '86991', regimen: '601' };
    await sandbox.control('PUT', '/solucion-factible/taxpayers', { rfc: 'URE180429TM6', ...right, ...listed });
    return (await stamp(sandbox, cfdi())).results[0]?.status;
  };
  expect(await statusWith({ nombre: 'OTRA' })).toBe('CFDI40145');
  expect(await statusWith({ codigoPostal: '06000' })).toBe('CFDI40148');
  expect(await statusWith({ regimen: '603' })).toBe('CFDI40157');
  await sandbox.control('DELETE', '/solucion-factible/taxpayers/URE180429TM6');
  expect((await stamp(sandbox, cfdi())).results[0]?.status).toBe('CFDI40143');
  expect(await statusWith({})).toBe('200');
});

test('a wrong password is 601, a body that is no SOAP a fault', async () => {
  const { url } = await openSandbox(options);
  const body = `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><timbrar><usuario>x</usuario></timbrar></e:Body></e:Envelope>`;
  expect(await post(url, 'Timbrado', body)).toMatchObject({ status: 200, fields: { status: '601' }, results: [] });
  const fault = await post(url, 'Timbrado', '<hello/>');
  expect({ status: fault.status, text: fault.text }).toMatchObject({
    status: 500,
    text: expect.stringContaining('Fault'),
  });
});

test('a cancellation is 201, a second one 202; an invoice with a credit note in force cannot be cancelled', async () => {
  const sandbox = await openSandbox(options);
  const invoice = await stampedUuid(sandbox);
  const egreso = { head: { TipoDeComprobante: 'E', Folio: '2' }, related: { type: '01', uuid: invoice.toLowerCase() } };
  const note = await stampedUuid(sandbox, egreso);
  const statusOf = async (entry: string) => {
    const { fields, results } = await cancel(sandbox, [entry]);
    expect(fields.status).toBe('200');
    return results[0]?.statusUUID;
  };

  expect(await statusOf(`${invoice}|02|`)).toBe('204');
  expect(await statusOf(`${note}|01|`)).toBe('611');
  expect(await statusOf(`${note}|02|`)).toBe('201');
  expect(await statusOf(`${invoice}|02|`)).toBe('201');
  expect(await statusOf(`${invoice}|02|`)).toBe('202');
  expect(await statusOf(`${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}|02|`)).toBe('205');
  expect((await cancel(sandbox, [`${invoice}|02|`], 'wrong')).fields.status).toBe('1710');
});

/** The answer of SAT's public service about a document: its state, and that of its cancellation. */
async function consult({ url }: { url: string }, uuid: string, total = '116.0') {
  const expression = `?re=EKU9003173C9&rr=URE180429TM6&tt=${total}&id=${uuid}`;
  const body = `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><Consulta xmlns="http://tempuri.org/"><expresionImpresa>${escapeXml(expression)}</expresionImpresa></Consulta></soapenv:Body></soapenv:Envelope>`;
  const answer = await fetch(`${url}/solucion-factible/sat/ConsultaCFDIService.svc`, {
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=utf-8' },
    body,
  });
  const [result] = below(rootOf(await answer.text()), 'Body', 'ConsultaResponse', 'ConsultaResult');
  const text = (name: string) => result?.children.find((child) => child.name === name)?.text ?? '';
  return [text('CodigoEstatus').slice(0, 7), text('Estado'), text('EstatusCancelacion')].join('|');
}

test('a receiver who has to agree is asked once, and refuses, agrees, or lets the time run out', async () => {
  const sandbox = await openSandbox(options);
  const uuids = [];
  for (const Folio of ['1', '2', '3']) uuids.push(await stampedUuid(sandbox, { head: { Folio } }));
  const [refused = '', agreed = '', silent = ''] = uuids;
  const statusOf = async (uuid: string) => (await cancel(sandbox, [`${uuid}|02|`])).results[0]?.statusUUID;
  const answer = async (uuid: string, word: string) =>
    (await sandbox.control('POST', `/solucion-factible/documents/${uuid}/consent`, { answer: word })).status;
  expect(await consult(sandbox, refused)).toBe('S - Com|Vigente|');
  expect(await consult(sandbox, refused, '117.0')).toBe('N - 602|No Encontrado|');
  expect(await answer(refused, 'accepted')).toBe(409);
  await sandbox.control('PUT', '/solucion-factible/consenting/URE180429TM6');
  for (const uuid of [...uuids, refused]) expect(await statusOf(uuid)).toBe('211');
  expect(await consult(sandbox, refused)).toBe('S - Com|Vigente|En proceso');
  expect(await answer(refused, 'rejected')).toBe(204);
  expect(await answer(agreed, 'accepted')).toBe(204);
  expect(await consult(sandbox, refused)).toBe('S - Com|Vigente|Solicitud rechazada');
  expect(await consult(sandbox, agreed)).toBe('S - Com|Cancelado|Cancelado con aceptación');
  // From Friday noon on, three working days end on Wednesday.
  await sandbox.control('POST', '/advance', { ms: 5 * 24 * 3_600_000 - 60_000 });
  expect(await consult(sandbox, silent)).toBe('S - Com|Vigente|En proceso');
  await sandbox.control('POST', '/advance', { ms: 120_000 });
  expect(await consult(sandbox, silent)).toBe('S - Com|Cancelado|Plazo vencido');
  expect(await statusOf(silent)).toBe('202');
  expect(await statusOf(refused)).toBe('211');
  expect((await sandbox.control('GET', '/solucion-factible/documents')).body).toMatchObject({
    data: [
      { uuid: refused, cancelled: null, cancel_requests: 2, consent: { answer: null } },
      { uuid: agreed, cancelled: { motive: '02' }, cancel_requests: 1, consent: { answer: 'accepted' } },
      { uuid: silent, cancelled: { motive: '02' }, cancel_requests: 1, consent: { answer: 'expired' } },
    ],
  });
});

test('an invoice is replaced by another, which motive 01 names', async () => {
  const sandbox = await openSandbox(options);
  const first = await stampedUuid(sandbox);
  const second = await stampedUuid(sandbox, { head: { Folio: '2' }, related: { type: '04', uuid: first } });
  expect((await cancel(sandbox, [`${first}|01|${second}`])).results).toMatchObject([
    { status: '200', statusUUID: '201', uuid: first },
  ]);
  expect((await sandbox.control('GET', '/solucion-factible/documents')).body).toMatchObject({
    data: [
      { uuid: first, cancelled: { motive: '01', substitute: second } },
      { uuid: second, cancelled: null },
    ],
  });
});

test('a search finds by uuid, or by series and folio', async () => {
  const sandbox = await openSandbox(options);
  const uuid = await stampedUuid(sandbox);
  const find = async (fields: string) =>
    (await soap(sandbox, 'buscar', `<ns:parametros>${fields}</ns:parametros>`, 'Utilerias')).results;
  expect(await find(`<x>1</x><uuid>${uuid}</uuid>`)).toMatchObject([
    { uuid, serie: 'A', folio: '1', cancelado: 'false' },
  ]);
  expect(await find('<serie>A</serie><folio>1</folio>')).toMatchObject([{ uuid }]);
  expect(await find('<serie>A</serie><folio>2</folio>')).toEqual([]);
});

test('control refuses the next document with a code, and the one after that no more', async () => {
  const sandbox = await openSandbox(options);
  await sandbox.control('POST', '/solucion-factible/refusals', { code: 'CFDI40999', mensaje: 'Otro' });
  expect((await stamp(sandbox, cfdi())).results).toMatchObject([{ status: 'CFDI40999', mensaje: 'CFDI40999 - Otro' }]);
  expect((await stamp(sandbox, cfdi())).results).toMatchObject([{ status: '200' }]);
});

test('after drop-after-commit the document is stamped; error-500 does no work', async () => {
  const sandbox = await openSandbox(options);
  const fault = (kind: string) =>
    sandbox.control('POST', '/faults', { partner: 'solucion-factible', kind, rate: 1, count: 1 });
  await fault('error-500');
  expect(await stamp(sandbox, cfdi())).toMatchObject({ status: 500, text: expect.stringContaining('Fault') });
  await fault('drop-after-commit');
  await expect(stamp(sandbox, cfdi())).rejects.toThrow('fetch failed');
  expect((await stamp(sandbox, cfdi())).results).toMatchObject([{ status: '307' }]);
});

test('a restart keeps the stamps to the byte, and the cancellations', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-journal-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const kept = { ...options, journal: join(folder, 'sandbox.journal') };
  const before = await openSandbox(kept);
  const xml = cfdi();
  const first = await stamp(before, xml);
  const uuid = await stampedUuid(before, { head: { Folio: '2' } });
  await cancel(before, [`${uuid}|02|`]);
  const documents = async (sandbox: Sandbox) => (await sandbox.control('GET', '/solucion-factible/documents')).body;
  const held = await documents(before);
  await before.stop();

  const after = await openSandbox(kept);
  expect(await documents(after)).toEqual(held);
  expect((await stamp(after, xml)).results).toEqual([
    { ...first.results[0], status: '307', mensaje: 'El CFDI contiene un timbre previo' },
  ]);
});

const VECTORS = process.env.TAX_SAMPLES && join(process.env.TAX_SAMPLES, '..', 'vectors-pe-mx-co.json');

test.skipIf(!process.env.TAX_SAMPLES)('the cadena original is that of the worked strings', () => {
  const samples = join(process.env.TAX_SAMPLES ?? '', 'mx');
  const { mx } = z
    .object({
      mx: z.object({
        cadenaOriginal: z.record(z.string(), z.object({ cadenaOriginal: z.string(), sha256: z.string() })),
      }),
    })
    .parse(JSON.parse(readFileSync(VECTORS ?? '', 'utf8')));
  for (const name of readdirSync(samples).filter((file) => file.endsWith('.xml'))) {
    const text = cadenaOriginal(rootOf(readFileSync(join(samples, name), 'utf8')));
    expect(text).toBe(mx.cadenaOriginal[name]?.cadenaOriginal);
    expect(createHash('sha256').update(text).digest('hex')).toBe(mx.cadenaOriginal[name]?.sha256);
  }
});

test.skipIf(!process.env.TAX_SAMPLES)('the samples pass the checks of shape, totals and parties', () => {
  const samples = join(process.env.TAX_SAMPLES ?? '', 'mx');
  for (const name of readdirSync(samples).filter((file) => file.endsWith('-unsigned.xml'))) {
    const xml = readFileSync(join(samples, name), 'utf8').replace('Sello="" ', 'Sello="x" ');
    const comprobante = rootOf(xml.replace('Certificado=""', 'Certificado="x"'));
    expect(() => {
      checkShape(comprobante);
      checkTotals(comprobante);
      checkParties(comprobante, () => undefined);
      for (const line of below(comprobante, 'Conceptos', 'Concepto')) checkLine(line);
    }, name).not.toThrow();
  }
});

test.skipIf(!process.env.TAX_SCHEMAS)("a stamped document is valid by SAT's schema", async () => {
  const { results } = await stamp(await openSandbox(options), cfdi());
  const stamped = Buffer.from(results[0]?.cfdiTimbrado ?? '', 'base64').toString();
  expect(await schemaErrors(stamped, join(process.env.TAX_SCHEMAS ?? '', 'mx-cfdi-4.0', 'cfdi40-all.xsd'))).toEqual([]);
});
