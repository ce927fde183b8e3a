import type { FastifyInstance } from 'fastify';
import { noContent, route } from '#platform/http/route.ts';
import {
  addPasskey,
  askKeyQuestion,
  askLoginQuestion,
  findPasskeys,
  logInByPasskey,
  removePasskey,
} from '../../passkeys-contract.ts';
import { requireOwnSession } from '../session-way.ts';
import { currentOf } from '../sessions.ts';
import { type SessionOptions, startSession } from '../start-session.ts';
import { logInMemberByPasskey, loginQuestion } from './log-in-by-passkey.ts';
import { addOwnPasskey, findOwnPasskeys, keyQuestion, removeOwnPasskey } from './own-passkeys.ts';

/** Passkeys: the login by one, and the member's own. */
export function passkeyRoutes(app: FastifyInstance, sessionOptions: SessionOptions): void {
  route(app, askLoginQuestion, ({ services }) => loginQuestion(services));

  route(app, logInByPasskey, async ({ body, services, request, reply }) => {
    const userAgent = request.headers['user-agent'] ?? '';
    const token = await logInMemberByPasskey(services, { ...body, userAgent });
    return startSession(reply, services, token, sessionOptions);
  });

  route(app, findPasskeys, async ({ staff }) => ({ data: await findOwnPasskeys(staff) }));

  route(app, askKeyQuestion, ({ staff, body, services, request }) =>
    keyQuestion(services, staff, { ...body, address: request.ip }),
  );

  route(app, addPasskey, ({ staff, body, services }) => addOwnPasskey(services, staff, body));

  route(app, removePasskey, async ({ staff, params, request }) => {
    await requireOwnSession(staff.db, currentOf(request));
    await removeOwnPasskey(staff, params.id);
    return noContent;
  });
}
