import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Apps, backTo, Consent, consentPage } from './apps.ts';
import { PORTALS } from './portals.ts';

/** An empty portal: the merchant refused. */
const Chosen = Consent.extend({ portal: z.union([z.literal(''), z.coerce.number().pipe(z.literal(PORTALS))]) });

/** Adds the consent page and the call that gives tokens. */
export function addOAuthCalls(scope: FastifyInstance, apps: () => Apps): void {
  scope.get('/oauth/authorize', async ({ query }, reply) =>
    reply.type('text/html').send(consentPage(Consent.parse(query))),
  );

  scope.post('/oauth/authorize', async ({ body }, reply) => {
    const { portal, ...consent } = Chosen.parse(body);
    const refused = { error: 'access_denied', error_description: 'The user did not grant access' };
    return reply.redirect(portal === '' ? backTo(consent, refused) : apps().allow(consent, portal), 303);
  });

  scope.post('/oauth/2026-09/token', async ({ body }) => apps().grant(body));
}
