import { MONEY, PAGE } from './queries.ts';

const RETURN_LINE = `{
  id quantity processedQuantity unprocessedQuantity refundedQuantity returnReason returnReasonNote customerNote
  ... on ReturnLineItem { fulfillmentLineItem { id lineItem { id } } }
}`;
const REVERSE_LINE = `{
  id totalQuantity fulfillmentLineItem { lineItem { id } } dispositions { type quantity }
}`;
const RETURN = `{
  id name createdAt status decline { note }
  returnLineItems(first: 25) { nodes ${RETURN_LINE} ${PAGE} }
  exchangeLineItems(first: 25) { nodes { processedQuantity } }
  refunds(first: 10) { nodes { totalRefundedSet ${MONEY} transactions(first: 1) { nodes { kind } } } }
  reverseFulfillmentOrders(first: 5) {
    nodes {
      id status
      lineItems(first: 25) { nodes ${REVERSE_LINE} ${PAGE} }
      reverseDeliveries(first: 10, reverse: true) {
        nodes { deliverable { ... on ReverseDeliveryShippingDeliverable { tracking { number } } } }
      }
    }
  }
}`;

/** The returns of an order, the newest parcel of each first. */
export const RETURNS = `query ($id: ID!, $after: String) {
  order(id: $id) { returns(first: 5, after: $after) { nodes ${RETURN} ${PAGE} } }
}`;

export const MORE_RETURN_LINES = `query ($id: ID!, $after: String) {
  return(id: $id) { returnLineItems(first: 100, after: $after) { nodes ${RETURN_LINE} ${PAGE} } }
}`;

export const MORE_REVERSE_LINES = `query ($id: ID!, $after: String) {
  reverseFulfillmentOrder(id: $id) { lineItems(first: 100, after: $after) { nodes ${REVERSE_LINE} ${PAGE} } }
}`;
