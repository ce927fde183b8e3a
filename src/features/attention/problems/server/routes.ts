import type { FastifyInstance } from 'fastify';
import { interpolate } from '#base/text.ts';
import { findWaitingOrders } from '#features/core/order-problems/contract.ts';
import { startRecheck } from '#features/core/order-problems/server/recheck-waiting.ts';
import { findSuggestedAnswers } from '#features/orders/problem-fixes/answers-contract.ts';
import { getStored } from '#features/partners/connections/server/stored-connection.ts';
import { route } from '#platform/http/route.ts';
import { repliesFor } from '#texts/replies-for.ts';
import { countHolding, countSent, findProblemGroups, findRechecks, retryCause } from '../contract.ts';
import { countSentThisWeek } from './count-sent.ts';
import { findAnswers } from './find-answers.ts';
import { findGroups, findWaiting } from './find-problems.ts';
import { findRecentRechecks } from './find-rechecks.ts';
import { countHoldingOrders } from './holding-orders.ts';

/** What keeps orders waiting, and its correction. */
export function problemRoutes(app: FastifyInstance): void {
  route(app, findProblemGroups, ({ staff }) => findGroups(staff.db));

  route(app, findWaitingOrders, async ({ staff, query: { kind, connection_id, subject } }) => {
    await getStored(staff.db, connection_id);
    return findWaiting(staff, { kind, connection_id, subjects: [subject] });
  });

  route(app, findSuggestedAnswers, ({ staff }) => findAnswers(staff.db));

  route(app, countHolding, ({ staff }) => countHoldingOrders(staff.db));

  route(app, countSent, ({ staff }) => countSentThisWeek(staff));

  route(app, findRechecks, ({ staff }) => findRecentRechecks(staff.db));

  route(app, retryCause, ({ staff, body: { kind, connection_id, subject } }) =>
    staff.db.transaction().execute(async (tx) => {
      await getStored(tx, connection_id);
      const orders = await startRecheck(tx, staff, [{ kind, connection_id, subjects: [subject] }]);
      return { message: interpolate(repliesFor(staff).problems.rechecking, { orders }), orders };
    }),
  );
}
