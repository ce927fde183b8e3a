import type { FastifyInstance } from 'fastify';
import { type SessionOptions, startSession } from '#features/access/server/start-session.ts';
import { answer, noContent, route } from '#platform/http/route.ts';
import {
  acceptInvitation,
  deleteInvitation,
  findInvitations,
  inviteMember,
  readInvitation,
  resendInvitation,
} from '../invitations-contract.ts';
import { joinByInvitation, readLink } from './accept-invitation.ts';
import { findOpenInvitations } from './find-invitations.ts';
import { invitePerson, mailAgain, withdrawInvitation } from './invite-member.ts';

/** Inviting, and what the invited person does before there is a login. */
export function invitationRoutes(app: FastifyInstance, entrance: SessionOptions): void {
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

  route(app, readInvitation, async ({ body, services: { database } }) => {
    const { name, email, account_name } = await readLink(database, body.token);
    return { name, email, account_name };
  });

  route(app, acceptInvitation, async ({ body, services, request, reply }) => {
    const userAgent = request.headers['user-agent'] ?? '';
    const token = await joinByInvitation(services.database, { ...body, userAgent });
    return startSession(reply, services, token, entrance);
  });
}
