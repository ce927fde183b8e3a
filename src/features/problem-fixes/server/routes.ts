import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import { fixProblem } from '../contract.ts';
import { fixCause } from './fix-problem.ts';

/** Corrections that release all orders of a cause. */
export function problemFixRoutes(app: FastifyInstance): void {
  route(app, fixProblem, ({ staff, body }) => fixCause(staff, body));
}
