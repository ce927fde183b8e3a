import type { FastifyInstance } from 'fastify';
import { ZodError } from 'zod';
import { UnreadableBody } from '../kit/bodies.ts';
import type { Clock } from '../kit/clock.ts';
import type { Partner } from '../kit/partner.ts';
import { Apps } from './apps.ts';
import { addCalls } from './calls.ts';
import { ContactBook } from './contact-book.ts';
import { addHubSpotControl } from './control.ts';
import { addOAuthCalls } from './oauth-calls.ts';
import { PORTALS, Tokens } from './portals.ts';
import { errorBody, Refusal } from './refusal.ts';
import { limitBody, Traffic } from './traffic.ts';

export interface HubSpotOptions {
  clock: Clock;
  /** Calls that a portal takes in ten seconds. */
  perTenSeconds: number;
}

/** The simulated HubSpot: two portals, their private apps' tokens, an app that a merchant can let in, no contacts. */
export function createHubSpot({ clock, perTenSeconds }: HubSpotOptions): Partner {
  const openPortal = (id: number) =>
    [id, { book: new ContactBook(clock.now), traffic: new Traffic(perTenSeconds, clock) }] as const;
  const open = () => {
    const apps = new Apps(clock);
    const tokens = new Tokens((token) => apps.find(token));
    return { portals: new Map(PORTALS.map(openPortal)), apps, tokens, rowsAlone: true };
  };
  let service = open();

  const portalOf = (id: number) => {
    const portal = service.portals.get(id);
    if (!portal) throw new Error(`No portal ${id}`);
    return portal;
  };

  return {
    name: 'hubspot',
    addCalls: (scope) => {
      answerRefusals(scope);
      addOAuthCalls(scope, () => service.apps);
      addCalls(scope, {
        admit: ({ headers }, reply, needed) => {
          const portal = service.tokens.check(headers.authorization, needed);
          const { book, traffic } = portalOf(portal);
          if (clock.isRunning) traffic.take(reply);
          return { portal, book };
        },
        now: () => new Date(clock.now()).toISOString(),
        rowsAlone: () => service.rowsAlone,
      });
    },
    addControl: (scope) =>
      addHubSpotControl(scope, {
        book: (id) => portalOf(id).book,
        revoke: (token) => service.tokens.revoke(token),
        apps: () => service.apps,
        leaveToday: (id, calls) => portalOf(id).traffic.leaveToday(calls),
        answerRowsAlone: (alone) => {
          service.rowsAlone = alone;
        },
      }),
    failureBody: (status) =>
      status === 429
        ? limitBody('ten_secondly_rolling', 'TEN_SECONDLY_ROLLING')
        : errorBody('INTERNAL_ERROR', 'internal error'),
    reset: async () => {
      service = open();
    },
    status: () => ({ contacts: [...service.portals.values()].reduce((sum, { book }) => sum + book.all.length, 0) }),
  };
}

function answerRefusals(scope: FastifyInstance): void {
  scope.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refusal) return reply.code(error.status).send(error.body);
    if (error instanceof ZodError || error instanceof UnreadableBody) {
      const [issue] = error instanceof ZodError ? error.issues : [];
      const what = issue ? `${issue.path.join('.')}: ${issue.message}` : error.message;
      return reply.code(400).send(errorBody('VALIDATION_ERROR', `Invalid input JSON: ${what}`));
    }
    throw error;
  });
}
