import { instantInZone } from '#base/calendar-date.ts';
import { ConnectorError } from '../core/connector-error.ts';
import type { CodesAsked, IssueCode } from '../core/tax-service.ts';
import { type Call, call, type Fields } from './client.ts';
import { checkEnvironment, ZONE } from './environment.ts';
import { codesOf } from './errors.ts';
import { RespuestaCodigo, RespuestaLista } from './schema.ts';
import type { SiatCtx } from './settings.ts';

/** The one in force comes along, with these messages in place of a new one. */
const IN_FORCE = ['970', '980'];

const DAY_MS = 24 * 60 * 60_000;

/** Catalogues by the names of their codes here. The SIN wants them fetched each day. */
const CATALOGUES = {
  leyendas: 'sincronizarListaLeyendasFactura',
  actividades: 'sincronizarActividades',
  productos: 'sincronizarListaProductosServicios',
  metodosPago: 'sincronizarParametricaTipoMetodoPago',
  unidadesMedida: 'sincronizarParametricaUnidadMedida',
  tiposDocumentoIdentidad: 'sincronizarParametricaTipoDocumentoIdentidad',
  motivosAnulacion: 'sincronizarParametricaMotivoAnulacion',
} as const;

/**
 * The codes of a branch and point of sale: `cuis`, `cufd`, and the catalogues, as the SIN's rows. The CUFD comes last:
 * each call makes a new one, and what fails before is asked for again.
 */
export async function prepare(ctx: SiatCtx, asked: CodesAsked): Promise<IssueCode[]> {
  checkEnvironment(ctx, asked.environment);
  const cuis = await requestCuis(ctx, asked);
  const valid_until = new Date(ctx.now().getTime() + DAY_MS).toISOString();
  const catalogues: IssueCode[] = [];
  for (const [name, operation] of Object.entries(CATALOGUES)) {
    catalogues.push({ name, value: await catalogue(ctx, operation, asked, cuis.codigo), valid_until });
  }
  const cufd = await requestCufd(ctx, asked, cuis.codigo);
  const { codigo, codigoControl, direccion } = cufd;
  return [
    { name: 'cuis', value: { codigo: cuis.codigo }, valid_until: instantOf(cuis.fechaVigencia) },
    ...catalogues,
    { name: 'cufd', value: { codigo, codigoControl, direccion }, valid_until: instantOf(cufd.fechaVigencia) },
  ];
}

/** The two codes alone, for calls about documents whose own are out of force. */
export async function newCodes(ctx: SiatCtx, asked: CodesAsked): Promise<{ cuis: string; cufd: string }> {
  const { codigo: cuis } = await requestCuis(ctx, asked);
  return { cuis, cufd: (await requestCufd(ctx, asked, cuis)).codigo };
}

const requestCuis = (ctx: SiatCtx, asked: CodesAsked) =>
  requestCode(ctx, 'cuis', { name: 'SolicitudCuis', fields: system(ctx, asked) });

const requestCufd = (ctx: SiatCtx, asked: CodesAsked, cuis: string) =>
  requestCode(ctx, 'cufd', { name: 'SolicitudCufd', fields: system(ctx, asked, cuis) });

async function requestCode(ctx: SiatCtx, operation: 'cuis' | 'cufd', request: Call<unknown>['request']) {
  const answer = await call(ctx, { service: 'FacturacionCodigos', operation, request, reply: RespuestaCodigo });
  const isInForce = codesOf(answer).some((code) => IN_FORCE.includes(code));
  if (answer.codigo !== '' && (answer.transaccion || isInForce)) return answer;
  throw refused(operation, answer.mensajes);
}

async function catalogue(ctx: SiatCtx, operation: string, asked: CodesAsked, cuis: string) {
  const { codigoModalidad: _, ...fields } = system(ctx, asked, cuis);
  const { transaccion, mensajes, filas } = await call(ctx, {
    service: 'FacturacionSincronizacion',
    operation,
    request: { name: 'SolicitudSincronizacion', fields },
    reply: RespuestaLista,
  });
  if (!transaccion) throw refused(operation, mensajes);
  return filas;
}

function refused(operation: string, mensajes: RespuestaCodigo['mensajes']): ConnectorError {
  const [first] = mensajes;
  return new ConnectorError('config', `${operation}: ${first?.descripcion ?? 'refused'} (${first?.codigo ?? '?'})`, {
    partner_code: first?.codigo,
  });
}

/** The fields of every request for codes, in the order of the WSDL. */
function system({ settings }: SiatCtx, { environment, issuer, params }: CodesAsked, cuis?: string): Fields {
  const { codigoModalidad = '', codigoPuntoVenta = '0', codigoSucursal = '0' } = params;
  return {
    codigoAmbiente: environment === 'live' ? '1' : '2',
    codigoModalidad,
    codigoPuntoVenta,
    codigoSistema: settings.system_code,
    codigoSucursal,
    ...(cuis !== undefined && { cuis }),
    nit: issuer,
  };
}

/** With an offset, or the wall clock of La Paz. */
function instantOf(fecha: string): string {
  const at = /(Z|[+-]\d\d:?\d\d)$/.test(fecha) ? new Date(fecha) : instantInZone(fecha.slice(0, 19), ZONE);
  if (!Number.isNaN(at.getTime())) return at.toISOString();
  throw new ConnectorError('bug', `The SIN says that a code is valid until “${fecha}”, which is no time`);
}
