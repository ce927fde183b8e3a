import type { FastifyInstance } from 'fastify';
import {
  answerImbalance,
  findImbalances,
  getOrderBalance,
  leaveImbalance,
  leaveImbalances,
} from '#features/orders/balance/contract.ts';
import { findKeptImbalances } from '#features/orders/balance/server/find-kept-imbalances.ts';
import { getBalance } from '#features/orders/balance/server/get-balance.ts';
import { leaveMany, leaveOne } from '#features/orders/balance/server/leave-imbalance.ts';
import {
  endEdit,
  holdForEdit,
  saveBuyer,
  saveLineItems,
  saveOrder,
  undoEdit,
} from '#features/orders/edit/edit-contract.ts';
import { endEditLease, renewEditLease } from '#features/orders/edit/server/edit-leases.ts';
import { saveBuyer as saveOrderBuyer } from '#features/orders/edit/server/save-buyer.ts';
import { saveOrderEdit } from '#features/orders/edit/server/save-order.ts';
import { undoLastEdit } from '#features/orders/edit/server/undo-edit.ts';
import { getOrderRecord } from '#features/orders/intake/server/order-records.ts';
import { changeOrders, findOrderRuns, findPassedOver, stopOrderRun } from '#features/orders/order/bulk-contract.ts';
import { countOrders, findNeighbours, findOrders } from '#features/orders/order/contract.ts';
import {
  addComment,
  cancelOrder,
  cancelPieces,
  findTimeline,
  getOrder,
  getOrderJson,
  ignoreError,
  sendOrderNow,
} from '#features/orders/order/detail-contract.ts';
import { cancelPart, getSplitPlaces, splitOrder } from '#features/orders/order/split-contract.ts';
import { findOtherPlaces } from '#features/orders/page/other-places-contract.ts';
import { answerImbalanceOf } from '#features/orders/page/server/actions/answer-imbalance.ts';
import { cancelOneOrder } from '#features/orders/page/server/actions/cancel-order.ts';
import { cancelPiecesOf } from '#features/orders/page/server/actions/cancel-pieces.ts';
import { ignoreOrderError } from '#features/orders/page/server/actions/ignore-error.ts';
import { refundOneOrder } from '#features/orders/page/server/actions/refund-order.ts';
import { sendNow } from '#features/orders/page/server/actions/send-now.ts';
import { commentOnOrder, findOrderTimeline } from '#features/orders/page/server/find-timeline.ts';
import { getOrderDetail } from '#features/orders/page/server/get-order.ts';
import { findPlacesOf } from '#features/orders/page/server/other-places/find-other-places.ts';
import { cancelOnePart } from '#features/orders/page/server/split/cancel-part.ts';
import { findSplitPlaces } from '#features/orders/page/server/split/find-split-places.ts';
import { splitOneOrder } from '#features/orders/page/server/split/split-order.ts';
import { recordPayment, withdrawDuplicates, withdrawPayment } from '#features/orders/payments/contract.ts';
import { recordOnePayment } from '#features/orders/payments/server/record-payment.ts';
import { withdrawDuplicatesOf } from '#features/orders/payments/server/withdraw-duplicates.ts';
import { withdrawOnePayment } from '#features/orders/payments/server/withdraw-payment.ts';
import { getRefundable, refundOrder } from '#features/orders/refunds/contract.ts';
import { refundableOf } from '#features/orders/refunds/server/refundable-of.ts';
import { replaceOrder } from '#features/orders/replacements/contract.ts';
import { replaceOneOrder } from '#features/orders/replacements/server/replace-order.ts';
import { assertOwnership } from '#features/people/access/server/assert-ownership.ts';
import { answer, noContent, route } from '#platform/http/route.ts';
import { findNeighbourIds } from '#platform/lists/find-neighbour-ids.ts';
import { changeNamedOrders } from './bulk/apply-action.ts';
import { findPassedOverBy, findShownRuns, startOrderRun, stopRun } from './bulk/order-runs.ts';
import { countOrdersByStatus } from './count-orders.ts';
import { findOrderPage } from './find-orders.ts';
import { orderList } from './order-list.ts';

/** The order list, one order, and what staff do with them. */
export function orderRoutes(app: FastifyInstance): void {
  route(app, findOrders, ({ staff, query }) => findOrderPage(staff, query));
  route(app, countOrders, ({ staff }) => countOrdersByStatus(staff.db));
  route(app, getOrder, ({ staff, params }) => getOrderDetail(staff, params.id));
  route(app, getRefundable, ({ staff, params }) => refundableOf(staff.db, staff, params.id));
  route(app, refundOrder, async ({ staff, params, body }) => answer(201, await refundOneOrder(staff, params.id, body)));
  route(app, recordPayment, async ({ staff, params, body }) =>
    answer(201, await recordOnePayment(staff, params.id, body)),
  );
  route(app, withdrawPayment, ({ staff, params, body }) => withdrawOnePayment(staff, params, body.reason));
  route(app, withdrawDuplicates, ({ staff, body }) => withdrawDuplicatesOf(staff, body.orders));
  route(app, getOrderBalance, ({ staff, params }) => getBalance(staff.db, params.id));
  route(app, answerImbalance, ({ staff, params, body }) => answerImbalanceOf(staff, params.id, body));
  route(app, findImbalances, ({ staff }) => findKeptImbalances(staff.db));
  route(app, leaveImbalances, ({ staff, body }) => leaveMany(staff, body));
  route(app, leaveImbalance, ({ staff, params, body }) => leaveOne(staff, params.id, body));
  route(app, findOtherPlaces, async ({ staff, query }) => ({ data: await findPlacesOf(staff.db, query.ids) }));
  route(app, getOrderJson, ({ staff, params }) => getOrderRecord(staff, params.id));
  route(app, findNeighbours, ({ staff, params, query }) => findNeighbourIds(orderList, staff, query, params.id));
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
  route(app, cancelPieces, ({ staff, params, body }) => cancelPiecesOf(staff, params.id, body));
  route(app, getSplitPlaces, ({ staff, params }) => findSplitPlaces(staff, params.id));
  route(app, splitOrder, ({ staff, params, body }) => splitOneOrder(staff, params.id, body));
  route(app, cancelPart, ({ staff, params }) => cancelOnePart(staff, params.id, params.part));
  route(app, replaceOrder, async ({ staff, params, body }) =>
    answer(201, await replaceOneOrder(staff, params.id, body)),
  );
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
