import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import { fixProblem, undoFix } from '../contract.ts';
import { fixCause } from './fix-problem.ts';
import { undoCause } from './undo-fix.ts';

/** Corrections that release all orders of a cause. */
export function problemFixRoutes(app: FastifyInstance): void {
  route(app, fixProblem, ({ staff, body }) => fixCause(staff, body));

  route(app, undoFix, ({ staff, body }) => undoCause(staff, body));
}
