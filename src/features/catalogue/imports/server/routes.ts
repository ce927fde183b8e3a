import type { FastifyInstance } from 'fastify';
import { answer, noContent, route } from '#platform/http/route.ts';
import {
  checkImport,
  chooseEncoding,
  discardImport,
  findFaultGroups,
  findFaults,
  findImports,
  findLineChanges,
  getImport,
  getLastUpload,
  runImport,
  undoImport,
} from '../contract.ts';
import { chooseEncoding as readInEncoding } from './choose-encoding.ts';
import { importFileRoutes } from './file-routes.ts';
import { findLineChanges as readLineChanges } from './find-changes.ts';
import { findFaultPage, findGroups } from './find-faults.ts';
import { findImportPage, getImportView } from './find-imports.ts';
import { findLastImport } from './last-import.ts';
import { discard, startCheck, startRun, startUndo } from './start-import.ts';

/** Files of items, kits, categories, places and counts: uploaded, checked, written, taken back. */
export function importRoutes(app: FastifyInstance): void {
  importFileRoutes(app);

  route(app, findImports, ({ staff, query }) => findImportPage(staff, query));

  route(app, getImport, ({ staff, params }) => getImportView(staff, params.id));

  route(app, chooseEncoding, async ({ staff, params, body, services }) => {
    await readInEncoding(staff, services, params.id, body.encoding);
    return getImportView(staff, params.id);
  });

  route(app, checkImport, async ({ staff, params, body }) => {
    await startCheck(staff, params.id, body);
    return getImportView(staff, params.id);
  });

  route(app, runImport, async ({ staff, params }) => {
    await startRun(staff, params.id);
    return getImportView(staff, params.id);
  });

  route(app, undoImport, async ({ staff, params }) => {
    await startUndo(staff, params.id);
    return getImportView(staff, params.id);
  });

  route(app, discardImport, async ({ staff, params, services }) => {
    await discard(staff, services, params.id);
    return noContent;
  });

  route(app, findLineChanges, ({ staff, params }) => readLineChanges(staff, params.id));

  route(app, findFaultGroups, ({ staff, params }) => findGroups(staff, params.id));

  route(app, findFaults, ({ staff, params, query }) => findFaultPage(staff, params.id, query));

  route(app, getLastUpload, async ({ staff, query }) => {
    const last = await findLastImport(staff, query.entity_id);
    return last ? answer(200, last) : noContent;
  });
}
