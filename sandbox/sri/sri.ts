import type { FastifyInstance } from 'fastify';
import type { Clock } from '../kit/clock.ts';
import type { Partner } from '../kit/partner.ts';
import { addOfficeControl } from '../tax/ecuador/control.ts';
import { Office } from '../tax/ecuador/office.ts';
import { readOperation, SoapFault, soapFault } from '../tax/soap.ts';
import { takeSoap } from '../tax/take-soap.ts';
import { textAt } from '../tax/xml.ts';
import { AUTHORIZATION, authorizationAnswer, RECEPTION, receptionAnswer } from './answers.ts';
import { receive } from './receive.ts';

const SERVICES = '/comprobantes-electronicos-ws';
const AUTHORIZATION_PATH = `${SERVICES}/AutorizacionComprobantesOffline`;

export interface SriOptions {
  clock: Clock;
  /** How long a document is worked on before it is authorised. */
  stepMs: number;
}

/** The simulated tax authority of Ecuador: reception and authorization of the offline scheme, for every taxpayer. */
export function createSri({ clock, stepMs }: SriOptions): Partner {
  let office = new Office(clock, stepMs);
  return {
    name: 'sri',
    addCalls: (scope) => addCalls(scope, () => office),
    addControl: (scope) => addOfficeControl(scope, 'sri', () => office),
    isRead: (request) => request.url.startsWith(`/sri${AUTHORIZATION_PATH}`),
    failureBody: (status) => soapFault('Server', status === 429 ? 'Too many requests' : 'Internal error'),
    reset: async () => {
      office = new Office(clock, stepMs);
    },
    status: () => ({ documents: office.figures() }),
  };
}

function addCalls(scope: FastifyInstance, office: () => Office): void {
  takeSoap(scope);
  scope.setErrorHandler((error, _request, reply) => {
    if (error instanceof SoapFault) return reply.code(500).send(soapFault('Client', error.message));
    throw error;
  });

  scope.post(`${SERVICES}/RecepcionComprobantesOffline`, async ({ body }) =>
    receptionAnswer(receive(office(), argument(body, RECEPTION, 'validarComprobante', 'xml'))),
  );
  scope.post(AUTHORIZATION_PATH, async ({ body }) => {
    const clave = argument(body, AUTHORIZATION, 'autorizacionComprobante', 'claveAccesoComprobante').trim();
    const { books, clock } = office();
    return authorizationAnswer(clave, books.byClave(clave), clock.now());
  });
}

/** Empty when it is missing. @throws SoapFault for another operation than the service has */
function argument(body: unknown, namespace: string, operation: string, name: string): string {
  const given = readOperation(body);
  if (given.namespace !== namespace || given.name !== operation) {
    throw new SoapFault(`Message part {${given.namespace}}${given.name} was not recognized`);
  }
  return textAt(given, name) ?? '';
}
