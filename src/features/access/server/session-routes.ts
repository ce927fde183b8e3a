import type { FastifyInstance } from 'fastify';
import { AppError } from '#base/errors.ts';
import { noContent, route } from '#platform/http/route.ts';
import { changePassword, endOtherSessions, endSession, findSessions } from '../sessions-contract.ts';
import { changeOwnPassword } from './change-password.ts';
import { endOneSession, endSessions } from './end-sessions.ts';
import { findSessionsOf } from './find-sessions.ts';
import { currentOf } from './sessions.ts';

/** The member's own sessions and password. */
export function sessionRoutes(app: FastifyInstance): void {
  route(app, findSessions, async ({ staff: { db, user_id }, request }) => ({
    data: await findSessionsOf(db, user_id, currentOf(request)),
  }));

  route(app, endSession, async ({ staff, params }) => {
    const hash = Buffer.from(params.id, 'hex');
    const hasEnded = await staff.db.transaction().execute((tx) => endOneSession(tx, staff, hash));
    if (!hasEnded) throw new AppError('not_found');
    return noContent;
  });

  route(app, endOtherSessions, async ({ staff, request }) => {
    const ended = await staff.db.transaction().execute((tx) => endSessions(tx, staff, currentOf(request)));
    return { ended };
  });

  route(app, changePassword, async ({ staff, body, services, request }) => {
    const change = { ...body, address: request.ip, session: currentOf(request) };
    await changeOwnPassword(services.database, staff, change);
    return noContent;
  });
}
