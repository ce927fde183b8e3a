import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { fill } from '#base/text.ts';
import { route } from '#platform/http/route.ts';
import { repliesFor } from '#texts/replies-for.ts';
import type { CoreLocation, ShipMethodGroup } from '../../orders/detail-contract.ts';
import { activeLocations, activeMethods } from '../../orders/server/get-order.ts';
import {
  findFixChoices,
  findProblemGroups,
  findRechecks,
  findWaitingOrders,
  fixProblem,
  retryCause,
} from '../contract.ts';
import { findGroups, findWaiting } from './find-problems.ts';
import { findRecentRechecks } from './find-rechecks.ts';
import { fixCause, requireConnection } from './fix-problem.ts';
import { startRecheck } from './recheck-waiting.ts';

/** What keeps orders waiting, and its correction. */
export function problemRoutes(app: FastifyInstance): void {
  route(app, findProblemGroups, ({ staff, query }) => findGroups(staff.db, query.most));

  route(app, findWaitingOrders, async ({ staff, query: { kind, connection_id, subject } }) => {
    await requireConnection(staff.db, connection_id);
    return findWaiting(staff.db, { kind, connection_id, subjects: [subject] });
  });

  route(app, findFixChoices, async ({ staff }) => {
    const { rows } = await sql<{ shipMethods: ShipMethodGroup[]; core_locations: CoreLocation[] }>`
      select ${activeMethods} as "shipMethods", ${activeLocations} as core_locations`.execute(staff.db);
    return rows[0] ?? { shipMethods: [], core_locations: [] };
  });

  route(app, findRechecks, ({ staff }) => findRecentRechecks(staff.db));

  route(app, fixProblem, ({ staff, body }) => fixCause(staff, body));

  route(app, retryCause, ({ staff, body: { kind, connection_id, subject } }) =>
    staff.db.transaction().execute(async (tx) => {
      await requireConnection(tx, connection_id);
      const orders = await startRecheck(tx, staff, [{ kind, connection_id, subjects: [subject] }]);
      return { message: fill(repliesFor(staff).problems.rechecking, { orders }), orders };
    }),
  );
}
