import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import { AppError } from '#base/errors.ts';
import type { EventListener } from '#platform/events/event-listener.ts';
import { SESSION_COOKIE } from '#platform/http/access-check.ts';
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

/** `isSecure`: browsers reach us over HTTPS; `events`: where the session's screens begin to listen. */
export type Entrance = { isSecure: boolean; events: Pick<EventListener, 'position'> };

/** Gives the browser the token of a session that was just opened. @returns what the portal is told of it */
export async function enter(
  reply: FastifyReply,
  services: Services,
  token: string,
  { isSecure, events }: Entrance,
): Promise<Session> {
  const staff = await findStaff(services.database, token);
  if (!staff) throw new AppError('signed_out');
  reply.setCookie(SESSION_COOKIE, token, sessionCookie(isSecure));
  rememberDevice(reply, services.secrets, staff.email, isSecure);
  return describeSession(staff, token, services, events);
}
