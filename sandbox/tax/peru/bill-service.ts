import type { FastifyReply } from 'fastify';
import { element, readOperation, SoapFault } from '../soap.ts';
import { escapeXml, type Tag, textAt } from '../xml.ts';
import { Excepcion, excepcion } from './codigo.ts';
import type { Desk } from './desk.ts';

const SERVICE = 'http://service.sunat.gob.pe';
const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';

/** The answer of `billService` to an operation. `ruc`: whose files the caller may send. @throws Excepcion */
export function answerBill(operation: Tag, desk: Desk, ruc: string | undefined): string {
  const argument = (name: string) => textAt(operation, name)?.trim() ?? '';
  const [fileName, content] = [argument('fileName'), argument('contentFile')];
  if (operation.name === 'sendBill') {
    const { cdr } = desk.office.receiveBill(fileName, content, ruc);
    return response('sendBill', element('applicationResponse', base64(cdr)));
  }
  if (operation.name === 'sendSummary') {
    const voidance = desk.office.receiveVoidance(fileName, content, ruc);
    return response('sendSummary', element('ticket', desk.voidances.add(voidance)));
  }
  if (operation.name !== 'getStatus') throw noOperation(operation);
  const found = desk.voidances.find(argument('ticket'));
  if (!found) throw excepcion('0127');
  if (found === 'in process') return response('getStatus', status('98'));
  const { response: said, cdr } = found.result;
  return response('getStatus', status(said.code === '0' ? '0' : '99', undefined, cdr));
}

/** The answer of `billConsultService`. `knows`: the documents that it looks up. @throws Excepcion */
export function answerConsult(operation: Tag, { office }: Desk, knows: (id: string) => boolean): string {
  const argument = (name: string) => textAt(operation, `${name}Comprobante`)?.trim() ?? '';
  const id = `${argument('serie')}-${argument('numero')}`;
  const held = knows(id) ? office.books.find(argument('ruc'), argument('tipo'), id) : undefined;
  if (operation.name === 'getStatusCdr') {
    const said = held
      ? status('0004', 'La constancia existe', held.cdr)
      : status('0011', 'El comprobante de pago electronico no existe');
    return response('getStatusCdr', said, 'statusCdr');
  }
  if (operation.name !== 'getStatus') throw noOperation(operation);
  if (!held) return response('getStatus', status('0011', 'El comprobante de pago electronico no existe'));
  const [code, text] = STATES[held.state];
  return response('getStatus', status(code, text));
}

const STATES = {
  accepted: ['0001', 'El comprobante existe y está aceptado'],
  rejected: ['0002', 'El comprobante existe pero está rechazado'],
  voided: ['0003', 'El comprobante existe pero está de baja'],
} as const;

const noOperation = ({ name }: Tag) => new SoapFault(`${name} is no operation of the service`);

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

function status(code: string, message?: string, cdr?: Uint8Array): string {
  return [
    cdr ? element('content', base64(cdr)) : '',
    element('statusCode', code),
    message === undefined ? '' : element('statusMessage', message),
  ].join('');
}

/** `result`: the element inside, where the operation has one. */
function response(operation: string, content: string, result = operation === 'getStatus' ? 'status' : ''): string {
  const inside = result ? element(result, { xml: content }) : content;
  return envelope(`<br:${operation}Response xmlns:br="${SERVICE}">${inside}</br:${operation}Response>`);
}

const envelope = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><soap-env:Envelope xmlns:soap-env="${SOAP}"><soap-env:Header/><soap-env:Body>${body}</soap-env:Body></soap-env:Envelope>`;

/** `code`: SUNAT's, or none where the service itself fails. */
export const sunatFault = (code: string, text: string): string =>
  envelope(
    `<soap-env:Fault><faultcode>soap-env:${code ? `Client.${code}` : 'Server'}</faultcode><faultstring>${escapeXml(text)}</faultstring></soap-env:Fault>`,
  );

/** The operation of a request's body. @throws SoapFault */
export function operationOf(body: unknown): Tag {
  const operation = readOperation(body);
  if (operation.namespace !== SERVICE) throw new SoapFault(`${operation.name} is no operation of the service`);
  return operation;
}

/** Answers unprocessed requests with a fault. @throws other errors */
export function sendFault(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof Excepcion) return reply.code(500).send(sunatFault(error.code, error.message));
  if (error instanceof SoapFault) return reply.code(500).send(sunatFault('', error.message));
  throw error;
}

/** Operations that change nothing. */
export const isQuestion = (body: unknown): boolean =>
  typeof body === 'string' && /<(?:[\w-]+:)?getStatus(?:Cdr)?[ >/]/.test(body);
