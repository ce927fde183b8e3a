import type { FastifyInstance } from 'fastify';
import { sessionToken } from '#platform/http/access-check.ts';
import { noContent, route } from '#platform/http/route.ts';
import { getSession, logIn, logOut, saveLanguage, switchAccount } from '../contract.ts';
import { endOneSession } from './end-sessions.ts';
import { knownDevice } from './known-device.ts';
import { logInPerson } from './log-in.ts';
import { currentOf, describeSession, hashToken } from './sessions.ts';
import { type SessionOptions, sessionCookie, startSession } from './start-session.ts';
import { switchSession } from './switch-account.ts';

/** Logging in and out, and the way between accounts. */
export function accessRoutes(app: FastifyInstance, sessionOptions: SessionOptions): void {
  route(app, logIn, async ({ body, services, request, reply }) => {
    const userAgent = request.headers['user-agent'] ?? '';
    const device = knownDevice(request, services.secrets, body.email);
    const token = await logInPerson(services, { ...body, address: request.ip, device, userAgent });
    return startSession(reply, services, token, sessionOptions);
  });

  route(app, getSession, ({ staff, services, request }) =>
    describeSession(staff, sessionToken(request), services, sessionOptions.events),
  );

  route(app, switchAccount, async ({ staff, body, services, request, reply }) => {
    const token = await switchSession(staff, currentOf(request), body.account_id);
    return startSession(reply, services, token, sessionOptions);
  });

  route(app, logOut, async ({ staff, request, reply }) => {
    const hash = hashToken(sessionToken(request));
    await staff.db.transaction().execute((tx) => endOneSession(tx, staff, hash));
    reply.clearCookie(app.sessionCookie, sessionCookie(sessionOptions.isSecure));
    return noContent;
  });

  route(app, saveLanguage, async ({ staff, body }) => {
    await staff.db.updateTable('users').set({ language: body.language }).where('id', '=', staff.user_id).execute();
    return noContent;
  });
}
