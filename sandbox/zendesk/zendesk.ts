import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { UnreadableBody } from '../kit/bodies.ts';
import type { Clock } from '../kit/clock.ts';
import type { Partner } from '../kit/partner.ts';
import { addCalls } from './calls.ts';
import { addZendeskControl } from './control.ts';
import { Desk } from './desk.ts';
import { Idempotency } from './idempotency.ts';
import { addPages } from './pages.ts';
import { Refusal, refuse } from './refusal.ts';
import { CLIENTS, Tokens } from './tokens.ts';
import { TOO_MANY, Traffic } from './traffic.ts';

export interface ZendeskOptions {
  clock: Clock;
  /** Calls that an account takes in a minute. */
  perMinute: number;
}

/** The simulated Zendesk: two accounts with an OAuth client each, without people and tickets. */
export function createZendesk({ clock, perMinute }: ZendeskOptions): Partner {
  const grants = new WeakSet<FastifyRequest>();
  const openAccount = ({ account, agent }: (typeof CLIENTS)[number]) =>
    [
      account,
      { desk: new Desk(clock.now), idempotency: new Idempotency(clock), traffic: new Traffic(perMinute, clock), agent },
    ] as const;
  const open = () => ({ accounts: new Map(CLIENTS.map(openAccount)), tokens: new Tokens(clock), conflicts: 0 });
  let service = open();

  const accountOf = (name: (typeof CLIENTS)[number]['account']) => {
    const account = service.accounts.get(name);
    if (!account) throw new Error(`No account ${name}`);
    return account;
  };
  const all = () => [...service.accounts.values()];

  return {
    name: 'zendesk',
    addCalls: (scope) => {
      answerRefusals(scope);
      scope.post('/oauth/tokens', async (request) => {
        grants.add(request); // tokens are not kept
        return service.tokens.grant(request.body);
      });
      addCalls(scope, {
        admit: ({ headers }, reply, needed) => {
          const account = accountOf(service.tokens.check(headers.authorization, needed));
          if (clock.isRunning) account.traffic.take(reply);
          return account;
        },
        meetConflict: () => {
          if (service.conflicts === 0) return;
          service.conflicts -= 1;
          throw refuse(409, 'DatabaseConflict', 'Database collision, please retry');
        },
        isReplay: () => !clock.isRunning,
      });
      addPages(scope, () => all().map(({ desk }) => desk));
    },
    addControl: (scope) =>
      addZendeskControl(scope, {
        desk: (name) => accountOf(name).desk,
        revokeTokens: () => service.tokens.revokeAll(),
        conflict: (count) => {
          service.conflicts = count;
        },
      }),
    isRead: (request) => grants.has(request),
    failureBody: (status) => (status === 429 ? TOO_MANY : { error: 'InternalError', description: 'Server error' }),
    reset: async () => {
      service = open();
    },
    status: () => ({
      users: all().reduce((sum, { desk }) => sum + desk.users.length, 0),
      tickets: all().reduce((sum, { desk }) => sum + desk.tickets.length, 0),
    }),
  };
}

function answerRefusals(scope: FastifyInstance): void {
  scope.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refusal) return reply.code(error.status).headers(error.headers).send(error.body);
    if (error instanceof ZodError || error instanceof UnreadableBody) {
      const [issue] = error instanceof ZodError ? error.issues : [];
      const description = issue ? `${issue.path.join('.')}: ${issue.message}` : error.message;
      return reply.code(400).send({ error: 'InvalidValue', description });
    }
    throw error;
  });
}
