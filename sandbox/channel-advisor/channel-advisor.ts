import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { UnreadableBody } from '../kit/bodies.ts';
import type { Clock } from '../kit/clock.ts';
import type { Partner } from '../kit/partner.ts';
import { answer } from './calls.ts';
import { Catalogue } from './catalogue.ts';
import { addChannelAdvisorControl } from './control.ts';
import { isCovered, PROFILES } from './profiles.ts';
import { errorBody, Refusal } from './refusal.ts';
import { Tokens } from './tokens.ts';
import { Traffic } from './traffic.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

export interface ChannelAdvisorOptions {
  clock: Clock;
  /** Calls that a profile takes in a minute. */
  perMinute: number;
}

/** The simulated ChannelAdvisor: two applications, a refresh token of each, some profiles. */
export function createChannelAdvisor({ clock, perMinute }: ChannelAdvisorOptions): Partner {
  const grants = new WeakSet<FastifyRequest>();
  const open = () => ({
    catalogue: new Catalogue(clock.now()),
    tokens: new Tokens(clock),
    traffic: new Traffic(perMinute, clock),
    profiles: [...PROFILES],
  });
  let service = open();

  /** Tokens are not stored: calls accepted in an earlier run are accepted again. */
  const profilesFor = ({ headers }: FastifyRequest) => {
    if (!clock.isRunning) return service.profiles;
    const application = service.tokens.check(headers.authorization);
    return service.profiles.filter((profile) => isCovered(profile, application));
  };

  const call = async (request: FastifyRequest, reply: FastifyReply) => {
    const { traffic, catalogue } = service;
    if (clock.isRunning) traffic.checkAtOnce(request);
    const profiles = profilesFor(request);
    const take = (profile: number) => (clock.isRunning ? traffic.take(profile) : undefined);
    const { status, body } = answer({ profiles, catalogue, take }, request);
    return reply.code(status).send(body);
  };

  return {
    name: 'channel-advisor',
    addCalls: (scope) => {
      answerRefusals(scope);
      scope.addHook('onRequest', async (request, reply) => {
        if (clock.isRunning) service.traffic.begin(request, reply);
      });
      scope.post('/oauth2/token', async (request) => {
        grants.add(request); // tokens are not kept
        return service.tokens.grant(request.body, request.headers.authorization);
      });
      scope.route({ method: METHODS, url: '/v1/*', handler: call });
    },
    addControl: (scope) =>
      addChannelAdvisorControl(scope, {
        catalogue: () => service.catalogue,
        tokens: () => service.tokens,
        cover: (ids) => {
          service.profiles = PROFILES.filter(({ ID }) => ids.includes(ID));
        },
      }),
    isRead: (request) => grants.has(request),
    failureBody: (status) => errorBody(status === 429 ? 'Too many requests.' : 'An error has occurred.'),
    wake: () => service.tokens.touch(),
    reset: async () => {
      service = open();
    },
    status: () => ({ products: service.catalogue.all.length }),
  };
}

function answerRefusals(scope: FastifyInstance): void {
  scope.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refusal) return reply.code(error.status).send(error.body);
    if (error instanceof ZodError) return reply.code(400).send(errorBody(sayIssue(error)));
    if (error instanceof UnreadableBody) return reply.code(400).send(errorBody(error.message));
    throw error;
  });
}

function sayIssue({ issues: [issue] }: ZodError): string {
  if (issue?.code === 'unrecognized_keys') return `The property '${issue.keys[0]}' does not exist.`;
  return `${issue?.path.join('.')}: ${issue?.message}`;
}
