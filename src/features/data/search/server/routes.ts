import type { FastifyInstance } from 'fastify';
import { answer, noContent, route } from '#platform/http/route.ts';
import { searchOrders } from '../contract.ts';
import { findOrderHits } from './search-orders.ts';

/** The search box. */
export function searchRoutes(app: FastifyInstance): void {
  route(app, searchOrders, async ({ staff, query }) => {
    const hits = await findOrderHits(staff, query.q);
    return hits.length > 0 ? answer(200, hits) : noContent;
  });
}
