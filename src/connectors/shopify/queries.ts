/** Sizes are such that a page stays well below the 1000 points that one call may cost. */
export const ORDERS_A_PAGE = 25;
const LINES_A_PAGE = 25;
/** Of an order with as many, or more, it is not known what all of them hold. */
export const FULFILMENTS_AN_ORDER = 10;
/** The paid amount of an order with as many, or more, is unknown. */
export const TRANSACTIONS_AN_ORDER = 10;
const VARIANTS_A_PAGE = 50;
const LEVELS_A_PAGE = 20;

export const PAGE = 'pageInfo { hasNextPage endCursor }';
export const MONEY = '{ shopMoney { amount } }';
const ADDRESS = '{ name company address1 address2 city province zip countryCodeV2 phone }';
const LINE = `{
  id sku name quantity currentQuantity unfulfilledQuantity requiresShipping
  discountedUnitPriceSet ${MONEY} discountedTotalSet ${MONEY} originalTotalSet ${MONEY}
  taxLines(first: 5) { title rate priceSet ${MONEY} }
}`;
const REFUND_LINE = `{
  quantity restockType subtotalSet ${MONEY} totalTaxSet ${MONEY} lineItem { id }
}`;
const LEVEL = '{ location { id } quantities(names: ["available"]) { name quantity } }';

/** Fields of an order; `hasReturns`: also whether it has any, which an app without their scope may not ask. */
const orderFields = (hasReturns: boolean) => `{
  id name processedAt updatedAt cancelledAt test note email phone customerLocale requiresShipping currencyCode
  presentmentCurrencyCode
  displayFinancialStatus displayFulfillmentStatus
  totalPriceSet ${MONEY} totalTaxSet ${MONEY} totalShippingPriceSet ${MONEY} totalDiscountsSet ${MONEY} taxesIncluded
  currentTotalPriceSet ${MONEY} currentTotalTaxSet ${MONEY}
  currentShippingPriceSet ${MONEY} currentTotalDiscountsSet ${MONEY}
  customAttributes { key value } billingAddress { company }
  transactions(first: ${TRANSACTIONS_AN_ORDER}) {
    kind status gateway formattedGateway processedAt authorizationCode amountSet ${MONEY}
  }
  customer {
    id displayName locale
    defaultEmailAddress { emailAddress } defaultPhoneNumber { phoneNumber } defaultAddress ${ADDRESS}
  }
  shippingAddress ${ADDRESS}
  shippingLine { code title }
  lineItems(first: ${LINES_A_PAGE}) { nodes ${LINE} ${PAGE} }
  fulfillmentOrders(first: 10) {
    nodes { status deliveryMethod { methodType } assignedLocation { location { id } } }
  }
  fulfillments(first: ${FULFILMENTS_AN_ORDER}) {
    status trackingInfo(first: 1) { number }
    fulfillmentLineItems(first: ${LINES_A_PAGE}) { nodes { quantity lineItem { id } } pageInfo { hasNextPage } }
  }
  ${hasReturns ? 'returns(first: 1) { nodes { id } }' : ''}
  refunds(first: 20) {
    id createdAt note totalRefundedSet ${MONEY} ${hasReturns ? 'return { id }' : ''}
    transactions(first: 5) { nodes { kind status amountSet ${MONEY} } }
    refundLineItems(first: ${LINES_A_PAGE}) { nodes ${REFUND_LINE} ${PAGE} }
    refundShippingLines(first: 5) { nodes { subtotalAmountSet ${MONEY} taxAmountSet ${MONEY} } }
  }
}`;

/** Orders that changed, oldest change first. */
export const ordersQuery = (hasReturns: boolean) => `query ($query: String, $after: String) {
  orders(first: ${ORDERS_A_PAGE}, after: $after, sortKey: UPDATED_AT, query: $query) {
    nodes ${orderFields(hasReturns)} ${PAGE}
  }
}`;

export const oneOrderQuery = (hasReturns: boolean) => `query ($id: ID!) { order(id: $id) ${orderFields(hasReturns)} }`;

export const MORE_LINES = `query ($id: ID!, $after: String) {
  order(id: $id) { lineItems(first: 100, after: $after) { nodes ${LINE} ${PAGE} } }
}`;

export const MORE_REFUND_LINES = `query ($id: ID!, $after: String) {
  refund(id: $id) { refundLineItems(first: 100, after: $after) { nodes ${REFUND_LINE} ${PAGE} } }
}`;

export const VARIANTS = `query ($after: String) {
  productVariants(first: ${VARIANTS_A_PAGE}, after: $after) {
    nodes {
      id sku barcode title image { url } product { title onlineStoreUrl }
      inventoryItem { id tracked inventoryLevels(first: ${LEVELS_A_PAGE}) { nodes ${LEVEL} ${PAGE} } }
    }
    ${PAGE}
  }
}`;

export const MORE_LEVELS = `query ($id: ID!, $after: String) {
  inventoryItem(id: $id) { inventoryLevels(first: 100, after: $after) { nodes ${LEVEL} ${PAGE} } }
}`;

export const LOCATIONS = `query ($after: String) {
  locations(first: 100, after: $after, includeInactive: true) {
    nodes { id name isActive address { city countryCode } } ${PAGE}
  }
}`;

/** How the latest orders are shipped. */
export const SHIPPING_LINES = `{
  orders(first: 250, sortKey: CREATED_AT, reverse: true) { nodes { shippingLine { code title } } ${PAGE} }
}`;

/**
 * The shop's name, and whether the app may read returns, where they are imported: without that right it could read no
 * order.
 */
export const shopQuery = (hasReturns: boolean) => `{
  shop { name myshopifyDomain }
  ${hasReturns ? 'orders(first: 1) { nodes { returns(first: 1) { nodes { id } } } }' : ''}
}`;

export const FULFILMENTS = `query ($id: ID!) {
  order(id: $id) {
    fulfillments(first: 100) { status trackingInfo(first: 10) { number } }
    fulfillmentOrders(first: 20) {
      nodes {
        id status assignedLocation { location { id } }
        lineItems(first: 40) { nodes { id totalQuantity remainingQuantity lineItem { id } } ${PAGE} }
      }
    }
  }
}`;

export const MORE_FULFILMENT_LINES = `query ($id: ID!, $after: String) {
  fulfillmentOrder(id: $id) {
    lineItems(first: 100, after: $after) { nodes { id totalQuantity remainingQuantity lineItem { id } } ${PAGE} }
  }
}`;

export const CREATE_FULFILMENT = `mutation ($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id } userErrors { field message } }
}`;

export const MADE_REFUND = `id note transactions(first: 5) { nodes { kind status amountSet ${MONEY} } }`;

/** The payments of an order, and the refunds so far. */
export const refundableQuery = (hasReturns: boolean) => `query ($id: ID!) {
  order(id: $id) {
    currencyCode presentmentCurrencyCode
    transactions(first: 100) { id kind status gateway amountSet ${MONEY} parentTransaction { id } }
    refunds(first: 100) { ${MADE_REFUND} ${hasReturns ? 'return { id }' : ''} }
  }
}`;

export const CREATE_REFUND = `mutation ($input: RefundInput!, $key: String!) {
  refundCreate(input: $input) @idempotent(key: $key) { refund { ${MADE_REFUND} } userErrors { field message } }
}`;

export const SET_QUANTITIES = `mutation ($input: InventorySetQuantitiesInput!, $key: String!) {
  inventorySetQuantities(input: $input) @idempotent(key: $key) {
    inventoryAdjustmentGroup { id } userErrors { code field message }
  }
}`;

export const SUBSCRIPTIONS = `query ($after: String) {
  webhookSubscriptions(first: 100, after: $after) { nodes { topic uri } ${PAGE} }
}`;

export const SUBSCRIBE = `mutation ($topic: WebhookSubscriptionTopic!, $uri: String!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri, format: JSON }) {
    webhookSubscription { id } userErrors { field message }
  }
}`;
