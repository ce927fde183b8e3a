import type { FastifyInstance } from 'fastify';
import { getConnectionId } from '#features/partners/connections/server/find-connections.ts';
import { answer, noContent, route } from '#platform/http/route.ts';
import {
  findLatestProductRun,
  findProductRunLines,
  makeProduct,
  makeProductsOfRun,
  startProductRun,
  stopProductRun,
  undoProductRun,
} from '../contract.ts';
import { makeRun, startRun, stopRun, undoRun } from './change-product-run.ts';
import { findLatestRun, findRunLines } from './find-product-runs.ts';
import { makeListedProduct } from './make-product.ts';

/** Products made from what a channel lists. */
export function productsFromListingsRoutes(app: FastifyInstance): void {
  route(app, makeProduct, async ({ staff, body }) =>
    answer(201, await makeListedProduct(staff, body.listing, body.product)),
  );

  route(app, startProductRun, async ({ staff, params }) =>
    startRun(staff, await getConnectionId(staff, params.connector)),
  );

  route(app, findLatestProductRun, async ({ staff, params }) => {
    const run = await findLatestRun(staff.db, await getConnectionId(staff, params.connector));
    return run ? answer(200, run) : noContent;
  });

  route(app, makeProductsOfRun, ({ staff, params }) => makeRun(staff, params.id));

  route(app, stopProductRun, ({ staff, params }) => stopRun(staff, params.id));

  route(app, undoProductRun, ({ staff, params }) => undoRun(staff, params.id));

  route(app, findProductRunLines, ({ staff, params, query }) => findRunLines(staff.db, params.id, query));
}
