import type { FastifyInstance } from 'fastify';
import { answer, noContent, route } from '#platform/http/route.ts';
import { createRole, deleteRole, findRoles, saveRole } from '../roles-contract.ts';
import { addRole, changeRole, findAllRoles, removeRole } from './roles.ts';

/** An account's own roles. */
export function roleRoutes(app: FastifyInstance): void {
  route(app, findRoles, async ({ staff }) => ({ data: await findAllRoles(staff.db) }));

  route(app, createRole, async ({ staff, body }) => answer(201, { id: await addRole(staff, body) }));

  route(app, saveRole, async ({ staff, params, body }) => {
    await changeRole(staff, params.id, body);
    return noContent;
  });

  route(app, deleteRole, async ({ staff, params }) => {
    await removeRole(staff, params.id);
    return noContent;
  });
}
