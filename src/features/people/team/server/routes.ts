import type { FastifyInstance } from 'fastify';
import { currentOf } from '#features/people/access/server/sessions.ts';
import { noContent, route } from '#platform/http/route.ts';
import * as calls from '../contract.ts';
import { changeMember, deactivateMember, reactivateMember } from './change-member.ts';
import { findMembers } from './find-members.ts';
import { findTeamHistory } from './find-team-history.ts';
import { endMemberSession, endMemberSessions, findMemberSessions } from './member-sessions.ts';
import { resetMemberLogin } from './reset-login.ts';

/** The members of an account and their sessions. */
export function teamRoutes(app: FastifyInstance): void {
  route(app, calls.findMembers, async ({ staff }) => ({ data: await findMembers(staff.db) }));

  route(app, calls.changeMember, async ({ staff, params, body }) => {
    await changeMember(staff, params.id, body);
    return noContent;
  });

  route(app, calls.deactivateMember, async ({ staff, params }) => {
    await deactivateMember(staff, params.id);
    return noContent;
  });

  route(app, calls.reactivateMember, async ({ staff, params }) => {
    await reactivateMember(staff, params.id);
    return noContent;
  });

  route(app, calls.resetMemberLogin, async ({ staff, params }) => {
    await resetMemberLogin(staff, params.id);
    return noContent;
  });

  route(app, calls.findMemberSessions, async ({ staff, params, request }) => ({
    data: await findMemberSessions(staff, params.id, currentOf(request)),
  }));

  route(app, calls.endMemberSession, async ({ staff, params }) => {
    await endMemberSession(staff, params.id, Buffer.from(params.session, 'hex'));
    return noContent;
  });

  route(app, calls.endMemberSessions, async ({ staff, params, request }) => ({
    ended: await endMemberSessions(staff, params.id, currentOf(request)),
  }));

  route(app, calls.findTeamHistory, async ({ staff }) => ({ data: await findTeamHistory(staff.db) }));
}
