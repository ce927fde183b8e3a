import { buildSchema } from 'graphql';
import { RETURN_TYPES } from './return-types.ts';

/**
 * The part of the Admin API's schema, version 2026-10, that a channel's connector needs. Everything else is refused.
 */
export const schema = buildSchema(`
  directive @idempotent(key: String!) on FIELD
  scalar DateTime
  scalar Decimal
  scalar UnsignedInt64
  scalar URL

  type Query {
    shop: Shop!
    order(id: ID!): Order
    refund(id: ID!): Refund
    fulfillmentOrder(id: ID!): FulfillmentOrder
    orders(first: Int, after: String, query: String, reverse: Boolean = false, sortKey: OrderSortKeys = PROCESSED_AT): OrderConnection!
    productVariants(first: Int, after: String): ProductVariantConnection!
    inventoryItem(id: ID!): InventoryItem
    locations(first: Int, after: String, includeInactive: Boolean = false): LocationConnection!
    webhookSubscriptions(first: Int, after: String, topics: [WebhookSubscriptionTopic!], uri: String): WebhookSubscriptionConnection!
  }
  type Mutation {
    refundCreate(input: RefundInput!): RefundCreatePayload
    fulfillmentCreate(fulfillment: FulfillmentInput!, message: String): FulfillmentCreatePayload
    inventorySetQuantities(input: InventorySetQuantitiesInput!): InventorySetQuantitiesPayload
    webhookSubscriptionCreate(topic: WebhookSubscriptionTopic!, webhookSubscription: WebhookSubscriptionInput!): WebhookSubscriptionCreatePayload
    webhookSubscriptionDelete(id: ID!): WebhookSubscriptionDeletePayload
  }

  type PageInfo { hasNextPage: Boolean! endCursor: String }
  type UserError { field: [String!] message: String! }
  type Shop { id: ID! name: String! myshopifyDomain: String! currencyCode: String! }

  enum OrderSortKeys { CREATED_AT ID PROCESSED_AT UPDATED_AT }
  enum OrderDisplayFinancialStatus { AUTHORIZED EXPIRED PAID PARTIALLY_PAID PARTIALLY_REFUNDED PENDING REFUNDED VOIDED }
  enum OrderDisplayFulfillmentStatus { FULFILLED IN_PROGRESS ON_HOLD OPEN PARTIALLY_FULFILLED UNFULFILLED }
  type OrderConnection { nodes: [Order!]! pageInfo: PageInfo! }
  type Order {
    id: ID!
    legacyResourceId: UnsignedInt64!
    name: String!
    createdAt: DateTime!
    processedAt: DateTime!
    updatedAt: DateTime!
    cancelledAt: DateTime
    test: Boolean!
    note: String
    email: String
    phone: String
    customerLocale: String
    requiresShipping: Boolean!
    currencyCode: String!
    presentmentCurrencyCode: String!
    displayFinancialStatus: OrderDisplayFinancialStatus
    displayFulfillmentStatus: OrderDisplayFulfillmentStatus!
    totalPriceSet: MoneyBag!
    totalTaxSet: MoneyBag
    totalShippingPriceSet: MoneyBag!
    totalDiscountsSet: MoneyBag
    currentTotalPriceSet: MoneyBag!
    currentTotalTaxSet: MoneyBag!
    currentShippingPriceSet: MoneyBag!
    currentTotalDiscountsSet: MoneyBag!
    taxesIncluded: Boolean!
    customAttributes: [Attribute!]!
    transactions(first: Int): [OrderTransaction!]!
    customer: Customer
    shippingAddress: MailingAddress
    billingAddress: MailingAddress
    shippingLine: ShippingLine
    lineItems(first: Int, after: String): LineItemConnection!
    fulfillmentOrders(first: Int, after: String): FulfillmentOrderConnection!
    fulfillments(first: Int): [Fulfillment!]!
    refunds(first: Int): [Refund!]!
  }
  enum RefundLineItemRestockType { CANCEL LEGACY_RESTOCK NO_RESTOCK RETURN }
  type Refund {
    id: ID!
    createdAt: DateTime
    note: String
    totalRefundedSet: MoneyBag!
    refundLineItems(first: Int, after: String): RefundLineItemConnection!
    refundShippingLines(first: Int, after: String): RefundShippingLineConnection!
    transactions(first: Int, after: String): OrderTransactionConnection!
  }
  type OrderTransactionConnection { nodes: [OrderTransaction!]! pageInfo: PageInfo! }
  type RefundLineItemConnection { nodes: [RefundLineItem!]! pageInfo: PageInfo! }
  type RefundLineItem {
    id: ID
    lineItem: LineItem!
    quantity: Int!
    restockType: RefundLineItemRestockType!
    restocked: Boolean!
    subtotalSet: MoneyBag!
    totalTaxSet: MoneyBag!
  }
  type RefundShippingLineConnection { nodes: [RefundShippingLine!]! pageInfo: PageInfo! }
  type RefundShippingLine { id: ID! subtotalAmountSet: MoneyBag! taxAmountSet: MoneyBag! }
  input RefundInput {
    orderId: ID!
    note: String
    notify: Boolean
    refundLineItems: [RefundLineItemInput!]
    shipping: ShippingRefundInput
    transactions: [OrderTransactionInput!]
  }
  input RefundLineItemInput {
    lineItemId: ID!
    quantity: Int!
    restockType: RefundLineItemRestockType
    locationId: ID
  }
  input ShippingRefundInput { amount: Decimal fullRefund: Boolean }
  input OrderTransactionInput {
    orderId: ID!
    parentId: ID
    gateway: String!
    kind: OrderTransactionKind!
    amount: Decimal!
  }
  type RefundCreatePayload { order: Order refund: Refund userErrors: [UserError!]! }
  type Attribute { key: String! value: String }
  enum OrderTransactionKind { AUTHORIZATION CAPTURE CHANGE EMV_AUTHORIZATION REFUND SALE SUGGESTED_REFUND VOID }
  enum OrderTransactionStatus { AWAITING_RESPONSE ERROR FAILURE PENDING SUCCESS UNKNOWN }
  type OrderTransaction {
    id: ID!
    kind: OrderTransactionKind!
    status: OrderTransactionStatus!
    gateway: String
    formattedGateway: String
    processedAt: DateTime
    authorizationCode: String
    amountSet: MoneyBag!
    parentTransaction: OrderTransaction
  }
  type MoneyBag { shopMoney: MoneyV2! }
  type MoneyV2 { amount: Decimal! currencyCode: String! }
  type Customer {
    id: ID!
    legacyResourceId: UnsignedInt64!
    displayName: String!
    locale: String!
    defaultEmailAddress: CustomerEmailAddress
    defaultPhoneNumber: CustomerPhoneNumber
    defaultAddress: MailingAddress
  }
  type CustomerEmailAddress { emailAddress: String! }
  type CustomerPhoneNumber { phoneNumber: String! }
  type MailingAddress {
    name: String
    company: String
    address1: String
    address2: String
    city: String
    province: String
    zip: String
    countryCodeV2: String
    phone: String
  }
  type ShippingLine { code: String title: String! source: String }
  type LineItemConnection { nodes: [LineItem!]! pageInfo: PageInfo! }
  type LineItem {
    id: ID!
    sku: String
    name: String!
    quantity: Int!
    currentQuantity: Int!
    unfulfilledQuantity: Int!
    requiresShipping: Boolean!
    isGiftCard: Boolean!
    discountedUnitPriceSet: MoneyBag!
    discountedTotalSet: MoneyBag!
    originalTotalSet: MoneyBag!
    taxLines(first: Int): [TaxLine!]!
  }

  type TaxLine { title: String! rate: Float priceSet: MoneyBag! }

  enum FulfillmentOrderStatus { CANCELLED CLOSED INCOMPLETE IN_PROGRESS ON_HOLD OPEN SCHEDULED }
  enum DeliveryMethodType { LOCAL NONE PICKUP_POINT PICK_UP RETAIL SHIPPING }
  enum FulfillmentStatus { CANCELLED ERROR FAILURE SUCCESS }
  type FulfillmentOrderConnection { nodes: [FulfillmentOrder!]! pageInfo: PageInfo! }
  type FulfillmentOrder {
    id: ID!
    status: FulfillmentOrderStatus!
    deliveryMethod: DeliveryMethod
    assignedLocation: FulfillmentOrderAssignedLocation!
    lineItems(first: Int, after: String): FulfillmentOrderLineItemConnection!
  }
  type DeliveryMethod { methodType: DeliveryMethodType! }
  type FulfillmentOrderAssignedLocation { name: String! location: Location }
  type FulfillmentOrderLineItemConnection { nodes: [FulfillmentOrderLineItem!]! pageInfo: PageInfo! }
  type FulfillmentOrderLineItem { id: ID! remainingQuantity: Int! totalQuantity: Int! lineItem: LineItem! }
  type Fulfillment { id: ID! status: FulfillmentStatus! createdAt: DateTime! trackingInfo(first: Int): [FulfillmentTrackingInfo!]!
    fulfillmentLineItems(first: Int, after: String): FulfillmentLineItemConnection!
  }
  type FulfillmentLineItemConnection { nodes: [FulfillmentLineItem!]! pageInfo: PageInfo! }
  type FulfillmentLineItem { id: ID! quantity: Int lineItem: LineItem! }
  type FulfillmentTrackingInfo { company: String number: String url: URL }
  input FulfillmentInput {
    lineItemsByFulfillmentOrder: [FulfillmentOrderLineItemsInput!]!
    notifyCustomer: Boolean
    trackingInfo: FulfillmentTrackingInput
  }
  input FulfillmentOrderLineItemsInput {
    fulfillmentOrderId: ID!
    fulfillmentOrderLineItems: [FulfillmentOrderLineItemInput!]
  }
  input FulfillmentOrderLineItemInput { id: ID! quantity: Int! }
  input FulfillmentTrackingInput { company: String number: String url: URL }
  type FulfillmentCreatePayload { fulfillment: Fulfillment userErrors: [UserError!]! }

  type ProductVariantConnection { nodes: [ProductVariant!]! pageInfo: PageInfo! }
  type ProductVariant {
    id: ID!
    sku: String
    barcode: String
    title: String!
    displayName: String!
    image: Image
    product: Product!
    inventoryItem: InventoryItem!
  }
  type Image { url: URL! }
  type Product { id: ID! title: String! onlineStoreUrl: URL }
  type InventoryItem {
    id: ID!
    sku: String
    tracked: Boolean!
    inventoryLevels(first: Int, after: String): InventoryLevelConnection!
    inventoryLevel(locationId: ID!): InventoryLevel
  }
  type InventoryLevelConnection { nodes: [InventoryLevel!]! pageInfo: PageInfo! }
  type InventoryLevel { id: ID! location: Location! quantities(names: [String!]!): [InventoryQuantity!]! }
  type InventoryQuantity { name: String! quantity: Int! }
  input InventorySetQuantitiesInput {
    name: String!
    reason: String!
    referenceDocumentUri: String
    quantities: [InventoryQuantityInput!]!
  }
  input InventoryQuantityInput { inventoryItemId: ID! locationId: ID! quantity: Int! changeFromQuantity: Int }
  type InventorySetQuantitiesPayload {
    inventoryAdjustmentGroup: InventoryAdjustmentGroup
    userErrors: [InventorySetQuantitiesUserError!]!
  }
  type InventoryAdjustmentGroup { id: ID! createdAt: DateTime! }
  type InventorySetQuantitiesUserError { code: InventorySetQuantitiesUserErrorCode field: [String!] message: String! }
  enum InventorySetQuantitiesUserErrorCode {
    CHANGE_FROM_QUANTITY_STALE
    IDEMPOTENCY_CONCURRENT_REQUEST
    IDEMPOTENCY_KEY_PARAMETER_MISMATCH
    IDEMPOTENCY_PREVIOUS_ATTEMPT_FAILED
    INVALID_INVENTORY_ITEM
    INVALID_LOCATION
    INVALID_NAME
    INVALID_QUANTITY_TOO_HIGH
    INVALID_QUANTITY_TOO_LOW
    INVALID_REASON
    NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR
  }

  type LocationConnection { nodes: [Location!]! pageInfo: PageInfo! }
  type Location { id: ID! name: String! isActive: Boolean! address: LocationAddress! }
  type LocationAddress { city: String countryCode: String }

  enum WebhookSubscriptionTopic {
    ORDERS_CREATE ORDERS_UPDATED ORDERS_CANCELLED
    RETURNS_APPROVE RETURNS_CANCEL RETURNS_CLOSE RETURNS_DECLINE
    RETURNS_PROCESS RETURNS_REOPEN RETURNS_REQUEST RETURNS_UPDATE
    INVENTORY_LEVELS_UPDATE PRODUCTS_UPDATE APP_UNINSTALLED
  }
  enum WebhookSubscriptionFormat { JSON XML }
  type WebhookSubscriptionConnection { nodes: [WebhookSubscription!]! pageInfo: PageInfo! }
  type WebhookSubscription { id: ID! topic: WebhookSubscriptionTopic! uri: String! format: WebhookSubscriptionFormat! }
  input WebhookSubscriptionInput { uri: String format: WebhookSubscriptionFormat filter: String includeFields: [String!] }
  type WebhookSubscriptionCreatePayload { webhookSubscription: WebhookSubscription userErrors: [UserError!]! }
  type WebhookSubscriptionDeletePayload { deletedWebhookSubscriptionId: ID userErrors: [UserError!]! }
${RETURN_TYPES}`);
