import type { FastifyInstance } from 'fastify';
import { AppError } from '#base/errors.ts';
import { interpolate } from '#base/text.ts';
import { noContent, route } from '#platform/http/route.ts';
import {
  findConnections,
  getConnection,
  pauseConnection,
  resumeConnection,
  syncConnection,
  testConnection,
} from '../contract.ts';
import { findConnectionLog, findEntityLogs, findUnread } from '../log-contract.ts';
import { findOutages } from '../outages-contract.ts';
import { textsOf } from './connector-log.ts';
import { findConnectionViews, getConnectionId } from './find-connections.ts';
import { findEntityLog, findLogPage } from './find-log.ts';
import { findOutagesOf } from './find-outages.ts';
import { pauseConnectionNow, resumeConnectionNow, syncConnectionNow, testConnectionNow } from './manage-connection.ts';
import { findUnreadRecords } from './unread-records.ts';

/** The account's connectors: how they fare, their log, and what members may do about them. */
export function connectionRoutes(app: FastifyInstance): void {
  route(app, findConnections, ({ staff }) => findConnectionViews(staff));

  route(app, findOutages, ({ staff }) => findOutagesOf(staff));

  route(app, getConnection, async ({ staff, params }) => {
    const [view] = await findConnectionViews(staff, await getConnectionId(staff, params.connector));
    if (!view) throw new AppError('not_found');
    return view;
  });

  route(app, testConnection, async ({ staff, params, services }) => {
    const who = await testConnectionNow(staff, services, await getConnectionId(staff, params.connector));
    return { message: interpolate(textsOf(staff).results.works, { who }) };
  });

  route(app, pauseConnection, async ({ staff, params }) => {
    await pauseConnectionNow(staff, await getConnectionId(staff, params.connector));
    return noContent;
  });

  route(app, resumeConnection, async ({ staff, params, services }) => {
    await resumeConnectionNow(staff, services, await getConnectionId(staff, params.connector));
    return noContent;
  });

  route(app, syncConnection, async ({ staff, params }) => {
    await syncConnectionNow(staff, await getConnectionId(staff, params.connector));
    return { message: textsOf(staff).syncing };
  });

  route(app, findEntityLogs, async ({ staff, params }) => {
    const connectionId = await getConnectionId(staff, String(params.connectorId));
    return findEntityLog(staff, connectionId, params.entityId);
  });

  route(app, findUnread, async ({ staff, params }) =>
    findUnreadRecords(staff.db, await getConnectionId(staff, params.connector)),
  );

  route(app, findConnectionLog, async ({ staff, params, query }) =>
    findLogPage(staff, await getConnectionId(staff, params.connector), query),
  );
}
