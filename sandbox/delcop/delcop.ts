import type { FastifyInstance } from 'fastify';
import { ZodError, z } from 'zod';
import { UnreadableBody } from '../kit/bodies.ts';
import type { Clock } from '../kit/clock.ts';
import type { Partner } from '../kit/partner.ts';
import { addOfficeControl } from '../tax/colombia/control.ts';
import { pagePdf } from '../tax/page-pdf.ts';
import { describe } from './answers.ts';
import { Desk, Refusal, Submission } from './desk.ts';
import { statusOf } from './transactions.ts';

export const DELCOP_API_KEY = 'sandbox-delcop';

const WithId = z.object({ id: z.string() });
const ByCufe = z.strictObject({ cufe: z.string().regex(/^[\da-f]{96}$/) });

export interface DelcopOptions {
  clock: Clock;
  /** How long a document is processed before the DIAN's answer is available. */
  stepMs: number;
}

/** The simulated Delcop, a technological provider that signs Colombia's documents and hands them to the DIAN. */
export function createDelcop({ clock, stepMs }: DelcopOptions): Partner {
  let desk = new Desk(clock, stepMs);
  return {
    name: 'delcop',
    addCalls: (scope) => addCalls(scope, () => desk),
    addControl: (scope) => {
      addOfficeControl(scope, 'delcop', () => desk.office);
      scope.get('/delcop/transactions', async () => ({ data: listed(desk) }));
    },
    failureBody: (status) => ({ message: status === 429 ? 'Demasiadas solicitudes' : 'Error interno' }),
    reset: async () => {
      desk = new Desk(clock, stepMs);
    },
    status: () => ({ documents: desk.transactions.all.length }),
  };
}

function listed({ transactions, office }: Desk) {
  return transactions.all.map((transaction) => {
    const { id, number, kind, cufe, timesSent } = transaction;
    return { id, number, kind, cufe, status: statusOf(transaction, office.clock.now()), times_sent: timesSent };
  });
}

function addCalls(scope: FastifyInstance, desk: () => Desk): void {
  scope.addHook('onRequest', async ({ headers }, reply) => {
    if (headers.authorization !== `Bearer ${DELCOP_API_KEY}`)
      return reply.code(401).send({ message: 'API key incorrecta' });
  });
  scope.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refusal) {
      const { status, message, transaction } = error;
      return reply.code(status).send({ message, ...(transaction && { transaction_id: transaction }) });
    }
    if (error instanceof ZodError) return reply.code(400).send({ message: z.prettifyError(error) });
    if (error instanceof UnreadableBody) return reply.code(400).send({ message: error.message });
    throw error;
  });
  const shown = (host: string, transaction: Parameters<typeof describe>[0]) =>
    describe(transaction, `http://${host}/delcop`, desk().office.clock.now());

  scope.get('/account', async () => ({ name: 'Bodega demo' }));

  scope.post('/documents', async ({ body, host }, reply) => {
    const { isNew, transaction } = desk().submit(Submission.parse(body));
    return reply.code(isNew ? 202 : 200).send(shown(host, transaction));
  });

  scope.patch('/documents/:id', async ({ params, body, host }, reply) => {
    const transaction = desk().submitAgain(WithId.parse(params).id, Submission.parse(body));
    return reply.code(202).send(shown(host, transaction));
  });

  scope.get('/documents', async ({ query, host }) => {
    const found = desk().transactions.byCufe(ByCufe.parse(query).cufe);
    return { data: found ? [shown(host, found)] : [] };
  });

  scope.get('/documents/:id', async ({ params, host }) => shown(host, desk().find(WithId.parse(params).id)));

  scope.get('/documents/:id/pdf', async ({ params, host }, reply) => {
    const transaction = desk().find(WithId.parse(params).id);
    if (shown(host, transaction).document_url === '#') throw new Refusal(404, 'El documento no tiene PDF');
    const { kind, number, cufe } = transaction;
    return reply.type('application/pdf').send(pagePdf([`${kind} ${number}`, cufe]));
  });
}
