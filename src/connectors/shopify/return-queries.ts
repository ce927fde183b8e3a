import { MADE_REFUND, MONEY, PAGE } from './queries.ts';

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

/** The sent pieces of an order that are in no return and were not refunded. */
export const RETURNABLE = `query ($id: ID!, $after: String) {
  returnableFulfillments(orderId: $id, first: 5, after: $after) {
    nodes {
      returnableFulfillmentLineItems(first: 250) { nodes { quantity fulfillmentLineItem { id lineItem { id } } } }
    }
    ${PAGE}
  }
}`;

const REFUSALS = 'userErrors { code field message }';

export const CREATE_RETURN = `mutation ($returnInput: ReturnInput!) {
  returnCreate(returnInput: $returnInput) { ${REFUSALS} }
}`;

export const APPROVE_RETURN = `mutation ($input: ReturnApproveRequestInput!) {
  returnApproveRequest(input: $input) { ${REFUSALS} }
}`;

export const DECLINE_RETURN = `mutation ($input: ReturnDeclineRequestInput!) {
  returnDeclineRequest(input: $input) { ${REFUSALS} }
}`;

export const CANCEL_RETURN = `mutation ($id: ID!) { returnCancel(id: $id, notifyCustomer: true) { ${REFUSALS} } }`;

export const CLOSE_RETURN = `mutation ($id: ID!) { returnClose(id: $id) { ${REFUSALS} } }`;

/** A parcel of all that is to come back. */
export const SHIP_RETURN = `mutation ($id: ID!, $trackingInput: ReverseDeliveryTrackingInput) {
  reverseDeliveryCreateWithShipping(
    reverseFulfillmentOrderId: $id, reverseDeliveryLineItems: [], trackingInput: $trackingInput, notifyCustomer: false
  ) { ${REFUSALS} }
}`;

export const DISPOSE = `mutation ($dispositionInputs: [ReverseFulfillmentOrderDisposeInput!]!) {
  reverseFulfillmentOrderDispose(dispositionInputs: $dispositionInputs) { ${REFUSALS} }
}`;

export const PROCESS_RETURN = `mutation ($input: ReturnProcessInput!) {
  returnProcess(input: $input) { return { refunds(first: 50) { nodes { ${MADE_REFUND} } } } ${REFUSALS} }
}`;
