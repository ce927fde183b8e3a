import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readOperation, SoapFault, soapFault } from '../tax/soap.ts';
import { takeSoap } from '../tax/take-soap.ts';
import { annul, revert, stateOf } from './annul.ts';
import { type Answer, rows, writeAnswer } from './answer.ts';
import { CATALOGUES } from './catalogues.ts';
import { findEvents, registerEvent } from './event-calls.ts';
import { wallClock } from './la-paz-time.ts';
import { mensaje, Refused } from './mensajes.ts';
import type { Office } from './office.ts';
import { receivePackage, validatePackage } from './package-calls.ts';
import { receive } from './receive.ts';
import { checkPlace, placeOf, type Request, readRequest } from './request.ts';

/** The token delegado that is accepted here. */
export const TOKEN = 'sandbox-siat-token';

const NAMESPACE = 'https://siat.impuestos.gob.bo/';

type Operation = (office: Office, request: Request) => Answer;
type Service = Readonly<Record<string, Operation>>;

const communication: Operation = () => ({
  name: 'RespuestaComunicacion',
  fields: { mensajesList: rows([mensaje('926')]), transaccion: 'true' },
});

const SERVICES: Readonly<Record<string, Service>> = {
  FacturacionCodigos: { verificarComunicacion: communication, cuis, cufd, verificarNit },
  FacturacionSincronizacion: {
    verificarComunicacion: communication,
    ...Object.fromEntries(Object.keys(CATALOGUES).map((name) => [name, catalogue(name)])),
    sincronizarFechaHora: ({ clock }) => ({
      name: 'RespuestaFechaHora',
      fields: { fechaHora: wallClock(clock.now()), transaccion: 'true' },
    }),
  },
  FacturacionOperaciones: {
    verificarComunicacion: communication,
    registroEventoSignificativo: registerEvent,
    consultaEventoSignificativo: findEvents,
  },
  ServicioFacturacionCompraVenta: {
    verificarComunicacion: communication,
    recepcionFactura: (office, request) => receive(office, request, 'Factura'),
    verificacionEstadoFactura: (office, request) => stateOf(office, request, 'Factura'),
    anulacionFactura: (office, request) => annul(office, request, 'Factura'),
    reversionAnulacionFactura: (office, request) => revert(office, request, 'Factura'),
    recepcionPaqueteFactura: receivePackage,
    validacionRecepcionPaqueteFactura: validatePackage,
  },
  ServicioFacturacionDocumentoAjuste: {
    verificarComunicacion: communication,
    recepcionDocumentoAjuste: (office, request) => receive(office, request, 'DocumentoAjuste'),
    verificacionEstadoDocumentoAjuste: (office, request) => stateOf(office, request, 'DocumentoAjuste'),
    anulacionDocumentoAjuste: (office, request) => annul(office, request, 'DocumentoAjuste'),
    reversionAnulacionDocumentoAjuste: (office, request) => revert(office, request, 'DocumentoAjuste'),
  },
};

const READS = /^(verifica|validacion|sincronizar|consulta)/;

/** Adds the services. `onRead` is called for each call that changes nothing. */
export function addCalls(
  scope: FastifyInstance,
  office: () => Office,
  onRead: (request: FastifyRequest) => void,
): void {
  takeSoap(scope);
  scope.setErrorHandler((error, _request, reply) => {
    if (error instanceof SoapFault) return reply.code(500).send(soapFault('Client', error.message));
    throw error;
  });
  for (const [name, service] of Object.entries(SERVICES)) {
    scope.post(`/v2/${name}`, async (request) => {
      const operation = readOperation(request.body);
      const work = Object.hasOwn(service, operation.name) ? service[operation.name] : undefined;
      if (operation.namespace !== NAMESPACE || !work) {
        throw new SoapFault(`Message part {${operation.namespace}}${operation.name} was not recognized`);
      }
      // The journal keeps no token: replayed calls were authorised.
      const isKnown = !office().clock.isRunning || request.headers.apikey === `TokenApi ${TOKEN}`;
      if (!isKnown || READS.test(operation.name)) onRead(request);
      return writeAnswer(
        operation.name,
        isKnown ? work(office(), readRequest(operation)) : invalidToken(operation.name),
      );
    });
  }
}

const invalidToken = (operation: string): Answer => ({
  name: `Respuesta${operation.charAt(0).toUpperCase()}${operation.slice(1)}`,
  fields: { mensajesList: rows([mensaje('989')]), transaccion: 'false' },
});

/** The answer of an operation, or the same name with its refusal. */
function answered(name: string, work: () => Answer['fields']): Answer {
  try {
    return { name, fields: work() };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { name, fields: { mensajesList: rows([error.mensaje]), transaccion: 'false' } };
  }
}

/** One that is in force comes with 980 in place of a new one. */
function cuis({ codes, clock }: Office, request: Request): Answer {
  return answered('RespuestaCuis', () => {
    checkPlace(request);
    if (!/^[12]$/.test(request.codigoModalidad)) throw new Refused('917');
    const { cuis: given, isNew } = codes.cuisFor(placeOf(request), clock.now());
    return {
      codigo: given.codigo,
      fechaVigencia: withOffset(given.validUntil),
      ...(!isNew && { mensajesList: rows([mensaje('980')]) }),
      transaccion: String(isNew),
    };
  });
}

function cufd({ codes, clock }: Office, request: Request): Answer {
  return answered('RespuestaCufd', () => {
    checkPlace(request);
    const given = codes.cufdFor(codes.checkCuis(request.cuis, placeOf(request), clock.now()), clock.now());
    const { codigo, codigoControl, direccion, validUntil } = given;
    return { codigo, codigoControl, direccion, fechaVigencia: withOffset(validUntil), transaccion: 'true' };
  });
}

function verificarNit({ unknownNits }: Office, request: Request): Answer {
  const isKnown = !unknownNits.has(request.field('nitParaVerificacion'));
  return {
    name: 'RespuestaVerificarNit',
    fields: { mensajesList: rows([mensaje(isKnown ? '986' : '994')]), transaccion: String(isKnown) },
  };
}

function catalogue(operation: string): Operation {
  const { answer = '', list = '', rows: all = [] } = CATALOGUES[operation] ?? {};
  return ({ codes, clock }, request) =>
    answered(answer, () => {
      checkPlace(request);
      const { codigoModalidad: _, ...place } = placeOf(request);
      codes.checkCuis(request.cuis, place, clock.now());
      return { [list]: all, transaccion: 'true' };
    });
}

const withOffset = (instant: number): string => `${wallClock(instant)}-04:00`;
