import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Desk } from './desk.ts';
import { type AccountName, CLIENTS } from './tokens.ts';

const [{ account: FIRST }] = CLIENTS;
const Account = z.literal(CLIENTS.map(({ account }) => account)).default(FIRST);
const Query = z.strictObject({ account: Account });
const NewUser = z.strictObject({
  account: Account,
  name: z.string().min(1),
  email: z.string().min(1),
  role: z.enum(['end-user', 'agent', 'admin']).default('end-user'),
});
const Conflicts = z.strictObject({ count: z.int().min(0) });

interface Controls {
  desk(account: AccountName): Desk;
  revokeTokens(): void;
  /** The next writes meet another's. */
  conflict(count: number): void;
}

/** Adds the control calls that look at people and tickets, add people as agents do, end tokens and bring conflicts. */
export function addZendeskControl(scope: FastifyInstance, { desk, revokeTokens, conflict }: Controls): void {
  scope.get('/zendesk/users', async ({ query }) => desk(Query.parse(query).account).users);
  scope.get('/zendesk/tickets', async ({ query }) => desk(Query.parse(query).account).tickets);
  scope.post('/zendesk/users', async ({ body }, reply) => {
    const { account, ...user } = NewUser.parse(body);
    return reply.code(201).send(desk(account).save(user).user);
  });
  scope.post('/zendesk/revoke-tokens', async (_request, reply) => {
    revokeTokens();
    return reply.code(204).send();
  });
  scope.put('/zendesk/conflicts', async ({ body }, reply) => {
    conflict(Conflicts.parse(body).count);
    return reply.code(204).send();
  });
}
