import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import * as calls from '../contract.ts';
import { countAfter, findAuditPage, findPeople, getAudited } from './find-audit.ts';

/** Who changed what in the account. */
export function auditRoutes(app: FastifyInstance): void {
  route(app, calls.findAudit, ({ staff, query }) => findAuditPage(staff, query));
  route(app, calls.countNewAudit, ({ staff, query }) => countAfter(staff, query));
  route(app, calls.findAuditPeople, async ({ staff }) => ({ data: await findPeople(staff.db) }));
  route(app, calls.getAuditEntry, ({ staff, params }) => getAudited(staff, params.id));
}
