import type { FastifyInstance } from 'fastify';
import { answer, noContent, route } from '#platform/http/route.ts';
import { assertOwnership } from '../../access/server/assert-ownership.ts';
import { changeOrders, findOrderRuns, findPassedOver, stopOrderRun } from '../bulk-contract.ts';
import { countOrders, findNeighbours, findOrders } from '../contract.ts';
import {
  addComment,
  cancelOrder,
  findTimeline,
  getOrder,
  getOrderJson,
  ignoreError,
  sendOrderNow,
} from '../detail-contract.ts';
import { endEdit, holdForEdit, saveBuyer, saveLineItems, saveOrder, undoEdit } from '../edit-contract.ts';
import { findOtherPlaces } from '../other-places-contract.ts';
import { cancelOneOrder } from './actions/cancel-order.ts';
import { ignoreOrderError } from './actions/ignore-error.ts';
import { sendNow } from './actions/send-now.ts';
import { changeNamedOrders } from './bulk/apply-action.ts';
import { findPassedOverBy, findShownRuns, startOrderRun, stopRun } from './bulk/order-runs.ts';
import { commentOnOrder, findOrderTimeline } from './detail/find-timeline.ts';
import { getOrderDetail } from './detail/get-order.ts';
import { endEditLease, renewEditLease } from './edit/edit-leases.ts';
import { saveBuyer as saveOrderBuyer } from './edit/save-buyer.ts';
import { saveOrderEdit } from './edit/save-order.ts';
import { undoLastEdit } from './edit/undo-edit.ts';
import { getOrderRecord } from './intake/order-records.ts';
import { countOrdersByStatus } from './list/count-orders.ts';
import { findNeighbourIds } from './list/find-neighbours.ts';
import { findOrderPage } from './list/find-orders.ts';
import { findPlacesOf } from './other-places/find-other-places.ts';

/** The order list, one order, and what staff do with them. */
export function orderRoutes(app: FastifyInstance): void {
  route(app, findOrders, ({ staff, query }) => findOrderPage(staff, query));
  route(app, countOrders, ({ staff }) => countOrdersByStatus(staff.db));
  route(app, getOrder, ({ staff, params }) => getOrderDetail(staff, params.id));
  route(app, findOtherPlaces, async ({ staff, query }) => ({ data: await findPlacesOf(staff.db, query.ids) }));
  route(app, getOrderJson, ({ staff, params }) => getOrderRecord(staff, params.id));
  route(app, findNeighbours, ({ staff, params, query }) => findNeighbourIds(staff, params.id, query));
  route(app, findTimeline, ({ staff, params }) => findOrderTimeline(staff, params.id));
  route(app, saveOrder, ({ staff, body: { order, userId } }) => {
    assertOwnership(staff, { user_id: userId });
    return saveOrderEdit(staff, order);
  });
  route(app, saveLineItems, ({ staff, body: { lineItems, order_id, account_id, user, version } }) => {
    assertOwnership(staff, { account_id, user_id: typeof user === 'object' ? user.id : user });
    return saveOrderEdit(staff, { id: order_id, version, lineItems });
  });
  route(app, holdForEdit, ({ staff, params }) => renewEditLease(staff, params));
  route(app, endEdit, async ({ staff, params }) => {
    await endEditLease(staff, params);
    return noContent;
  });
  route(app, saveBuyer, ({ staff, params, body }) => saveOrderBuyer(staff, params.id, body));

  route(app, undoEdit, ({ staff, params, body }) => undoLastEdit(staff, params.id, body.version));
  route(app, addComment, async ({ staff, params, body }) =>
    answer(201, await commentOnOrder(staff, params.id, body.text)),
  );
  route(app, cancelOrder, ({ staff, params, body }) => cancelOneOrder(staff, params.id, body.reason));
  route(app, sendOrderNow, ({ staff, params }) => sendNow(staff, params.id));
  route(app, ignoreError, ({ staff, params, body }) => ignoreOrderError(staff, params.id, body.ignoredReason));

  route(app, changeOrders, async ({ staff, body: { ids, filter, ...change } }) =>
    filter
      ? answer(202, await startOrderRun(staff, change, filter))
      : answer(200, await changeNamedOrders(staff, change, ids ?? [])),
  );
  route(app, findOrderRuns, ({ staff }) => findShownRuns(staff.db));
  route(app, findPassedOver, ({ staff, params }) => findPassedOverBy(staff.db, params.id));
  route(app, stopOrderRun, ({ staff, params }) => stopRun(staff, params.id));
}
