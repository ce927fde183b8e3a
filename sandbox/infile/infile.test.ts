import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { schemaErrors } from '../../tests/schema-errors.ts';
import { below, readXml } from '../tax/xml.ts';
import { openSandbox } from '../test-client.ts';
import { checkShape } from './check-shape.ts';
import { ACCOUNT } from './submission.ts';
import { isCui, isNit } from './tax-numbers.ts';

const startAt = Date.parse('2026-11-20T18:00:00Z'); // noon in Guatemala
const options = { partners: ['infile'], startAt };
const DAY_MS = 86_400_000;
const EMITTER = '16693949';
const BUYER = '50510231';

const Answer = z.looseObject({
  resultado: z.boolean(),
  descripcion: z.string(),
  uuid: z.string(),
  serie: z.string(),
  numero: z.string(),
  xml_certificado: z.string(),
  descripcion_errores: z.array(z.looseObject({ numeral: z.string(), mensaje_error: z.string() })),
});

type Here = { url: string };

async function post({ url }: Here, path: string, body: string | object, headers: Record<string, string> = {}) {
  const isText = typeof body === 'string';
  const answer = await fetch(`${url}/infile${path}`, {
    method: 'POST',
    headers: { 'content-type': isText ? 'application/xml' : 'application/json', ...headers },
    body: isText ? body : JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

async function unified(sandbox: Here, identificador: string, xml: string, change: Record<string, string> = {}) {
  const keys = {
    UsuarioFirma: ACCOUNT.usuario,
    LlaveFirma: ACCOUNT.llaveFirma,
    UsuarioApi: ACCOUNT.usuario,
    LlaveApi: ACCOUNT.llaveApi,
    identificador,
    ...change,
  };
  const { status, body } = await post(sandbox, '/fel/procesounificado/transaccion/v2/xml', xml, keys);
  expect(status).toBe(200);
  return Answer.parse(body);
}

async function codesOf(sandbox: Here, xml: string) {
  const { resultado, uuid, descripcion_errores } = await unified(sandbox, 'doubtful', xml);
  expect({ resultado, uuid }).toEqual({ resultado: false, uuid: '' });
  return descripcion_errores.map(({ numeral }) => numeral);
}

interface Change {
  general?: Record<string, string>;
  emitter?: Record<string, string>;
  receiver?: Record<string, string>;
  item?: Record<string, string>;
  vat?: string;
  grandTotal?: string;
  phrases?: string;
  complement?: string;
}

/** A FACT for Q112.00 that can be certified, unless a change spoils it. */
function dte(change: Change = {}): string {
  const attributes = (fields: Record<string, string>) =>
    Object.entries(fields)
      .map(([name, value]) => ` ${name}="${value}"`)
      .join('');
  const general = {
    Tipo: 'FACT',
    FechaHoraEmision: '2026-11-20T11:00:00.000-06:00',
    CodigoMoneda: 'GTQ',
    ...change.general,
  };
  const emitter = {
    NITEmisor: EMITTER,
    NombreEmisor: 'BODEGA',
    NombreComercial: 'BODEGA',
    CodigoEstablecimiento: '1',
    AfiliacionIVA: 'GEN',
    ...change.emitter,
  };
  const receiver = { IDReceptor: BUYER, NombreReceptor: 'MEGAPRINT, SOCIEDAD ANONIMA', ...change.receiver };
  const item = {
    Cantidad: '2',
    PrecioUnitario: '60.00',
    Precio: '120.00',
    Descuento: '8.00',
    CodigoUnidadGravable: '1',
    MontoGravable: '100.000000',
    MontoImpuesto: '12.000000',
    Total: '112.00',
    ...change.item,
  };
  const address =
    '<dte:Direccion>Ciudad</dte:Direccion><dte:CodigoPostal>01001</dte:CodigoPostal><dte:Municipio>Guatemala</dte:Municipio><dte:Departamento>Guatemala</dte:Departamento><dte:Pais>GT</dte:Pais>';
  const tag = (name: keyof typeof item) => `<dte:${name}>${item[name]}</dte:${name}>`;
  const phrases = change.phrases ?? '<dte:Frase TipoFrase="1" CodigoEscenario="1"/>';
  return `<?xml version="1.0" encoding="UTF-8"?>
<dte:GTDocumento xmlns:dte="http://www.sat.gob.gt/dte/fel/0.2.0" Version="0.1"><dte:SAT ClaseDocumento="dte"><dte:DTE ID="DatosCertificados"><dte:DatosEmision ID="DatosEmision">
<dte:DatosGenerales${attributes(general)}/>
<dte:Emisor${attributes(emitter)}><dte:DireccionEmisor>${address}</dte:DireccionEmisor></dte:Emisor>
<dte:Receptor${attributes(receiver)}/>${phrases && `<dte:Frases>${phrases}</dte:Frases>`}
<dte:Items><dte:Item NumeroLinea="1" BienOServicio="B">${tag('Cantidad')}<dte:Descripcion>Lámpara</dte:Descripcion>${tag('PrecioUnitario')}${tag('Precio')}${tag('Descuento')}
<dte:Impuestos><dte:Impuesto><dte:NombreCorto>IVA</dte:NombreCorto>${tag('CodigoUnidadGravable')}${tag('MontoGravable')}${tag('MontoImpuesto')}</dte:Impuesto></dte:Impuestos>${tag('Total')}</dte:Item></dte:Items>
<dte:Totales><dte:TotalImpuestos><dte:TotalImpuesto NombreCorto="IVA" TotalMontoImpuesto="${change.vat ?? item.MontoImpuesto}"/></dte:TotalImpuestos><dte:GranTotal>${change.grandTotal ?? item.Total}</dte:GranTotal></dte:Totales>${change.complement ?? ''}
</dte:DatosEmision></dte:DTE></dte:SAT></dte:GTDocumento>`;
}

/** A credit note for all of the invoice, unless a change says otherwise. */
function ncre(origin: string, { day = '2026-11-20', ...change }: Change & { day?: string } = {}): string {
  const space = 'http://www.sat.gob.gt/face2/ComplementoReferenciaNota/0.1.0';
  const reference = `<cno:ReferenciasNota xmlns:cno="${space}" Version="1" NumeroAutorizacionDocumentoOrigen="${origin}" FechaEmisionDocumentoOrigen="${day}" MotivoAjuste="Devolución" SerieDocumentoOrigen="X" NumeroDocumentoOrigen="1"/>`;
  const complement = `<dte:Complementos><dte:Complemento NombreComplemento="NOTA" URIComplemento="${space}">${reference}</dte:Complemento></dte:Complementos>`;
  return dte({ phrases: '', complement, ...change, general: { Tipo: 'NCRE', ...change.general } });
}

function annulment(uuid: string, change: Record<string, string> = {}): string {
  const fields = {
    ID: 'DatosAnulacion',
    NumeroDocumentoAAnular: uuid,
    NITEmisor: EMITTER,
    IDReceptor: BUYER,
    FechaEmisionDocumentoAnular: '2026-11-20T11:00:00-06:00',
    FechaHoraAnulacion: '2026-11-20T11:30:00-06:00',
    MotivoAnulacion: 'Pedido anulado',
    ...change,
  };
  const attributes = Object.entries(fields).map(([name, value]) => ` ${name}="${value}"`);
  return `<ns:GTAnulacionDocumento xmlns:ns="http://www.sat.gob.gt/dte/fel/0.1.0" Version="0.1"><ns:SAT><ns:AnulacionDTE ID="DatosCertificados"><ns:DatosGenerales${attributes.join('')}/></ns:AnulacionDTE></ns:SAT></ns:GTAnulacionDocumento>`;
}

const text = (base64: string) => Buffer.from(base64, 'base64').toString();

test('a document is certified: its content stays, Certificacion is added, serie and numero follow from the uuid', async () => {
  const sandbox = await openSandbox(options);
  const xml = dte();
  const answer = await unified(sandbox, 'A-1', xml);

  expect(answer).toMatchObject({ resultado: true, cantidad_errores: 0, descripcion_errores: [] });
  expect(answer.uuid).toMatch(/^[\dA-F]{8}-[\dA-F]{4}-4[\dA-F]{3}-[89AB][\dA-F]{3}-[\dA-F]{12}$/);
  expect(answer.serie).toBe(answer.uuid.slice(0, 8));
  expect(BigInt(answer.numero)).toBe(BigInt(`0x${answer.uuid.replaceAll('-', '').slice(8, 16)}`));
  const certified = text(answer.xml_certificado);
  expect(certified.replace(/<dte:Certificacion>.*<\/dte:Certificacion>/, '')).toBe(xml);
  const root = readXml(certified);
  const [number] = root ? below(root, 'SAT', 'DTE', 'Certificacion', 'NumeroAutorizacion') : [];
  expect(number).toMatchObject({ text: answer.uuid, attributes: { Serie: answer.serie, Numero: answer.numero } });
});

test('the same identificador again is the first document, whatever comes with it; after a refusal it is free', async () => {
  const sandbox = await openSandbox(options);
  expect((await unified(sandbox, 'A-1', dte({ grandTotal: '1.00' }))).resultado).toBe(false);
  const first = await unified(sandbox, 'A-1', dte());
  await sandbox.control('POST', '/advance', { ms: 30 * DAY_MS });
  const again = await unified(sandbox, 'A-1', dte({ grandTotal: '1.00' }));

  const { uuid, serie, numero, xml_certificado } = first;
  expect(again).toMatchObject({
    resultado: true,
    descripcion: 'Documento enviado previamente.',
    uuid,
    serie,
    numero,
    xml_certificado,
  });
  expect((await sandbox.control('GET', '/infile/documents')).body).toMatchObject({
    data: [{ identificador: 'A-1', uuid, type: 'FACT', total: 112, times_sent: 2, annulled_at: null }],
  });
});

test.each<[string, string[], Change]>([
  ['the schema knows no such type', ['GEN102'], { general: { Tipo: 'BOLETA' } }],
  ['it is six days old', ['INF300'], { general: { FechaHoraEmision: '2026-11-14T11:00:00-06:00' } }],
  ['it is of next month', ['INF301'], { general: { FechaHoraEmision: '2026-12-01T00:00:00-06:00' } }],
  ["the emitter's NIT is wrong", ['RCP302'], { emitter: { NITEmisor: '12345678' } }],
  ['a small taxpayer issues a FACT', ['RCP316'], { emitter: { AfiliacionIVA: 'PEQ' } }],
  [
    'another issues an FPEQ',
    ['RCP317'],
    { general: { Tipo: 'FPEQ' }, phrases: '<dte:Frase TipoFrase="3" CodigoEscenario="1"/>' },
  ],
  ["the receiver's NIT is wrong", ['RCP309'], { receiver: { IDReceptor: '12345678' } }],
  ['the CUI is not numeric', ['RCP307'], { receiver: { IDReceptor: 'ABC', TipoEspecial: 'CUI' } }],
  ['the CUI has another check digit', ['RCP308'], { receiver: { IDReceptor: '3730617400101', TipoEspecial: 'CUI' } }],
  ['an export is for a NIT', ['RCP311'], { general: { Exp: 'SI' } }],
  ['the price is no product', ['RCP313'], { item: { PrecioUnitario: '60.01' } }],
  ['the base is wrong', ['SEC500', 'RCP331'], { item: { MontoGravable: '100.50' } }],
  ['the IVA is wrong', ['RCP331'], { item: { MontoImpuesto: '12.02' } }],
  ['the total of IVA is wrong', ['RCP332'], { vat: '12.02' }],
  ["a line's total is wrong", ['RCP348'], { item: { Total: '112.01' } }],
  ['the grand total is wrong', ['RCP349'], { grandTotal: '112.01' }],
  ['the phrase is missing', ['RCP318'], { phrases: '' }],
  [
    'exempt items have no phrase',
    ['RCP325'],
    { item: { CodigoUnidadGravable: '2', MontoGravable: '112', MontoImpuesto: '0' } },
  ],
])('a document is refused when %s: %s', async (_why, codes, change) => {
  const sandbox = await openSandbox(options);
  expect(await codesOf(sandbox, dte(change))).toEqual(codes);
  expect((await sandbox.control('GET', '/infile/documents')).body).toEqual({ data: [] });
});

test('two decimals are enough', async () => {
  const item = { Cantidad: '1', PrecioUnitario: '50.00', Precio: '50.00', Descuento: '0', Total: '50.00' };
  const change = { item: { ...item, MontoGravable: '44.64', MontoImpuesto: '5.36' } };
  expect(await unified(await openSandbox(options), 'A-1', dte(change))).toMatchObject({ resultado: true });
});

test('CF has a limit, which an option sets', async () => {
  const cf = dte({ receiver: { IDReceptor: 'CF', NombreReceptor: 'CONSUMIDOR FINAL' } });
  expect(await codesOf(await openSandbox({ ...options, infileCfLimit: 111.99 }), cf)).toEqual(['CF']);
  expect((await unified(await openSandbox({ ...options, infileCfLimit: 112 }), 'A-1', cf)).resultado).toBe(true);
});

test('a credit note fits its invoice, or is refused', async () => {
  const sandbox = await openSandbox(options);
  const { uuid } = await unified(sandbox, 'A-1', dte());
  const half = {
    Cantidad: '1',
    Precio: '60.00',
    Descuento: '4.00',
    MontoGravable: '50',
    MontoImpuesto: '6',
    Total: '56',
  };
  const more = {
    Cantidad: '3',
    Precio: '180.00',
    MontoGravable: '153.571429',
    MontoImpuesto: '18.428571',
    Total: '172.00',
  };

  expect(await codesOf(sandbox, dte({ general: { Tipo: 'NCRE' } }))).toEqual(['RCP525']);
  expect(await codesOf(sandbox, ncre(uuid.replace(/^./, 'Z')))).toEqual(['RCP351']);
  expect(await codesOf(sandbox, ncre(uuid, { emitter: { NITEmisor: '12521337' } }))).toEqual(['RCP354']);
  expect(await codesOf(sandbox, ncre(uuid, { receiver: { IDReceptor: 'CF' } }))).toEqual(['RCP355']);
  expect(await codesOf(sandbox, ncre(uuid, { day: '2026-11-19' }))).toEqual(['RCP358']);
  expect(await codesOf(sandbox, ncre(uuid, { general: { CodigoMoneda: 'USD' } }))).toEqual(['RCP383']);
  expect(await codesOf(sandbox, ncre(uuid, { item: more }))).toEqual(['RCP333', 'RCP350']);
  const note = await unified(sandbox, 'N-1', ncre(uuid, { item: half }));
  expect(note.resultado).toBe(true);
  expect(await codesOf(sandbox, ncre(note.uuid))).toEqual(['RCP352']);
});

test('an annulment fits its document, comes in time and once; a note in force is in its way', async () => {
  const sandbox = await openSandbox(options);
  const { uuid, serie, numero } = await unified(sandbox, 'A-1', dte());
  const note = await unified(sandbox, 'N-1', ncre(uuid));

  expect(await codesOf(sandbox, annulment('0'.repeat(8) + uuid.slice(8)))).toEqual(['ANU368']);
  expect(await codesOf(sandbox, annulment(uuid, { NITEmisor: '12521337' }))).toEqual(['ANU369']);
  expect(await codesOf(sandbox, annulment(uuid, { IDReceptor: 'CF' }))).toEqual(['ANU371']);
  expect(await codesOf(sandbox, annulment(uuid, { FechaEmisionDocumentoAnular: '2026-11-20T11:00:01-06:00' }))).toEqual(
    ['ANU374'],
  );
  expect(await codesOf(sandbox, annulment(uuid, { FechaHoraAnulacion: '2026-11-20T10:00:00-06:00' }))).toEqual([
    'ANU376',
  ]);
  expect(await codesOf(sandbox, annulment(uuid, { FechaHoraAnulacion: '2026-11-21T10:00:00-06:00' }))).toEqual([
    'ANU378',
  ]);
  expect(await codesOf(sandbox, annulment(uuid, { FechaHoraAnulacion: '2027-01-01T10:00:00-06:00' }))).toEqual([
    'ANU375',
  ]);
  expect(await codesOf(sandbox, annulment(uuid))).toEqual(['ANU']);
  expect(await unified(sandbox, 'N-1-void', annulment(note.uuid))).toMatchObject({ resultado: true, uuid: note.uuid });
  expect(await unified(sandbox, 'A-1-void', annulment(uuid))).toMatchObject({ resultado: true, uuid, serie, numero });
  expect(await unified(sandbox, 'A-1-void', annulment(uuid))).toMatchObject({
    descripcion: 'Documento enviado previamente.',
  });
  expect(await codesOf(sandbox, annulment(uuid))).toEqual(['ANU']);
  expect((await sandbox.control('GET', '/status')).body).toMatchObject({
    partners: { infile: { documents: 2, annulled: 2 } },
  });
});

test('in two steps: the signer signs, the certifier takes only signed documents', async () => {
  const sandbox = await openSandbox(options);
  const base64 = (xml: string) => Buffer.from(xml).toString('base64');
  const headers = { usuario: ACCOUNT.usuario, llave: ACCOUNT.llaveApi, identificador: 'A-1' };
  const certify = async (xml_dte: string, path = '/fel/certificacion/v2/dte/') =>
    Answer.parse((await post(sandbox, path, { nit_emisor: EMITTER, correo_copia: '', xml_dte }, headers)).body);
  const sign = async (xml: string, llave = ACCOUNT.llaveFirma) => {
    const order = { llave, archivo: base64(xml), codigo: 'A-1', alias: ACCOUNT.usuario, es_anulacion: 'N' };
    const { body } = await post(sandbox, '/sign_solicitud_firmas/firma_xml', order);
    return z.object({ resultado: z.boolean(), archivo: z.string() }).parse(body);
  };

  expect(await sign(dte(), 'wrong')).toMatchObject({ resultado: false });
  expect((await certify(base64(dte()))).descripcion_errores).toMatchObject([{ numeral: 'INF361' }]);
  const { archivo } = await sign(dte());
  const changed = base64(text(archivo).replace('Lámpara', 'Mesa'));
  expect((await certify(changed)).descripcion_errores).toMatchObject([{ numeral: 'INF361' }]);
  const certified = await certify(archivo);
  expect(certified.resultado).toBe(true);
  expect(await certify(archivo)).toMatchObject({ uuid: certified.uuid, descripcion: 'Documento enviado previamente.' });
  const { archivo: signedAnnulment } = await sign(annulment(certified.uuid));
  expect(await certify(signedAnnulment, '/fel/anulacion/v2/dte/')).toMatchObject({ resultado: true });
});

test('wrong keys are refused with 200', async () => {
  const sandbox = await openSandbox(options);
  const answer = await unified(sandbox, 'A-1', dte(), { LlaveApi: 'wrong' });
  expect(answer).toMatchObject({ resultado: false, descripcion_errores: [{ numeral: 'AUT003' }] });
  expect((await unified(sandbox, '', dte())).resultado).toBe(false);
});

test('a document is found by its identificador, its PDF by its uuid', async () => {
  const sandbox = await openSandbox(options);
  const find = async (change: object = {}) => {
    const question = {
      nit_emisor: EMITTER,
      tipo_operacion: 'CERTIFICACION',
      tipo_documento: 'FACT',
      codigo_establecimiento: '1',
      identificador_unico_dte: 'A-1',
      anio_documento: '2026',
      mes_documento: '11',
      dia_documento: '20',
      ...change,
    };
    const { status, body } = await post(sandbox, '/fel/consulta/dte/v2/identificador_unico', question);
    expect(status).toBe(202);
    return Answer.parse(body);
  };
  expect(await find()).toMatchObject({ resultado: false, uuid: '' });
  const { uuid, serie, numero } = await unified(sandbox, 'A-1', dte());
  expect(await find()).toMatchObject({ resultado: true, uuid, serie, numero });
  expect(await find({ dia_documento: '21' })).toMatchObject({ resultado: false });

  const pdf = async (of: string) => fetch(`${sandbox.url}/infile/ingfacereport/ingfacereport_documento?uuid=${of}`);
  const file = await pdf(uuid);
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(await file.text()).toMatch(new RegExp(`^%PDF-1.4[\\s\\S]*${uuid}[\\s\\S]*%%EOF\n$`));
  expect((await pdf('none')).status).toBe(404);
});

test('a NIT has a name unless it is wrong or was struck from the register', async () => {
  const sandbox = await openSandbox(options);
  const nameOf = async (nit_consulta: string) => {
    const question = { emisor_codigo: ACCOUNT.usuario, emisor_clave: ACCOUNT.llaveApi, nit_consulta };
    return z.object({ nombre: z.string() }).parse((await post(sandbox, '/rest/action', question)).body).nombre;
  };
  expect(await nameOf(BUYER)).not.toBe('');
  expect(await nameOf('12345678')).toBe('');
  await sandbox.control('PUT', '/infile/taxpayers', { nit: BUYER, nombre: 'MEGAPRINT' });
  expect(await nameOf(BUYER)).toBe('MEGAPRINT');
  await sandbox.control('DELETE', `/infile/taxpayers/${BUYER}`);
  expect(await nameOf(BUYER)).toBe('');
  expect(await codesOf(sandbox, dte())).toEqual(['RCP309']);
});

test('control refuses the next documents with a code, and later ones no more', async () => {
  const sandbox = await openSandbox(options);
  await sandbox.control('POST', '/infile/refusals', {
    code: 'RCP305',
    mensaje: 'El establecimiento no existe',
    times: 2,
  });
  expect(await codesOf(sandbox, dte())).toEqual(['RCP305']);
  expect(await codesOf(sandbox, dte())).toEqual(['RCP305']);
  expect((await unified(sandbox, 'doubtful', dte())).resultado).toBe(true);
});

test('after drop-after-commit the document is certified; error-500 does no work', async () => {
  const sandbox = await openSandbox(options);
  const fault = (kind: string) => sandbox.control('POST', '/faults', { partner: 'infile', kind, rate: 1, count: 1 });
  await fault('error-500');
  const keys = { identificador: 'A-1' };
  expect(await post(sandbox, '/fel/procesounificado/transaccion/v2/xml', dte(), keys)).toMatchObject({
    status: 500,
    body: { resultado: false },
  });
  await fault('drop-after-commit');
  await expect(unified(sandbox, 'A-1', dte())).rejects.toThrow('fetch failed');
  expect(await unified(sandbox, 'A-1', dte())).toMatchObject({ descripcion: 'Documento enviado previamente.' });
});

test('a restart keeps certified documents to the byte, under their identificador', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-journal-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const kept = { ...options, journal: join(folder, 'sandbox.journal') };
  const before = await openSandbox(kept);
  const first = await unified(before, 'A-1', dte());
  await unified(before, 'A-2', dte());
  await unified(before, 'A-3', dte(), { LlaveApi: 'wrong' });
  await unified(before, 'A-1-void', annulment(first.uuid));
  const held = (await before.control('GET', '/infile/documents')).body;
  await before.stop();
  expect(readFileSync(kept.journal, 'utf8')).not.toContain(ACCOUNT.llaveApi);

  const after = await openSandbox(kept);
  expect((await after.control('GET', '/infile/documents')).body).toEqual(held);
  const { uuid, xml_certificado } = first;
  expect(await unified(after, 'A-1', dte())).toMatchObject({ uuid, xml_certificado, resultado: true });
});

test('published NITs and a CUI have their check digits', () => {
  for (const nit of ['16693949', '12521337', '50510231', '25594214', '5353653', '64600637'])
    expect(isNit(nit)).toBe(true);
  expect(isNit('12345678')).toBe(false);
  expect(isCui('3730617490101')).toBe(true);
});

test.skipIf(!process.env.TAX_SAMPLES)('the samples have the shape of the schema', () => {
  for (const name of ['FACT-nit-unsigned', 'FACT-exempt-unsigned', 'NCRE-unsigned', 'Anulacion-unsigned']) {
    const xml = readFileSync(join(process.env.TAX_SAMPLES ?? '', 'gt', `${name}.xml`), 'utf8');
    expect(() => checkShape(readXml(xml.trim()))).not.toThrow();
  }
});

test.skipIf(!process.env.TAX_SCHEMAS)("a certified document and annulment are valid by SAT's schema", async () => {
  const sandbox = await openSandbox(options);
  const certified = await unified(sandbox, 'A-1', dte());
  const note = await unified(sandbox, 'N-1', ncre(certified.uuid));
  const annulled = await unified(sandbox, 'N-1-void', annulment(note.uuid));
  const folder = join(process.env.TAX_SCHEMAS ?? '', 'gt-fel');
  for (const { xml_certificado } of [certified, note]) {
    expect(await schemaErrors(text(xml_certificado), join(folder, 'fel-dte.derived.xsd'))).toEqual([]);
  }
  expect(await schemaErrors(text(annulled.xml_certificado), join(folder, 'fel-anulacion.derived.xsd'))).toEqual([]);
});
