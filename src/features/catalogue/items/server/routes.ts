import type { FastifyInstance } from 'fastify';
import { type EntityId, PRODUCTS, RAW_MATERIALS } from '#features/core/catalog/entities.ts';
import { answer, route } from '#platform/http/route.ts';
import { itemCalls } from '../contract.ts';
import { createItem } from './create-item.ts';
import { deleteItem } from './delete-item.ts';
import { findItemHistory } from './find-history.ts';
import { findItemBySku, getItemDetail } from './get-item.ts';
import { findItemPage } from './item-list.ts';
import { saveItem } from './save-item.ts';

/** Products and raw materials: the same calls for each. */
export function itemRoutes(app: FastifyInstance): void {
  for (const entity of [PRODUCTS, RAW_MATERIALS] as const) routesOf(app, entity);
}

function routesOf(app: FastifyInstance, entity: EntityId): void {
  const calls = itemCalls[entity];

  route(app, calls.find, async ({ staff, query: { sku, ...filter } }) => {
    if (sku === undefined) return findItemPage(staff, entity, filter);
    const product = await findItemBySku(staff, entity, sku);
    return { success: product !== null, product };
  });

  route(app, calls.get, ({ staff, params }) => getItemDetail(staff, entity, params.id));

  route(app, calls.create, async ({ staff, body }) => answer(201, await createItem(staff, entity, body)));

  route(app, calls.save, ({ staff, params, body }) => saveItem(staff, entity, params.id, body));

  route(app, calls.remove, ({ staff, params }) => deleteItem(staff, entity, params.id));

  route(app, calls.history, ({ staff, params, query }) => findItemHistory(staff, entity, params.id, query.page));
}
