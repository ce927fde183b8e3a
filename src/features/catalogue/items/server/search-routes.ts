import type { FastifyInstance } from 'fastify';
import { PRODUCTS, RAW_MATERIALS } from '#features/core/catalog/entities.ts';
import { answer, noContent, route } from '#platform/http/route.ts';
import { searchProducts, searchRawMaterials } from '../search-contract.ts';
import { findItemHits } from './search-items.ts';

/** The search box, where it looks for items. */
export function itemSearchRoutes(app: FastifyInstance): void {
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
