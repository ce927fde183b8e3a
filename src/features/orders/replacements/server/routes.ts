import type { FastifyInstance } from 'fastify';
import { exchangeReturn } from '#features/orders/returns/contract.ts';
import { answer, route } from '#platform/http/route.ts';
import { exchangeOne } from './exchange-return.ts';

/** Other pieces for those that came back. */
export function replacementRoutes(app: FastifyInstance): void {
  route(app, exchangeReturn, async ({ staff, params, body }) => answer(201, await exchangeOne(staff, params.id, body)));
}
