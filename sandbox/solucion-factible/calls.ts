import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readOperation, SoapFault, soapFault } from '../tax/soap.ts';
import { takeSoap } from '../tax/take-soap.ts';
import type { Tag } from '../tax/xml.ts';
import { cancel, openCsd } from './cancel.ts';
import { certify, type Office } from './certify.ts';
import { consult } from './consult.ts';
import { Refusal } from './refusal.ts';
import { search } from './search.ts';
import { type Fields, parameter, parameters, soapAnswer } from './soap.ts';

export const LOGIN = { usuario: 'testing@solucionfactible.com', password: 'timbrado.SF.16672' };

const TIMBRADO = 'http://timbrado.ws.cfdi.solucionfactible.com';
const UTILERIAS = 'http://utilerias.ws.cfdi.solucionfactible.com';

type Operation = (office: Office, operation: Tag) => Fields;

const STAMPING: Readonly<Record<string, Operation>> = {
  timbrar: (office, operation) => stampAnswer(office, operation, 'cfdi'),
  timbrarBase64: (office, operation) => stampAnswer(office, operation, 'cfdiBase64'),
  cancelar: cancelAnswer,
  cancelarBase64: cancelAnswer,
  enviarSolicitudCancelacion: cancelAnswer,
};
const SEARCHING: Readonly<Record<string, Operation>> = { buscar: searchAnswer };

/**
 * Adds the provider's two SOAP services, and SAT's public one. `onRead` is called for each call that changes nothing.
 */
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
  scope.post('/ws/services/Timbrado', async ({ body }) => run(office(), body, TIMBRADO, STAMPING));
  scope.post('/ws/services/Utilerias', async (request) => {
    onRead(request);
    return run(office(), request.body, UTILERIAS, SEARCHING);
  });
  scope.post('/sat/ConsultaCFDIService.svc', async (request) => {
    onRead(request);
    const operation = readOperation(request.body);
    if (operation.name !== 'Consulta') throw new SoapFault(`The service has no operation ${operation.name}`);
    return consult(office(), operation);
  });
}

function run(office: Office, body: unknown, service: string, operations: typeof STAMPING): string {
  const operation = readOperation(body);
  const work = Object.hasOwn(operations, operation.name) ? operations[operation.name] : undefined;
  if (!work) throw new SoapFault(`The service has no operation ${operation.name}`);
  return soapAnswer(operation.name, service, answerOf(office, operation, work));
}

function answerOf(office: Office, operation: Tag, work: Operation): Fields {
  const isKnown =
    parameter(operation, 'usuario') === LOGIN.usuario && parameter(operation, 'password') === LOGIN.password;
  if (!isKnown) return failed('601', 'El usuario o la contraseña no son válidos');
  try {
    return work(office, operation);
  } catch (error) {
    if (error instanceof Refusal) return failed(error.code, error.message);
    throw error;
  }
}

function stampAnswer(office: Office, operation: Tag, name: string): Fields {
  if (parameter(operation, 'zip') === 'true') throw new Refusal('611', 'Los archivos zip no se simulan');
  const cfdi = parameter(operation, name);
  if (cfdi === '') throw new Refusal('611', `Falta el parámetro ${name}`);
  return done([certify(office, cfdi)]);
}

function cancelAnswer(office: Office, operation: Tag): Fields {
  const csd = openCsd({
    certificate: parameter(operation, 'derCertCSD'),
    key: parameter(operation, 'derKeyCSD'),
    password: parameter(operation, 'contrasenaCSD'),
  });
  const uuids = parameters(operation, 'uuids');
  if (uuids.length === 0) throw new Refusal('611', 'Falta el parámetro uuids');
  return done(uuids.map((entry) => cancel(office, entry, csd)));
}

function searchAnswer({ books }: Office, operation: Tag): Fields {
  const found = search(books, operation);
  if (!found) throw new Refusal('611', 'Faltan los parámetros de la búsqueda');
  return done(found);
}

function done(resultados: readonly Fields[]): Fields {
  return { mensaje: 'La operación se realizó con éxito', resultados, status: '200' };
}

function failed(status: string, mensaje: string): Fields {
  return { mensaje, resultados: [], status };
}
