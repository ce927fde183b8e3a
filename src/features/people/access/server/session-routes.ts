import type { FastifyInstance } from 'fastify';
import { AppError } from '#base/errors.ts';
import { noContent, route } from '#platform/http/route.ts';
import { changePassword, endOtherSessions, endSession, findSessions } from '../sessions-contract.ts';
import { changeOwnPassword } from './change-password.ts';
import { endPersonSessions } from './end-sessions.ts';
import { findOwnSessions } from './find-sessions.ts';
import { currentOf } from './sessions.ts';

/** The person's own sessions and password. */
export function sessionRoutes(app: FastifyInstance): void {
  route(app, findSessions, async ({ staff, request }) => ({
    data: await findOwnSessions(staff, currentOf(request)),
  }));

  route(app, endSession, async ({ staff, params, request }) => {
    const which = { named: Buffer.from(params.id, 'hex'), asking: currentOf(request) };
    const ended = await endPersonSessions(staff.db, staff.person_id, which);
    if (ended === 0) throw new AppError('not_found');
    return noContent;
  });

  route(app, endOtherSessions, async ({ staff, request }) => {
    const asking = currentOf(request);
    return { ended: await endPersonSessions(staff.db, staff.person_id, { kept: asking, asking }) };
  });

  route(app, changePassword, async ({ staff, body, services, request }) => {
    const change = { ...body, address: request.ip, session: currentOf(request) };
    await changeOwnPassword(services.database, staff, change);
    return noContent;
  });
}
