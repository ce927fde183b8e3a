import type { FastifyInstance } from 'fastify';
import { AppError } from '#base/errors.ts';
import { findListed } from '#features/partners/connections/server/across-channels.ts';
import { getConnectionId } from '#features/partners/connections/server/find-connections.ts';
import { assertOwnership } from '#features/people/access/server/assert-ownership.ts';
import type { Staff } from '#platform/db/actor.ts';
import { answer, noContent, route } from '#platform/http/route.ts';
import {
  getCatalogueReading,
  getSameSkuLinking,
  importConnectorCatalogue,
  saveSameSkuLinking,
} from '../catalogue-contract.ts';
import { findSuggestions, searchLinkProducts } from '../choices-contract.ts';
import {
  ConnectorProductFilter,
  countListedProducts,
  findConnectorProducts,
  findListedProducts,
  getConnectorProduct,
  ignoreListedProducts,
  saveConnectorProduct,
} from '../contract.ts';
import { applyLinkRun, findLatestLinkRuns, findLinkRunLines, getLinkRun, startMatchRuns } from '../runs-contract.ts';
import { readCatalogueReading } from './catalogue-read.ts';
import { countKept, countSameSku } from './count-connector-products.ts';
import { findConnectorProductPage } from './find-connector-products.ts';
import { findLatestRuns, findRunLines, getRun } from './find-link-runs.ts';
import { findProductSuggestions } from './find-suggestions.ts';
import { getLinkEffect } from './get-link-effect.ts';
import { ignoreProducts } from './ignore-listed-products.ts';
import { startCatalogueImport } from './import-catalogue.ts';
import { linkFileRoutes } from './link-file-routes.ts';
import { linkTexts } from './link-texts.ts';
import { readSameSkuLinking, setSameSkuLinking } from './same-sku-linking.ts';
import { saveLink } from './save-link.ts';
import { findProductList, findProductPage } from './search-link-products.ts';
import { acceptAllMatches, applyRun } from './start-link-run.ts';

/** Which of the channels' products is which of ours. */
export function productLinkRoutes(app: FastifyInstance): void {
  listRoutes(app);
  linkRoutes(app);
  runRoutes(app);
  linkFileRoutes(app);
}

function listRoutes(app: FastifyInstance): void {
  route(app, findConnectorProducts, async ({ staff, params, query }) => {
    assertOwnership(staff, query);
    const id = await getConnectionId(staff, params.connector);
    if ((query.connection_id ?? id) !== id || (query.connector_id ?? id) !== id) throw new AppError('not_found');
    return { connector_products: await findConnectorProductPage(staff, { ...query, connection_id: id }) };
  });

  route(app, importConnectorCatalogue, async ({ staff, params, body }) => {
    assertOwnership(staff, { account_id: body.accountId });
    const id = await getConnectionId(staff, params.connector);
    await startCatalogueImport(staff, id);
    return {
      connectorProducts: await findConnectorProductPage(staff, ConnectorProductFilter.parse({ connection_id: id })),
      message: linkTexts(staff).importing,
      alertType: 'success' as const,
    };
  });

  route(app, getCatalogueReading, async ({ staff, params }) =>
    readCatalogueReading(staff.db, await getConnectionId(staff, params.connector)),
  );

  route(app, findListedProducts, async ({ staff, query }) => {
    await requireChannel(staff, query.connection_id);
    return findConnectorProductPage(staff, { ...query, product_id: undefined });
  });

  route(app, countListedProducts, async ({ staff, query: { connection_id } }) => {
    await requireChannel(staff, connection_id);
    return { ...(await countKept(staff.db, connection_id)), ...(await countSameSku(staff.db, connection_id)) };
  });
}

/** @throws AppError not_found for a channel that the account does not have */
async function requireChannel(staff: Staff, id: number | undefined): Promise<void> {
  if (id !== undefined) await getConnectionId(staff, String(id));
}

function linkRoutes(app: FastifyInstance): void {
  route(app, getSameSkuLinking, async ({ staff, params }) =>
    readSameSkuLinking(staff.db, await getConnectionId(staff, params.connector)),
  );

  route(app, saveSameSkuLinking, async ({ staff, params, body }) =>
    setSameSkuLinking(staff, await getConnectionId(staff, params.connector), body.links_same_skus),
  );

  route(app, getConnectorProduct, ({ staff, params }) => getLinkEffect(staff, params.id));

  route(app, findSuggestions, ({ staff, params }) => findProductSuggestions(staff, params.id));

  route(app, searchLinkProducts, async ({ staff, query }) => {
    assertOwnership(staff, query);
    const { q, page, is_search } = query;
    if (is_search === '1' || is_search === 'true') return answer(200, await findProductPage(staff, q, page));
    const found = await findProductList(staff, q);
    return found.length > 0 ? answer(200, found) : noContent;
  });

  route(app, saveConnectorProduct, ({ staff, body }) => {
    assertOwnership(staff, body);
    return saveLink(staff, body.connector_product);
  });

  route(app, ignoreListedProducts, ({ staff, body }) => ignoreProducts(staff, body.ids, body.is_ignored));
}

function runRoutes(app: FastifyInstance): void {
  route(app, startMatchRuns, async ({ staff, body }) =>
    acceptAllMatches(staff, await findListed(staff, body.connection_id, 'products')),
  );

  route(app, findLatestLinkRuns, async ({ staff, query }) =>
    findLatestRuns(staff.db, await findListed(staff, query.connection_id, 'products')),
  );

  route(app, getLinkRun, ({ staff, params }) => getRun(staff.db, params.id));

  route(app, findLinkRunLines, ({ staff, params, query }) => findRunLines(staff.db, params.id, query));

  route(app, applyLinkRun, ({ staff, params }) => applyRun(staff, params.id));
}
