import type { FastifyInstance } from 'fastify';
import { AppError } from '#base/errors.ts';
import { SESSION_COOKIE } from '#platform/http/access-check.ts';
import { noContent, route } from '#platform/http/route.ts';
import { endSession, findSessions, getSession, logIn, logOut, saveLanguage } from '../contract.ts';
import { enter, sessionCookie } from './enter.ts';
import { logInMember } from './log-in.ts';
import { describeSession, hashToken } from './sessions.ts';

/** Logging in and out, and the member's own sessions. */
export function accessRoutes(app: FastifyInstance, isSecure: boolean): void {
  route(app, logIn, async ({ body, services, request, reply }) => {
    const userAgent = request.headers['user-agent'] ?? '';
    const token = await logInMember(services.database, { ...body, address: request.ip, userAgent });
    return enter(reply, services, token, isSecure);
  });

  route(app, getSession, ({ staff, services, request }) =>
    describeSession(staff, request.cookies[SESSION_COOKIE] ?? '', services),
  );

  route(app, logOut, async ({ staff, request, reply }) => {
    const hash = hashToken(request.cookies[SESSION_COOKIE] ?? '');
    await staff.db.deleteFrom('sessions').where('token_hash', '=', hash).execute();
    reply.clearCookie(SESSION_COOKIE, sessionCookie(isSecure));
    return noContent;
  });

  route(app, saveLanguage, async ({ staff, body }) => {
    await staff.db.updateTable('users').set({ language: body.language }).where('id', '=', staff.user_id).execute();
    return noContent;
  });

  route(app, findSessions, async ({ staff, request }) => {
    const current = hashToken(request.cookies[SESSION_COOKIE] ?? '').toString('hex');
    const rows = await staff.db
      .selectFrom('sessions')
      .select(['token_hash', 'created_at', 'seen_at', 'user_agent'])
      .where('user_id', '=', staff.user_id)
      .where('expires_at', '>', new Date().toISOString())
      .orderBy('seen_at', 'desc')
      .limit(100)
      .execute();
    const data = rows.map(({ token_hash, ...row }) => {
      const id = token_hash.toString('hex');
      return { id, ...row, is_current: id === current };
    });
    return { data };
  });

  route(app, endSession, async ({ staff, params }) => {
    const ended = await staff.db
      .deleteFrom('sessions')
      .where('token_hash', '=', Buffer.from(params.id, 'hex'))
      .where('user_id', '=', staff.user_id)
      .executeTakeFirst();
    if (ended.numDeletedRows === 0n) throw new AppError('not_found');
    return noContent;
  });
}
