import { createHash } from 'node:crypto';
import { ConnectorError } from '../core/connector-error.ts';
import type { Outage, SealedDocument, TaxNotice } from '../core/tax-service.ts';
import { call, type Fields } from './client.ts';
import { wallClock } from './environment.ts';
import { codesOf, NO_EVENT, noticeOf, OTHER_CUFD, WRONG_TIMES } from './errors.ts';
import { RespuestaEventos } from './schema.ts';
import type { SiatCtx } from './settings.ts';
import { type Codes, ownCodes, withCodes } from './with-codes.ts';

/** The SIN's clock may be so far behind ours: an outage that has just ended is still in its future. */
const CLOCKS_MS = 10 * 60_000;

/** The SIN's own words of its motives. @see sincronizarParametricaEventosSignificativos */
const MOTIVES: Readonly<Record<string, string>> = {
  1: 'CORTE DEL SERVICIO DE INTERNET',
  2: 'INACCESIBILIDAD AL SERVICIO WEB DE LA ADMINISTRACION TRIBUTARIA',
  3: 'INGRESO A ZONAS SIN INTERNET POR DESPLIEGUE DE PUNTO DE VENTA',
  4: 'VENTA EN LUGARES SIN INTERNET',
};

const MARK = /\(CUFD [0-9A-F]{8}\)$/;

/** A registered event, with codes that are in force; or why the SIN registers none. */
type Registered = { code: string; codes: Codes } | { code: null; notices: TaxNotice[] };

/**
 * The significant event that covers a document of an outage: one that the SIN has, else a new one of the outage's
 * times. What was registered without our knowing it is found here again.
 * @throws ConnectorError transient also where the answer of a registration is lost: nothing was sent of the document
 */
export async function eventOf(ctx: SiatCtx, document: SealedDocument, outage: Outage): Promise<Registered> {
  const event = outageEvent(document, outage);
  let { code, codes } = await find(ctx, document, event, ownCodes(document));
  if (code !== null) return { code, codes };
  let notices: TaxNotice[] = [];
  // The second: documents whose CUFD was given during the outage.
  for (const from of [event.from, event.at]) {
    const registered = await withCodes(ctx, document, codes, (given) =>
      register(ctx, document, { ...event, from }, given),
    );
    const { answer } = registered;
    if (answer.transaccion) return { code: codeIn(answer.codigoRecepcionEventoSignificativo), codes: registered.codes };
    // A concurrent call may have been first.
    ({ code, codes } = await find(ctx, document, event, registered.codes));
    if (code !== null) return { code, codes };
    const refusals = codesOf(answer);
    const areTimesWrong = refusals.some((one) => WRONG_TIMES.includes(one));
    if (areTimesWrong && ctx.now().getTime() - Date.parse(outage.until) < CLOCKS_MS) throw unanswered(answer);
    notices = answer.mensajes.map(noticeOf);
    if (notices.length === 0) throw unanswered(answer);
    if (!areTimesWrong && !refusals.includes(OTHER_CUFD)) break;
  }
  return { code: null, notices };
}

/** Times by La Paz's clock. `mark`: the SIN does not return the CUFD of an event, so our description has it. */
type OutageEvent = { motive: string; from: string; until: string; at: string; cufd: string; mark: string };

function outageEvent({ ids }: SealedDocument, { motive, from, until }: Outage): OutageEvent {
  const { fechaEmision: at = '', cufd = '' } = ids;
  const [begin, end] = [from, until].map((instant) => wallClock(new Date(instant)));
  if (!at || !cufd || !begin || !end) throw new ConnectorError('bug', 'The document has no fechaEmision or no CUFD');
  const hash = createHash('sha256').update([cufd, begin, end].join(' ')).digest('hex');
  return { motive, from: begin, until: end, at, cufd, mark: `(CUFD ${hash.slice(0, 8).toUpperCase()})` };
}

/** The event that covers the document, among those of its day and of the day on which the outage began. */
async function find(ctx: SiatCtx, document: SealedDocument, event: OutageEvent, given: Codes) {
  let codes = given;
  for (const day of new Set([event.from, event.at].map((at) => at.slice(0, 10)))) {
    const asked = await withCodes(ctx, document, codes, (one) => ask(ctx, document, day, one));
    codes = asked.codes;
    const { answer } = asked;
    if (!answer.transaccion && !codesOf(answer).some((code) => NO_EVENT.includes(code))) throw unanswered(answer);
    const registered = answer.filas.find((row) => covers(row, event));
    if (registered) return { code: codeIn(registered.codigoRecepcionEventoSignificativo), codes };
  }
  return { code: null, codes };
}

/**
 * By its times, and by the mark where the description is ours; the SIN may give its own words in place of it. All of an
 * outage's documents are before its end, which the SIN may have cut to the minute.
 */
function covers(
  { descripcion, fechaInicio, fechaFin }: RespuestaEventos['filas'][number],
  { at, mark }: OutageEvent,
): boolean {
  const isOurs = descripcion.endsWith(mark);
  if (!isOurs && MARK.test(descripcion)) return false;
  const [from, until] = [fechaInicio, fechaFin].map(clockIn);
  if (!from || !until) return isOurs;
  return at.slice(0, from.length) >= from && (isOurs || at.slice(0, until.length) <= until);
}

/** As precise as the SIN gives it; empty where it is not in the format of the SIN's requests. */
function clockIn(text: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)/.exec(text) ?? [];
  return day && time ? `${day}T${time}` : '';
}

const ask = (ctx: SiatCtx, document: SealedDocument, day: string, codes: Codes) =>
  operacion(ctx, 'consultaEventoSignificativo', 'SolicitudConsultaEvento', {
    ...place(ctx, document),
    ...codes,
    fechaEvento: `${day}T00:00:00.000`,
    nit: document.issuer,
  });

async function register(ctx: SiatCtx, document: SealedDocument, event: OutageEvent, { cufd, cuis }: Codes) {
  const { codigoAmbiente, ...rest } = place(ctx, document);
  try {
    return await operacion(ctx, 'registroEventoSignificativo', 'SolicitudEventoSignificativo', {
      codigoAmbiente,
      codigoMotivoEvento: event.motive,
      ...rest,
      cufd,
      cufdEvento: event.cufd,
      cuis,
      descripcion: `${MOTIVES[event.motive] ?? 'FUERA DE LINEA'} ${event.mark}`,
      fechaHoraFinEvento: event.until,
      fechaHoraInicioEvento: event.from,
      nit: document.issuer,
    });
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.kind !== 'uncertain') throw error;
    throw new ConnectorError('transient', error.message, { ...error, cause: error });
  }
}

/** A registration is never repeated by itself. */
const operacion = (ctx: SiatCtx, operation: string, name: string, fields: Fields): Promise<RespuestaEventos> =>
  call(ctx, {
    service: 'FacturacionOperaciones',
    operation,
    request: { name, fields },
    reply: RespuestaEventos,
    is_write: operation.startsWith('registro'),
  });

const place = ({ settings }: SiatCtx, { environment, ids }: SealedDocument) => ({
  codigoAmbiente: environment === 'live' ? '1' : '2',
  codigoPuntoVenta: ids.codigoPuntoVenta ?? '',
  codigoSistema: settings.system_code,
  codigoSucursal: ids.codigoSucursal ?? '',
});

function codeIn(text: string): string {
  if (/^\d+$/.test(text)) return text;
  throw new ConnectorError('transient', `The SIN gives “${text}” as the code of an event`);
}

function unanswered({ mensajes }: RespuestaEventos): ConnectorError {
  const [first] = mensajes;
  const why = first ? `${first.descripcion} (${first.codigo})` : 'it does not say why';
  return new ConnectorError('transient', `The SIN returns and registers no event: ${why}`, {
    partner_code: first?.codigo,
  });
}
