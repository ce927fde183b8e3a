import type { FastifyInstance } from 'fastify';
import { currentOf, findStaff } from '#features/people/access/server/sessions.ts';
import { sessionToken } from '#platform/http/access-check.ts';
import { languageOf } from '#platform/http/error-reply.ts';
import { route } from '#platform/http/route.ts';
import { authorizeConnection } from '../../settings-contract.ts';
import { getConnectionId } from '../find-connections.ts';
import { beginAuthorization } from './begin-authorization.ts';
import { type Ended, endAuthorization } from './end-authorization.ts';
import { CALLBACK_PATH } from './redirect-address.ts';
import { refusalPage } from './refusal-page.ts';

/** How a member lets us into the account's own place at a partner. */
export function authorizationRoutes(app: FastifyInstance): void {
  route(app, authorizeConnection, async ({ staff, services, params, request }) => {
    const id = await getConnectionId(staff, params.connector);
    return { address: await beginAuthorization(staff, services, id, currentOf(request)) };
  });

  // A browser comes here from the partner's page, so no header of ours can come along: the state is what shows that we
  // sent it there. No HEAD, which the framework would answer by using up the state.
  const options = { config: { access: 'partner' }, exposeHeadRoute: false, schema: { hide: true } } as const;
  app.get(CALLBACK_PATH, options, async (request, reply) => {
    const { database } = app.services;
    const token = sessionToken(request);
    const staff = token ? await findStaff(database, token) : null;
    const ended: Ended = staff
      ? await endAuthorization(staff, app.services, currentOf(request), request.query)
      : { connection_id: null, refusal: { why: 'signed_out' } };
    void reply.header('cache-control', 'no-store');
    if (ended.refusal === null) return reply.redirect(`/settings/connectors/${ended.connection_id}/settings`, 303);
    const language = staff?.language ?? languageOf(request);
    return reply
      .code(400)
      .type('text/html')
      .send(refusalPage(language, ended.refusal, ended.connection_id));
  });
}
