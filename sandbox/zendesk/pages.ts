import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Desk } from './desk.ts';
import { refuse } from './refusal.ts';

type Named = { Params: { id: string } };

/** Adds the agents' pages of people and tickets, which links open: plain texts, without a login. */
export function addPages(scope: FastifyInstance, desks: () => readonly Desk[]): void {
  scope.get<Named>('/agent/users/:id', async ({ params }, reply) =>
    show(
      reply,
      desks()
        .flatMap(({ users }) => users)
        .find(({ id }) => String(id) === params.id),
    ),
  );
  scope.get<Named>('/agent/tickets/:id', async ({ params }, reply) =>
    show(
      reply,
      desks()
        .flatMap(({ tickets }) => tickets)
        .find(({ id }) => String(id) === params.id),
    ),
  );
}

function show(reply: FastifyReply, record: object | undefined) {
  if (!record) throw refuse(404, 'RecordNotFound', 'Not found');
  return reply.type('text/plain; charset=utf-8').send(JSON.stringify(record, null, 2));
}
