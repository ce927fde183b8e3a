import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import { AppError } from '#base/errors.ts';
import type { EventListener } from '#platform/events/event-listener.ts';
import type { Services } from '#platform/services.ts';
import type { Session } from '../contract.ts';
import { rememberDevice } from './known-device.ts';
import { describeSession, findStaff, SESSION_DAYS } from './sessions.ts';

/** How browsers keep the session's token. `isSecure`: they reach us over HTTPS. */
export const sessionCookie = (isSecure: boolean): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isSecure,
  maxAge: SESSION_DAYS * 86_400,
});

/** `isSecure`: browsers reach us over HTTPS; `events`: gives the position from which the session's screens listen. */
export type SessionOptions = { isSecure: boolean; events: Pick<EventListener, 'position'> };

/** Sets the cookie of a session that was just created. @returns the session as the portal gets it */
export async function startSession(
  reply: FastifyReply,
  services: Services,
  token: string,
  { isSecure, events }: SessionOptions,
): Promise<Session> {
  const staff = await findStaff(services.database, token);
  if (!staff) throw new AppError('signed_out');
  reply.setCookie(reply.server.sessionCookie, token, sessionCookie(isSecure));
  rememberDevice(reply, services.secrets, staff.email, isSecure);
  return describeSession(staff, token, services, events);
}
