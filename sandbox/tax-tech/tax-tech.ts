import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../kit/clock.ts';
import type { Partner } from '../kit/partner.ts';
import { answerBill, answerConsult, isQuestion, operationOf, sendFault, sunatFault } from '../tax/peru/bill-service.ts';
import { addOfficeControl } from '../tax/peru/control.ts';
import { createDesk, type Desk } from '../tax/peru/desk.ts';
import { addGuideCalls } from '../tax/peru/gre.ts';
import { takeSoap } from '../tax/take-soap.ts';

const API_KEY = 'sandbox-tax-tech';

const NotNeeded = z.strictObject({ times: z.int().positive().default(1) });

interface Office {
  desk: Desk;
  /** How many of the next guides are said not to be needed. */
  notNeeded: number;
}

/** The simulated provider TaxTech, which has documents validated as SUNAT does. */
export function createTaxTech({ clock, stepMs }: { clock: Clock; stepMs: number }): Partner {
  const open = (): Office => ({ desk: createDesk(clock, stepMs), notNeeded: 0 });
  let office = open();
  return {
    name: 'tax-tech',
    addCalls: (scope) => addCalls(scope, () => office),
    addControl: (scope) => {
      addOfficeControl(scope, 'tax-tech', () => [office.desk.office]);
      scope.post('/tax-tech/guides-not-needed', async (request, reply) => {
        office.notNeeded += NotNeeded.parse(request.body).times;
        return reply.code(204).send();
      });
    },
    isRead: ({ body }) => isQuestion(body),
    failureBody: (status) => sunatFault('', status === 429 ? 'Too many requests' : 'Internal Error'),
    reset: async () => {
      office = open();
    },
    status: () => ({ documents: office.desk.office.books.all.length }),
  };
}

function addCalls(scope: FastifyInstance, office: () => Office): void {
  takeSoap(scope);
  scope.setErrorHandler((error, _request, reply) => sendFault(error, reply));
  scope.addHook('preHandler', async (request, reply) => {
    if (!isLetIn(request)) return reply.code(401).send({ cod: '401', msg: 'Unauthorized' });
    return undefined;
  });

  scope.post('/billService', async ({ body }) => answerBill(operationOf(body), office().desk, undefined));
  scope.post('/billConsultService', async ({ body }) => answerConsult(operationOf(body), office().desk, () => true));
  addGuideCalls(scope, {
    desk: () => office().desk,
    caller: () => '',
    instead: () => {
      if (office().notNeeded === 0) return undefined;
      office().notNeeded -= 1;
      return { codRespuesta: '001', desRespuesta: 'No requiere guía de remisión' };
    },
  });
}

const isLetIn = ({ headers }: FastifyRequest): boolean => headers.authorization === `Bearer ${API_KEY}`;
