import type { FastifyInstance } from 'fastify';
import { answer, noContent, route } from '#platform/http/route.ts';
import { PRODUCTS, RAW_MATERIALS } from '../../catalog/entities.ts';
import { searchOrders, searchProducts, searchRawMaterials } from '../contract.ts';
import { findItemHits } from './search-items.ts';
import { findOrderHits } from './search-orders.ts';

/** The search box. */
export function searchRoutes(app: FastifyInstance): void {
  route(app, searchOrders, async ({ staff, query }) => {
    const hits = await findOrderHits(staff, query.q);
    return hits.length > 0 ? answer(200, hits) : noContent;
  });
  for (const [endpoint, entity] of [
    [searchProducts, PRODUCTS],
    [searchRawMaterials, RAW_MATERIALS],
  ] as const) {
    route(app, endpoint, async ({ staff, query }) => {
      const hits = await findItemHits(staff, entity, query.q);
      return hits.length > 0 ? answer(200, hits) : noContent;
    });
  }
}
