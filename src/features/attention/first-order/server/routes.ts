import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import { getFirstOrder } from '../contract.ts';
import { readFirstOrder } from './read-first-order.ts';

/** How far an account is on the way to its first order. */
export function firstOrderRoutes(app: FastifyInstance): void {
  route(app, getFirstOrder, ({ staff }) => readFirstOrder(staff));
}
