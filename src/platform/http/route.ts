import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodType } from 'zod';
import { answersOnly200, type Endpoint, type HandlerInput, type HandlerReply } from '#base/endpoint.ts';
import { AppError } from '#base/errors.ts';
import type { Access } from '#base/rights.ts';
import type { Staff } from '../db/actor.ts';
import type { Services } from '../services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in member; null before the session was checked and on public calls. */
    staff: Staff | null;
  }
  interface FastifyContextConfig {
    /** `partner`: neither session nor page, but something that its sender signed. */
    access?: Access | 'partner';
    /** True where the call says that it changes something although it is a GET. */
    changes?: boolean;
    /** The content type of calls with files: their bodies pass through unparsed. All other calls take JSON alone. */
    upload?: { type: 'multipart/form-data' | 'text/csv' | 'application/pdf'; body: ZodType };
  }
  interface FastifyInstance {
    services: Services;
  }
}

/** The largest body that we read and parse without a session. */
const PUBLIC_BODY_BYTES = 16_384;

/** The signed-in member of a route that `route` does not bind. @throws AppError signed_out where there is none */
export function staffOf({ staff }: FastifyRequest): Staff {
  if (!staff) throw new AppError('signed_out');
  return staff;
}

/** An answer by status, where a call has several; keeps the status's own type. */
export const answer = <const S extends number, B>(status: S, body: B) => ({ status, body });

/** The answer without a body. */
export const noContent = answer(204, undefined);

type StaffOf<E> = E extends { access: 'public' } ? null : Staff;
type Handled<E extends Endpoint> = HandlerInput<E> & {
  staff: StaffOf<E>;
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
};

/**
 * Binds a call to its handler. Before the handler runs, the input is parsed by the call's schemas and the session, CSRF
 * token and rights are checked; its result is checked against the call's replies.
 */
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  call: E,
  handler: (input: Handled<E>) => Promise<HandlerReply<E>> | HandlerReply<E>,
): void {
  const bare = answersOnly200(call);
  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(call.access === 'public' && { bodyLimit: PUBLIC_BODY_BYTES }),
    ...(call.most_bytes !== undefined && { bodyLimit: call.most_bytes }),
    config: { access: call.access ?? 'staff', changes: call.changes ?? false },
    // The framework answers HEAD by running the GET.
    ...(call.changes && { exposeHeadRoute: false }),
    schema: {
      summary: call.summary,
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      response: call.replies,
    },
    async handler(request, reply) {
      // The framework has parsed these by the very schemas that HandlerInput is derived from.
      const input = { params: request.params, query: request.query, body: request.body } as HandlerInput<E>;
      const staff = request.staff as StaffOf<E>;
      const answer: unknown = await handler({ ...input, staff, services: app.services, request, reply });
      if (bare) return answer;
      const { status, body } = answer as { status: number; body: unknown };
      return reply.code(status).send(body);
    },
  });
}
