import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { type EntityId, PRODUCTS, RAW_MATERIALS } from '#features/core/catalog/entities.ts';
import { assertOwnership } from '#features/people/access/server/assert-ownership.ts';
import type { Staff } from '#platform/db/actor.ts';
import { route } from '#platform/http/route.ts';
import { exportAudit } from '../audit-contract.ts';
import {
  countItemsToExport,
  deleteExport,
  downloadItems,
  downloadSomeItems,
  exportCustomers,
  exportOrders,
  exportProducts,
  findExports,
  findWarehouseLocations,
  getExport,
  startExport,
} from '../contract.ts';
import { exportDocuments, exportFailedInvoices, findFailedInvoiceExports } from '../document-contract.ts';
import { awaitExport } from './await-export.ts';
import { removeExport } from './delete-export.ts';
import { countItems } from './export-filter.ts';
import { findFailedInvoicePage, toFailedInvoiceExport } from './failed-invoices.ts';
import { findExportPage, readExport } from './find-exports.ts';
import { findStockLocations } from './find-stock-locations.ts';
import {
  startAnyExport,
  startAuditExport,
  startDocumentExport,
  startFailedInvoiceExport,
  startItemExport,
  startRecordExport,
} from './start-export.ts';

type ItemCount = z.input<(typeof countItemsToExport.replies)[200]>;

/** Files of lists, and the calls that ask for them. */
export function exportRoutes(app: FastifyInstance): void {
  route(app, findExports, ({ staff, services, query }) => findExportPage(staff, services, query));

  route(app, getExport, ({ staff, services, params }) => readExport(staff, services, params.id));

  route(app, startExport, async ({ staff, services, body }) =>
    readExport(staff, services, await startAnyExport(staff, body)),
  );

  route(app, deleteExport, async ({ staff, services, params }) => {
    await removeExport(staff, services, params.id);
    return 'success' as const;
  });

  waitingRoutes(app);
  recordRoutes(app);
  documentRoutes(app);
}

/** The calls that answer with the file, and the choices they take. */
function waitingRoutes(app: FastifyInstance): void {
  route(app, countItemsToExport, ({ staff, query }) => countEntities(staff, query.entity_id));

  route(app, findWarehouseLocations, async ({ staff }) =>
    (await findStockLocations(staff.db)).map(({ label }) => label),
  );

  route(app, downloadItems, async ({ staff, services, query }) => {
    const id = await startItemExport(staff, query.entity_id);
    await awaitExport(staff, id, services.request_timeout_ms);
    return (await readExport(staff, services, id)).downloadLink ?? '';
  });

  route(app, downloadSomeItems, async ({ staff, services, params, body }) => {
    const id = await startItemExport(staff, params.entityId, body);
    await awaitExport(staff, id, services.request_timeout_ms);
    return { data: (await readExport(staff, services, id)).downloadLink ?? '' };
  });

  route(app, exportProducts, async ({ staff, services, params, query }) => {
    assertOwnership(staff, { account_id: params.accountId });
    const place = { filterBy: 'warehouse_locations' as const, filterArray: [query.source] };
    const id = await startItemExport(staff, PRODUCTS, query.source === '' ? undefined : place);
    await awaitExport(staff, id, services.request_timeout_ms);
    return readExport(staff, services, id);
  });
}

function recordRoutes(app: FastifyInstance): void {
  route(app, exportOrders, async ({ staff, services, params, query }) => {
    assertOwnership(staff, { account_id: params.accountId });
    const id = await startRecordExport(staff, 'orders', query);
    await awaitExport(staff, id, services.request_timeout_ms);
    return readExport(staff, services, id);
  });

  route(app, exportCustomers, async ({ staff, services, params, query }) => {
    assertOwnership(staff, { account_id: params.accountId });
    const id = await startRecordExport(staff, 'customers', query);
    await awaitExport(staff, id, services.request_timeout_ms);
    return readExport(staff, services, id);
  });
}

function documentRoutes(app: FastifyInstance): void {
  route(app, exportDocuments, async ({ staff, services, query: { style, ...filters } }) => {
    const id = await startDocumentExport(staff, filters, style);
    await awaitExport(staff, id, services.request_timeout_ms);
    return readExport(staff, services, id);
  });

  route(app, exportAudit, async ({ staff, services, query: { style, ...changes } }) => {
    const id = await startAuditExport(staff, changes, style);
    await awaitExport(staff, id, services.request_timeout_ms);
    return readExport(staff, services, id);
  });

  route(app, findFailedInvoiceExports, ({ staff, services, query }) =>
    findFailedInvoicePage(staff, services, query.page),
  );

  route(app, exportFailedInvoices, async ({ staff, services, body }) => {
    const id = await startFailedInvoiceExport(staff, body);
    await awaitExport(staff, id, services.request_timeout_ms);
    return toFailedInvoiceExport(staff, await readExport(staff, services, id));
  });
}

/** The count of the entity asked for, then those of both. */
async function countEntities({ db }: Staff, wanted: EntityId): Promise<ItemCount> {
  const raw = await countItems(db, RAW_MATERIALS);
  const products = await countItems(db, PRODUCTS);
  const entities = [
    { id: RAW_MATERIALS, count: raw },
    { id: PRODUCTS, count: products },
  ] as const;
  return [{ count: wanted === RAW_MATERIALS ? raw : products }, { entities: [...entities] }];
}
