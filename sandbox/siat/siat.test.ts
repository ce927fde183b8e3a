import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { below, readXml, textAt } from '../tax/xml.ts';
import { openSandbox } from '../test-client.ts';
import { readCuf } from './cuf.ts';
import { archivo, type Change, type Codes, factura, NIT, nota, tar } from './test-documents.ts';

type Sandbox = Awaited<ReturnType<typeof openSandbox>>;

const HOUR_MS = 3_600_000;
const STEP_MS = 10_000;
// 14:00 in La Paz.
const options = { partners: ['siat'], startAt: Date.parse('2026-11-20T18:00:00Z'), taxStepMs: STEP_MS };
const CODIGOS = 'FacturacionCodigos';
const COMPRA_VENTA = 'ServicioFacturacionCompraVenta';
const AJUSTE = 'ServicioFacturacionDocumentoAjuste';

const PLACE = {
  codigoAmbiente: '2',
  codigoModalidad: '2',
  codigoPuntoVenta: '0',
  codigoSistema: '2280EE3A3729A542C92F6',
  codigoSucursal: '0',
  nit: NIT,
};

/** One operation. @returns the fields of the answer, the codes of its messages, and of its events */
async function call(
  { url }: Sandbox,
  service: string,
  operation: string,
  fields: Readonly<Record<string, string>> = {},
  token = 'sandbox-siat-token',
) {
  const request = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`);
  const answer = await fetch(`${url}/siat/v2/${service}`, {
    method: 'POST',
    headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '""', apikey: `TokenApi ${token}` },
    body: `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><s:${operation} xmlns:s="https://siat.impuestos.gob.bo/"><Solicitud>${request.join('')}</Solicitud></s:${operation}></e:Body></e:Envelope>`,
  });
  const envelope = readXml(await answer.text());
  const [response] = envelope ? below(envelope, 'Body').flatMap(({ children }) => children) : [];
  if (response?.name === 'Fault') return { fault: textAt(response, 'faultstring') };
  const [content] = response?.children ?? [];
  if (!content) throw new Error('no SOAP answer');
  const codes = below(content, 'mensajesList').map((mensaje) => textAt(mensaje, 'codigo'));
  const events = below(content, 'listaCodigos').map((event) => textAt(event, 'codigoRecepcionEventoSignificativo'));
  return { ...Object.fromEntries(content.children.map(({ name, text }) => [name, text])), codes, events };
}

async function codesOf(sandbox: Sandbox): Promise<Codes> {
  const { codigo: cuis = '' } = fields(await call(sandbox, CODIGOS, 'cuis', PLACE));
  const cufd = fields(await call(sandbox, CODIGOS, 'cufd', { ...PLACE, cuis }));
  const { codigo = '', codigoControl = '', direccion = '' } = cufd;
  return { cuis, cufd: codigo, codigoControl, direccion };
}
const fields = (answer: object): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(answer).filter(([, value]) => typeof value === 'string'));

const about = ({ cuis, cufd }: Codes, sector: '1' | '24', other: Readonly<Record<string, string>> = {}) => ({
  ...PLACE,
  codigoDocumentoSector: sector,
  codigoEmision: '1',
  cufd,
  cuis,
  tipoFacturaDocumento: sector === '1' ? '1' : '3',
  ...other,
});

const send = (sandbox: Sandbox, codes: Codes, xml: string, other: Readonly<Record<string, string>> = {}) =>
  call(sandbox, COMPRA_VENTA, 'recepcionFactura', about(codes, '1', { ...archivo(xml), ...other }));
const sendNote = (sandbox: Sandbox, codes: Codes, xml: string) =>
  call(sandbox, AJUSTE, 'recepcionDocumentoAjuste', about(codes, '24', archivo(xml)));
const ask = (sandbox: Sandbox, codes: Codes, verb: string, cuf: string, other: Readonly<Record<string, string>> = {}) =>
  call(sandbox, COMPRA_VENTA, `${verb}Factura`, about(codes, '1', { cuf, ...other }));

describe('codes', () => {
  test('a CUIS is given once in its year, a CUFD each time, for a day', async () => {
    const sandbox = await openSandbox(options);
    const first = await call(sandbox, CODIGOS, 'cuis', PLACE);
    expect(first).toMatchObject({
      transaccion: 'true',
      fechaVigencia: expect.stringMatching(/^2027-11-20T14:00.*-04:00$/),
    });
    expect(await call(sandbox, CODIGOS, 'cuis', PLACE)).toMatchObject({
      ...fields(first),
      transaccion: 'false',
      codes: ['980'],
    });
    const codes = await codesOf(sandbox);
    expect((await codesOf(sandbox)).cufd).not.toBe(codes.cufd);
    await sandbox.control('POST', '/advance', { ms: 25 * HOUR_MS });
    expect(await ask(sandbox, codes, 'verificacionEstado', 'A')).toMatchObject({ codes: ['953'] });
  });

  test.each<[string, Record<string, string>, string]>([
    ['another environment', { codigoAmbiente: '3' }, '910'],
    ['no system', { codigoSistema: '' }, '911'],
    ['no NIT', { nit: 'X' }, '919'],
    ['a place that has none', { codigoSucursal: '7' }, '930'],
    ['an unknown CUIS', { cuis: 'X' }, '913'],
  ])('%s is refused', async (_what, change, code) => {
    const sandbox = await openSandbox(options);
    const { cuis } = await codesOf(sandbox);
    expect(await call(sandbox, CODIGOS, 'cufd', { ...PLACE, cuis, ...change })).toMatchObject({ codes: [code] });
  });

  test('another token is refused, an unknown operation is a fault', async () => {
    const sandbox = await openSandbox(options);
    expect(await call(sandbox, CODIGOS, 'cuis', PLACE, 'X')).toMatchObject({ transaccion: 'false', codes: ['989'] });
    expect(await call(sandbox, CODIGOS, 'verificarComunicacion')).toMatchObject({
      transaccion: 'true',
      codes: ['926'],
    });
    expect(await call(sandbox, CODIGOS, 'other')).toMatchObject({ fault: expect.stringContaining('not recognized') });
  });

  test.each([
    [
      '8727F63A15F8976591FDDE5B387C5D015A29E06A1A19E23EF34124CD',
      'A19E23EF34124CD',
      { nit: '123456789', fecha: '20190113163721231', modalidad: '1', numero: '1' },
    ],
    [
      '44AAEC00DBD34C53C3E5B135433591A5FA086F86A867A75AC82F24C74',
      '67A75AC82F24C74',
      { nit: '1003579028', tipoFactura: '3', sector: '24' },
    ],
    ['9C1A83F996B702B8497F0555BFF4C27CB7E1783A67A84B0CA3176D74', '7A84B0CA3176D74', { sucursal: '5', numero: '2377' }],
  ])('the published CUF %s is read', (cuf, control, parts) => {
    expect(readCuf(cuf, control)).toMatchObject(parts);
    expect(readCuf(cuf.replace(/^./, '2'), control)).toBeNull();
    expect(readCuf(cuf, 'A19E23EF34124CE')).toBeNull();
  });
});

describe('reception', () => {
  test('a factura is validated, known by its CUF, and taken once', async () => {
    const sandbox = await openSandbox(options);
    const codes = await codesOf(sandbox);
    const { xml, cuf } = factura(codes);
    const taken = await send(sandbox, codes, xml);
    expect(taken).toMatchObject({ codigoEstado: '908', transaccion: 'true', codes: [] });
    expect(await send(sandbox, codes, xml)).toMatchObject({ codigoEstado: '902', codes: ['1000'] });
    const { codigoRecepcion } = fields(taken);
    expect(await ask(sandbox, codes, 'verificacionEstado', cuf)).toMatchObject({
      codigoEstado: '690',
      codigoRecepcion,
    });
    expect((await sandbox.control('GET', '/siat/documents')).body).toMatchObject({
      data: [{ cuf, numero: 1, total: '99', state: 'valid', times_received: 2 }],
    });
  });

  test.each<[string, string, Change]>([
    ['another issuer', '1001', { with: { nitEmisor: '1020703023' } }],
    ['a CUF of other fields', '1002', { with: { numeroFactura: '2' } }],
    [
      'a CUF with another check digit',
      '1002',
      { with: { cuf: `8${factura({ cuis: '', cufd: '', codigoControl: 'X', direccion: '' }).cuf}` } },
    ],
    ['another CUFD', '1003', { with: { cufd: 'X' } }],
    ['another branch', '1004', { with: { codigoSucursal: '1' } }],
    ['its buyer is its issuer', '1005', { with: { numeroDocumento: NIT, codigoTipoDocumentoIdentidad: '5' } }],
    ['another address', '1007', { with: { direccion: 'Otra' } }],
    ['another point of sale', '1008', { with: { codigoPuntoVenta: '1' } }],
    ['an old one', '1009', { fechaEmision: '2026-11-20T13:00:00.000' }],
    ['one of the future', '1009', { fechaEmision: '2026-11-20T14:30:00.000' }],
    [
      'an unnamed buyer above 3,000',
      '1010',
      {
        with: {
          numeroDocumento: '0',
          precioUnitario: '3002',
          subTotal: '3002',
          montoTotal: '3001',
          montoTotalSujetoIva: '3001',
          montoTotalMoneda: '3001',
        },
      },
    ],
    ['a complement of a passport', '1011', { with: { codigoTipoDocumentoIdentidad: '3', complemento: '1A' } }],
    ['a card number without a card', '1012', { with: { numeroTarjeta: '4797000000000007' } }],
    ['another total', '1013', { with: { montoTotal: '100' } }],
    ['another total in bolivianos', '1014', { with: { montoTotalMoneda: '98' } }],
    ['an unknown activity', '1016', { with: { actividadEconomica: '1' } }],
    ['an unknown product', '1017', { with: { codigoProductoSin: '1' } }],
    ['another amount of a line', '1018', { with: { montoDescuento: '1' } }],
    [
      'another name for small sales',
      '1036',
      { with: { numeroDocumento: '99003', codigoTipoDocumentoIdentidad: '5', codigoExcepcion: '1' } },
    ],
    [
      'small sales without the exception',
      '1037',
      {
        with: {
          numeroDocumento: '99003',
          codigoTipoDocumentoIdentidad: '5',
          nombreRazonSocial: 'VENTAS MENORES DEL DIA',
        },
      },
    ],
    ['an unknown NIT', '1037', { with: { numeroDocumento: '1020703023', codigoTipoDocumentoIdentidad: '5' } }],
    ['another base', '1058', { with: { montoTotalSujetoIva: '98' } }],
    ['an empty name', '939', { with: { razonSocialEmisor: '' } }],
    ['a third decimal', '939', { with: { precioUnitario: '100.001' } }],
  ])('%s is refused with %s', async (_what, code, change) => {
    const sandbox = await openSandbox(options);
    await sandbox.control('PUT', '/siat/unknown-nits', { nits: ['1020703023'] });
    const codes = await codesOf(sandbox);
    expect(await send(sandbox, codes, factura(codes, change).xml)).toMatchObject({
      codigoEstado: '902',
      transaccion: 'false',
      codes: [code],
    });
    expect((await sandbox.control('GET', '/siat/documents')).body).toEqual({ data: [] });
  });

  test.each<[string, string, Record<string, string>]>([
    ['another sector', '931', { codigoDocumentoSector: '9' }],
    ['a note', '932', { codigoDocumentoSector: '24', tipoFacturaDocumento: '3' }],
    ['another kind', '915', { tipoFacturaDocumento: '3' }],
    ['offline', '916', { codigoEmision: '2' }],
    ['another modality', '930', { codigoModalidad: '1' }],
    ['another hash', '969', { hashArchivo: 'X' }],
    ['no base64', '920', { archivo: '***' }],
    ['another time', '943', { fechaEnvio: 'X' }],
  ])('a request of %s is refused with %s', async (_what, code, other) => {
    const sandbox = await openSandbox(options);
    const codes = await codesOf(sandbox);
    expect(await send(sandbox, codes, factura(codes).xml, other)).toMatchObject({ codes: [code] });
  });

  test('a number that does not follow is a warning; control has the next one refused', async () => {
    const sandbox = await openSandbox(options);
    const codes = await codesOf(sandbox);
    await sandbox.control('POST', '/siat/refusals', { codigo: '938' });
    expect(await send(sandbox, codes, factura(codes).xml)).toMatchObject({ codigoEstado: '902', codes: ['938'] });
    expect(await send(sandbox, codes, factura(codes).xml)).toMatchObject({ codigoEstado: '908', codes: [] });
    expect(await send(sandbox, codes, factura(codes, { numero: '3' }).xml)).toMatchObject({
      codigoEstado: '908',
      codes: ['2000'],
    });
  });
});

describe('a note', () => {
  test.each<[string, string, Change]>([
    ['of another factura', '1048', { with: { numeroAutorizacionCuf: 'X' } }],
    ['of another buyer', '1061', { with: { numeroDocumento: '777' } }],
    ['of another original amount', '1030', { with: { montoTotalOriginal: '100' } }],
    ['of other lines', '1049', { with: { descripcion: 'OTRA COSA' } }],
    ['of another sum', '1029', { with: { montoTotalDevuelto: '74.00' } }],
    ['of another tax', '1031', { with: { montoEfectivoCreditoDebito: '9.76' } }],
  ])('%s is refused with %s', async (_what, code, change) => {
    const sandbox = await openSandbox(options);
    const codes = await codesOf(sandbox);
    const sale = factura(codes);
    await send(sandbox, codes, sale.xml);
    expect(await sendNote(sandbox, codes, nota(codes, sale.cuf, change).xml)).toMatchObject({ codes: [code] });
  });

  test('is validated, and keeps its factura from being annulled', async () => {
    const sandbox = await openSandbox(options);
    const codes = await codesOf(sandbox);
    const sale = factura(codes);
    await send(sandbox, codes, sale.xml);
    expect(await sendNote(sandbox, codes, nota(codes, sale.cuf).xml)).toMatchObject({ codigoEstado: '908' });
    expect(await ask(sandbox, codes, 'anulacion', sale.cuf, { codigoMotivo: '1' })).toMatchObject({ codes: ['941'] });
  });
});

test('a factura is annulled with a motive until the 9th of the next month, and that is taken back once', async () => {
  const sandbox = await openSandbox(options);
  const codes = await codesOf(sandbox);
  const [one, other] = [factura(codes), factura(codes, { numero: '2' })];
  for (const { xml } of [one, other]) await send(sandbox, codes, xml);
  const annul = (cuf: string, codigoMotivo: string, by = codes) => ask(sandbox, by, 'anulacion', cuf, { codigoMotivo });
  expect(await annul(one.cuf, '5')).toMatchObject({ codigoEstado: '906', codes: ['925'] });
  expect(await annul('X', '1')).toMatchObject({ codigoEstado: '906', codes: ['924'] });
  expect(await annul(one.cuf, '1')).toMatchObject({ codigoEstado: '905', transaccion: 'true' });
  expect(await annul(one.cuf, '1')).toMatchObject({ codes: ['936'] });
  expect(await ask(sandbox, codes, 'verificacionEstado', one.cuf)).toMatchObject({ codigoEstado: '691' });
  expect(await ask(sandbox, codes, 'reversionAnulacion', one.cuf)).toMatchObject({ codigoEstado: '907' });
  expect(await ask(sandbox, codes, 'reversionAnulacion', one.cuf)).toMatchObject({ codes: ['968'] });
  // 00:00 of the 10th of December in La Paz.
  await sandbox.control('POST', '/advance', { ms: (19 * 24 + 10) * HOUR_MS });
  expect(await annul(other.cuf, '1', await codesOf(sandbox))).toMatchObject({ codes: ['934'] });
});

test('documents of an outage come in packages of a registered event', async () => {
  const sandbox = await openSandbox(options);
  const before = await codesOf(sandbox);
  await sandbox.control('POST', '/advance', { ms: 2 * HOUR_MS });
  const codes = await codesOf(sandbox);
  const event = {
    ...PLACE,
    cuis: codes.cuis,
    cufd: codes.cufd,
    cufdEvento: before.cufd,
    codigoMotivoEvento: '2',
    descripcion: 'INACCESIBILIDAD',
    fechaHoraInicioEvento: '2026-11-20T14:10:00.000',
    fechaHoraFinEvento: '2026-11-20T15:50:00.000',
  };
  const register = (change: Readonly<Record<string, string>> = {}) =>
    call(sandbox, 'FacturacionOperaciones', 'registroEventoSignificativo', { ...event, ...change });
  expect(await register({ fechaHoraFinEvento: '2026-11-20T16:10:00.000' })).toMatchObject({ codes: ['981'] });
  expect(await register({ codigoMotivoEvento: '9' })).toMatchObject({ codes: ['976'] });
  expect(await register({ descripcion: '' })).toMatchObject({ codes: ['951'] });
  // It began before that CUFD was given.
  expect(await register({ cufdEvento: codes.cufd })).toMatchObject({ codes: ['984'] });
  const consult = (fechaEvento: string) =>
    call(sandbox, 'FacturacionOperaciones', 'consultaEventoSignificativo', {
      ...PLACE,
      cuis: codes.cuis,
      cufd: codes.cufd,
      fechaEvento,
    });
  expect(await consult('2026-11-20T00:00:00.000')).toMatchObject({ transaccion: 'false', codes: ['957'] });
  const { codigoRecepcionEventoSignificativo: codigoEvento = '' } = fields(await register());
  expect(await consult('2026-11-20T00:00:00.000')).toMatchObject({
    transaccion: 'true',
    events: [codigoEvento],
  });
  expect(await consult('2026-11-21T00:00:00.000')).toMatchObject({ codes: ['957'] });
  expect(await consult('20/11/2026')).toMatchObject({ codes: ['996'] });
  expect(await register({ fechaHoraInicioEvento: '2026-11-20T15:40:00.000' })).toMatchObject({ codes: ['981'] });

  const offline = (numero: string, fechaEmision: string) => factura(before, { numero, fechaEmision, emision: '2' });
  const files = [
    offline('1', '2026-11-20T14:30:00.000'),
    offline('2', '2026-11-20T15:55:00.000'),
    factura(before, { numero: '3', fechaEmision: '2026-11-20T14:30:00.000' }),
    factura(codes, { numero: '4', fechaEmision: '2026-11-20T14:30:00.000', emision: '2' }),
    factura(before, {
      numero: '5',
      fechaEmision: '2026-11-20T14:30:00.000',
      emision: '2',
      with: { codigoTipoDocumentoIdentidad: '5', numeroDocumento: '1020703023' },
    }),
  ];
  const pack = (other: Readonly<Record<string, string>> = {}) =>
    call(sandbox, COMPRA_VENTA, 'recepcionPaqueteFactura', {
      ...about(codes, '1', archivo(tar(files.map(({ xml }) => xml)))),
      codigoEmision: '2',
      cantidadFacturas: '5',
      codigoEvento,
      ...other,
    });
  expect(await pack({ cantidadFacturas: '3' })).toMatchObject({ codes: ['985'] });
  expect(await pack({ codigoEvento: '1' })).toMatchObject({ codes: ['957'] });
  const taken = await pack();
  expect(taken).toMatchObject({ codigoEstado: '901', transaccion: 'true' });
  const { codigoRecepcion = '' } = fields(taken);
  const validate = () =>
    call(sandbox, COMPRA_VENTA, 'validacionRecepcionPaqueteFactura', about(codes, '1', { codigoRecepcion }));
  expect(await validate()).toMatchObject({ codigoEstado: '901' });
  expect(await ask(sandbox, codes, 'verificacionEstado', files[0]?.cuf ?? '')).toMatchObject({ codes: ['924'] });
  await sandbox.control('POST', '/advance', { ms: STEP_MS });
  const refused = ['1040', '1002', '1006', '1037'];
  expect(await validate()).toMatchObject({ codigoEstado: '904', codes: refused });
  expect(await ask(sandbox, codes, 'verificacionEstado', files[0]?.cuf ?? '')).toMatchObject({ codigoEstado: '690' });
  await sandbox.control('POST', '/advance', { ms: 48 * HOUR_MS });
  const late = await codesOf(sandbox);
  expect(await pack({ cuis: late.cuis, cufd: late.cufd })).toMatchObject({ codes: ['983'] });
  expect(await register({ cufd: late.cufd })).toMatchObject({ codes: ['981'] });
});

test('documents and codes outlive the sandbox', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const kept = { ...options, journal: join(folder, 'sandbox.journal') };
  const first = await openSandbox(kept);
  const codes = await codesOf(first);
  const { xml, cuf } = factura(codes);
  const { codigoRecepcion } = fields(await send(first, codes, xml));
  await first.stop();
  const second = await openSandbox(kept);
  expect(await ask(second, codes, 'verificacionEstado', cuf)).toMatchObject({ codigoEstado: '690', codigoRecepcion });
});
