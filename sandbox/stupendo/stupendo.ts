import type { FastifyInstance } from 'fastify';
import { ZodError, z } from 'zod';
import { UnreadableBody } from '../kit/bodies.ts';
import type { Clock } from '../kit/clock.ts';
import type { Partner } from '../kit/partner.ts';
import { addOfficeControl } from '../tax/ecuador/control.ts';
import { Office } from '../tax/ecuador/office.ts';
import { readOperation, SoapFault, soapFault } from '../tax/soap.ts';
import { takeSoap } from '../tax/take-soap.ts';
import { answerQuery } from './query.ts';
import { Submission, submit } from './submit.ts';

export const STUPENDO_LOGIN = { user: 'demo', password: 'sandbox-stupendo' };
const QUERY_PATH = '/EbillingV3.Consultas/ConsultaDocumento';

export interface StupendoOptions {
  clock: Clock;
  /** How long a document is worked on before it is authorised. */
  stepMs: number;
}

/** The simulated Stupendo, a provider that signs Ecuador's documents and sends them to the SRI. */
export function createStupendo({ clock, stepMs }: StupendoOptions): Partner {
  let office = new Office(clock, stepMs);
  return {
    name: 'stupendo',
    addCalls: (scope) => addCalls(scope, () => office),
    addControl: (scope) => addOfficeControl(scope, 'stupendo', () => office),
    isRead: (request) => request.url.startsWith(`/stupendo${QUERY_PATH}`),
    failureBody: (status) => failure(status === 429 ? 'Demasiadas solicitudes' : 'Error interno'),
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
    if (error instanceof ZodError) return reply.code(400).send(failure(z.prettifyError(error)));
    if (error instanceof UnreadableBody) return reply.code(400).send(failure(error.message));
    throw error;
  });

  scope.post('/api/documents', async ({ headers, body }, reply) => {
    if (headers.authorization !== basic()) return reply.code(401).send(failure('Usuario o clave incorrectos'));
    const { status, answer } = submit(office(), Submission.parse(body));
    return reply.code(status).send(answer);
  });

  scope.post(QUERY_PATH, async ({ body }) => answerQuery(office(), readOperation(body)));
}

function basic(): string {
  return `Basic ${Buffer.from(`${STUPENDO_LOGIN.user}:${STUPENDO_LOGIN.password}`).toString('base64')}`;
}

function failure(mensaje: string) {
  return { estado: 'ERROR', clave_acceso: '', mensaje };
}
