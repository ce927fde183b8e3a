import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Desk, SentTicket, SentUser, type User } from './desk.ts';
import type { Idempotency } from './idempotency.ts';
import { refuse } from './refusal.ts';
import type { Tokens } from './tokens.ts';

/** An account, and the user of its token. */
export interface Account {
  desk: Desk;
  idempotency: Idempotency;
  agent: string;
}

type Scope = Parameters<Tokens['check']>[1];

interface Answers {
  /** @throws Refusal where the token or the account's limit does not allow the call */
  admit(request: FastifyRequest, reply: FastifyReply, scope: Scope): Account;
  /** @throws Refusal 409 where control wants it */
  meetConflict(): void;
  /** Whether a call of an earlier run is being repeated. */
  isReplay(): boolean;
}

const Named = z.strictObject({ filename: z.string().min(1), token: z.string().optional() });
const ByKey = z.strictObject({ external_id: z.string() });
type ById = { Params: { id: string } };

/** Adds the calls that are simulated. */
export function addCalls(scope: FastifyInstance, { admit, meetConflict, isReplay }: Answers): void {
  scope.get('/api/v2/users/me', async (request, reply) => {
    const { agent } = admit(request, reply, 'users:read');
    return { user: { id: 1, name: agent, email: 'agent@example.com', role: 'admin' } };
  });

  scope.get('/api/v2/users/search', async (request, reply) => {
    const { desk } = admit(request, reply, 'users:read');
    const found = desk.findByKey(ByKey.parse(request.query).external_id);
    return { users: found ? [shownUser(found)] : [], count: found ? 1 : 0, next_page: null };
  });

  scope.get<ById>('/api/v2/users/:id', async (request, reply) => {
    const { desk } = admit(request, reply, 'users:read');
    const found = desk.users.find(({ id }) => String(id) === request.params.id);
    if (!found) throw refuse(404, 'RecordNotFound', 'Not found');
    return { user: shownUser(found) };
  });

  scope.post('/api/v2/users/create_or_update', async (request, reply) => {
    const { desk } = admit(request, reply, 'users:write');
    meetConflict();
    const { user, isNew } = desk.save(SentUser.parse(request.body).user);
    return reply.code(isNew ? 201 : 200).send({ user: shownUser(user) });
  });

  scope.get('/api/v2/tickets', async (request, reply) => {
    const { desk } = admit(request, reply, 'tickets:read');
    const { external_id } = ByKey.parse(request.query);
    const tickets = desk.tickets.filter((ticket) => ticket.external_id === external_id);
    return { tickets, count: tickets.length, next_page: null };
  });

  addUploads(scope, admit);

  scope.post('/api/v2/tickets', async (request, reply) => {
    const { desk, idempotency } = admit(request, reply, 'tickets:write');
    meetConflict();
    const key = z.string().optional().parse(request.headers['idempotency-key']);
    const { answer, lookup } = idempotency.once(key, request.body, () => ({
      ticket: desk.addTicket(SentTicket.parse(request.body), !isReplay()),
    }));
    if (lookup) reply.header('x-idempotency-lookup', lookup);
    return reply.code(201).send(answer);
  });
}

/** Files are stored as they are, also those whose media type has a parser in other calls. */
function addUploads(scope: FastifyInstance, admit: Answers['admit']): void {
  scope.register((uploads, _options, done) => {
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, bytes: Buffer) => bytes);
    uploads.post('/api/v2/uploads', async (request, reply) => {
      const { desk } = admit(request, reply, 'tickets:write');
      const { filename } = Named.parse(request.query);
      const { 'content-type': content_type = '', 'content-length': size } = request.headers;
      const upload = { file_name: filename, content_type, size: Number(size) };
      return reply.code(201).send({ upload: { token: desk.addUpload(upload), attachment: upload } });
    });
    done();
  });
}

/** A user as the calls show it. */
function shownUser({ emails, ...user }: User) {
  return { ...user, email: emails[0] ?? null, active: true, verified: true };
}
