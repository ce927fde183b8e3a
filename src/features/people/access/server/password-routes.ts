import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { noContent, route } from '#platform/http/route.ts';
import { findKeptMails } from '#platform/mail/kept-mail.ts';
import { askForLink, findKeptMail, getLoginOptions, readLink, savePassword } from '../password-contract.ts';
import { askForPasswordLink } from './ask-for-link.ts';
import { findPasswordLink } from './password-links.ts';
import { setPasswordByLink } from './set-password.ts';
import { type SessionOptions, startSession } from './start-session.ts';

/** What can be done before the login. */
export function passwordRoutes(app: FastifyInstance, sessionOptions: SessionOptions): void {
  route(app, getLoginOptions, async ({ services: { database, mail } }) => {
    const { rows } = await sql<{ yes: boolean }>`select app.has_accounts() as yes`.execute(database.anonymous);
    return { has_accounts: rows[0]?.yes ?? false, mail: mail.way };
  });

  route(app, askForLink, async ({ body, services, request }) => {
    await askForPasswordLink(services, { email: body.email, address: request.ip });
    return noContent;
  });

  route(app, readLink, async ({ body, services: { database } }) => {
    const link = await findPasswordLink(database, body.token);
    if (!link) throw new AppError('password_link_gone');
    return { name: link.name, email: link.email };
  });

  route(app, savePassword, async ({ body, services, request, reply }) => {
    const userAgent = request.headers['user-agent'] ?? '';
    const token = await setPasswordByLink(services, { ...body, address: request.ip, userAgent });
    return startSession(reply, services, token, sessionOptions);
  });

  route(app, findKeptMail, async ({ services: { database, mail } }) => {
    if (mail.way !== 'kept') throw new AppError('not_found');
    return { data: await findKeptMails(database) };
  });
}
