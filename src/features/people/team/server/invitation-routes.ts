import type { FastifyInstance } from 'fastify';
import { maySwitch } from '#features/people/access/server/find-other-accounts.ts';
import { currentOf, findStaff } from '#features/people/access/server/sessions.ts';
import { type SessionOptions, startSession } from '#features/people/access/server/start-session.ts';
import { switchSession } from '#features/people/access/server/switch-account.ts';
import { sessionToken } from '#platform/http/access-check.ts';
import { answer, noContent, route } from '#platform/http/route.ts';
import {
  acceptInvitation,
  deleteInvitation,
  findInvitations,
  inviteMember,
  joinAsSignedIn,
  joinByLogin,
  readInvitation,
  resendInvitation,
} from '../invitations-contract.ts';
import { joinAsStaff, joinByInvitation, joinByOwnLogin, readLink } from './accept-invitation.ts';
import { findOpenInvitations } from './find-invitations.ts';
import { invitePerson, mailAgain, withdrawInvitation } from './invite-member.ts';

/** Inviting, and what the invited person does before there is a login. */
export function invitationRoutes(app: FastifyInstance, sessionOptions: SessionOptions): void {
  route(app, findInvitations, async ({ staff }) => ({ data: await findOpenInvitations(staff.db) }));

  route(app, inviteMember, async ({ staff, services, body }) =>
    answer(201, { id: await invitePerson(staff, services, body) }),
  );

  route(app, resendInvitation, async ({ staff, services, params }) => {
    await mailAgain(staff, services, params.id);
    return noContent;
  });

  route(app, deleteInvitation, async ({ staff, params }) => {
    await withdrawInvitation(staff, params.id);
    return noContent;
  });

  route(app, readInvitation, async ({ body, services: { database }, request }) => {
    const { name, email, account_name, has_login } = await readLink(database, body.token);
    const token = sessionToken(request);
    const staff = token ? await findStaff(database, token) : null;
    const logged_in_as = staff && (await maySwitch(staff, currentOf(request))) ? staff.email : null;
    return { name, email, account_name, has_login, logged_in_as };
  });

  route(app, acceptInvitation, async ({ body, services, request, reply }) => {
    const userAgent = request.headers['user-agent'] ?? '';
    const token = await joinByInvitation(services.database, { ...body, userAgent });
    return startSession(reply, services, token, sessionOptions);
  });

  route(app, joinByLogin, async ({ body, services, request, reply }) => {
    const userAgent = request.headers['user-agent'] ?? '';
    const token = await joinByOwnLogin(services, { ...body, address: request.ip, userAgent });
    return startSession(reply, services, token, sessionOptions);
  });

  route(app, joinAsSignedIn, async ({ staff, body, services, request, reply }) => {
    const session = currentOf(request);
    const account_id = await joinAsStaff(services.database, staff, session, body.token);
    const token = await switchSession(staff, session, account_id);
    return startSession(reply, services, token, sessionOptions);
  });
}
