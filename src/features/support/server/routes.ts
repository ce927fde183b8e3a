import type { FastifyInstance } from 'fastify';
import { AppError } from '#base/errors.ts';
import { route, staffOf } from '#platform/http/route.ts';
import { getSupport, Sent, SupportForm, sendSupportRequest } from '../contract.ts';
import { isOpen } from './is-open.ts';
import { takeRequest } from './take-request.ts';

/** Requests to those who run the server. */
export function supportRoutes(app: FastifyInstance): void {
  route(app, getSupport, ({ services }) => ({ is_open: isOpen(services) }));

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
