import type { FastifyInstance } from 'fastify';
import { type EntityId, PRODUCTS, RAW_MATERIALS } from '#features/core/catalog/entities.ts';
import type { Staff } from '#platform/db/actor.ts';
import { answer, noContent, route } from '#platform/http/route.ts';
import { assignCodes, findCodesInUse, saveCategoryCodes } from '../codes-contract.ts';
import { categoryCalls, type ItemSelection } from '../contract.ts';
import { codesInUse } from './codes-in-use.ts';
import { createCategory } from './create-category.ts';
import { deleteCategory } from './delete-category.ts';
import { countItems, findCategories } from './find-categories.ts';
import { changeItems, type ItemChange } from './item-change.ts';
import { findLatest, startRun } from './item-runs.ts';
import { saveCodes } from './save-codes.ts';
import { updateCategories } from './update-categories.ts';

/** The categories of raw materials and of products, and which items are in them. */
export function categoryRoutes(app: FastifyInstance): void {
  for (const entityId of [RAW_MATERIALS, PRODUCTS] as const) routesOf(app, entityId);
  route(app, findCodesInUse, ({ staff }) => codesInUse(staff.db));
  route(app, saveCategoryCodes, ({ staff, params, body }) => saveCodes(staff, params.id, body));
  route(app, assignCodes, ({ staff, body: { codes, keeps_own, ...items } }) =>
    changeThese(staff, PRODUCTS, items, { codes, keeps_own }),
  );
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
  route(app, calls.assignCategory, ({ staff, body: { category_id, ...items } }) =>
    changeThese(staff, entityId, items, { category_id }),
  );
  route(app, calls.findLatestRun, async ({ staff }) => {
    const run = await findLatest(staff.db, entityId);
    return run ? answer(200, run) : noContent;
  });
}

/** Named items at once (200), all of a filter in the background (202). */
async function changeThese(staff: Staff, entityId: EntityId, { item_ids, filter }: ItemSelection, change: ItemChange) {
  return filter
    ? answer(202, await startRun(staff, entityId, filter, change))
    : answer(200, await changeItems(staff, entityId, item_ids ?? [], change));
}
