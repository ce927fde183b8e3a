import type { FastifyInstance } from 'fastify';
import { AppError } from '#base/errors.ts';
import { route, staffOf } from '#platform/http/route.ts';
import { findSupportRequests, getSupport, Sent, SupportForm, sendSupportRequest } from '../contract.ts';
import { findDesk } from './find-desk.ts';
import { findOwnRequests } from './find-requests.ts';
import { hasMail } from './has-mail.ts';
import { takeRequest } from './take-request.ts';

/** Requests of members: to their desk, or to those who run the server. */
export function supportRoutes(app: FastifyInstance): void {
  route(app, getSupport, async ({ staff, services }) => {
    const desk = await findDesk(staff.db);
    return { is_open: desk !== null || hasMail(services), desk: desk?.name ?? null };
  });

  route(app, findSupportRequests, ({ staff }) => findOwnRequests(staff));

  // Its body passes through and is never held whole, so the usual parsing is not its own.
  app.post(
    sendSupportRequest.path,
    {
      config: { access: 'staff', upload: { type: 'multipart/form-data', body: SupportForm } },
      schema: { summary: sendSupportRequest.summary, response: { 200: Sent } },
    },
    async (request) => {
      if (!request.isMultipart()) throw new AppError('malformed');
      return { id: await takeRequest(staffOf(request), app.services, request) };
    },
  );
}
