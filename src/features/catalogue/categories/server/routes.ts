import type { FastifyInstance } from 'fastify';
import { type EntityId, PRODUCTS, RAW_MATERIALS } from '#features/core/catalog/entities.ts';
import { answer, noContent, route } from '#platform/http/route.ts';
import { categoryCalls } from '../contract.ts';
import { assignItems } from './assign-items.ts';
import { findLatest, startRun } from './category-runs.ts';
import { createCategory } from './create-category.ts';
import { deleteCategory } from './delete-category.ts';
import { countItems, findCategories } from './find-categories.ts';
import { updateCategories } from './update-categories.ts';

/** The categories of raw materials and of products, and which items are in them. */
export function categoryRoutes(app: FastifyInstance): void {
  for (const entityId of [RAW_MATERIALS, PRODUCTS] as const) routesOf(app, entityId);
}

function routesOf(app: FastifyInstance, entityId: EntityId): void {
  const calls = categoryCalls[entityId];
  route(app, calls.findCategories, ({ staff }) => findCategories(staff.db, entityId));
  route(app, calls.countItems, ({ staff }) => countItems(staff.db, entityId));
  route(app, calls.createCategory, async ({ staff, body }) =>
    answer(201, await createCategory(staff, entityId, body.category)),
  );
  route(app, calls.updateCategories, ({ staff, body }) => updateCategories(staff, entityId, body));
  route(app, calls.deleteCategory, ({ staff, params }) => deleteCategory(staff, entityId, params.id));
  route(app, calls.assignCategory, async ({ staff, body: { item_ids, filter, category_id } }) =>
    filter
      ? answer(202, await startRun(staff, entityId, filter, category_id))
      : answer(200, await assignItems(staff, entityId, item_ids ?? [], category_id)),
  );
  route(app, calls.findLatestRun, async ({ staff }) => {
    const run = await findLatest(staff.db, entityId);
    return run ? answer(200, run) : noContent;
  });
}
