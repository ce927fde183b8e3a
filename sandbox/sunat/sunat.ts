import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../kit/clock.ts';
import type { Partner } from '../kit/partner.ts';
import { answerBill, answerConsult, isQuestion, operationOf, sendFault, sunatFault } from '../tax/peru/bill-service.ts';
import { addOfficeControl } from '../tax/peru/control.ts';
import { createDesk } from '../tax/peru/desk.ts';
import { addGuideCalls } from '../tax/peru/gre.ts';
import { takeSoap } from '../tax/take-soap.ts';
import { API_CLIENT, ApiTokens, rucOfCall, rucOfLogin } from './access.ts';

const BETA = '/ol-ti-itcpfegem-beta/billService';
const LIVE = '/ol-ti-itcpfegem/billService';
const CONSULT = '/ol-it-wsconscpegem/billConsultService';
const SCOPE = 'https://api-cpe.sunat.gob.pe';

const TokenForm = z.object({
  grant_type: z.literal('password'),
  scope: z.literal(SCOPE),
  client_id: z.literal(API_CLIENT.id),
  client_secret: z.literal(API_CLIENT.secret),
  username: z.string(),
  password: z.string(),
});

type SunatOptions = { clock: Clock; stepMs: number };

const open = ({ clock, stepMs }: SunatOptions) => ({
  beta: createDesk(clock, stepMs, { beta: true }),
  live: createDesk(clock, stepMs),
  tokens: new ApiTokens(clock),
});
type Sunat = ReturnType<typeof open>;

/** The simulated tax authority of Peru: facturas, boletas, notes, voidances and guides, for every issuer. */
export function createSunat(options: SunatOptions): Partner {
  let sunat = open(options);
  return {
    name: 'sunat',
    addCalls: (scope) => addCalls(scope, () => sunat),
    addControl: (scope) => addOfficeControl(scope, 'sunat', () => [sunat.live.office, sunat.beta.office]),
    isRead: ({ body }) => isQuestion(body),
    failureBody: (status) => sunatFault('', status === 429 ? 'Too many requests' : 'Internal Error'),
    reset: async () => {
      sunat = open(options);
    },
    status: () => ({ documents: sunat.live.office.books.all.length, beta: sunat.beta.office.books.all.length }),
  };
}

function addCalls(scope: FastifyInstance, sunat: () => Sunat): void {
  takeSoap(scope);
  scope.setErrorHandler((error, _request, reply) => sendFault(error, reply));

  scope.post(BETA, async ({ body }) => answerBill(operationOf(body), sunat().beta, rucOfCall(body)));
  scope.post(LIVE, async ({ body }) => answerBill(operationOf(body), sunat().live, rucOfCall(body)));
  scope.post(CONSULT, async ({ body }) => {
    rucOfCall(body);
    return answerConsult(operationOf(body), sunat().live, (id) => id.startsWith('F'));
  });

  scope.post<{ Params: { client: string } }>('/v1/clientessol/:client/oauth2/token/', async (request, reply) => {
    const form = TokenForm.safeParse(request.body);
    const ruc = form.success ? rucOfLogin(form.data.username, form.data.password) : undefined;
    if (request.params.client !== API_CLIENT.id || ruc === undefined) {
      return reply.code(400).send({ error: 'access_denied', error_description: 'Acceso denegado' });
    }
    return sunat().tokens.grant(ruc);
  });
  addGuideCalls(scope, {
    desk: () => sunat().live,
    caller: ({ headers }) => sunat().tokens.rucOf(headers.authorization),
  });
}
