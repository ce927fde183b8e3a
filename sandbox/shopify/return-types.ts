/** The return types of the schema. */
export const RETURN_TYPES = `
  extend type Query {
    return(id: ID!): Return
    reverseFulfillmentOrder(id: ID!): ReverseFulfillmentOrder
    returnableFulfillments(orderId: ID!, first: Int, after: String): ReturnableFulfillmentConnection!
  }
  extend type Mutation {
    returnApproveRequest(input: ReturnApproveRequestInput!): ReturnApproveRequestPayload
    returnCancel(id: ID!, notifyCustomer: Boolean): ReturnCancelPayload
    returnClose(id: ID!): ReturnClosePayload
    returnCreate(returnInput: ReturnInput!): ReturnCreatePayload
    returnDeclineRequest(input: ReturnDeclineRequestInput!): ReturnDeclineRequestPayload
    returnProcess(input: ReturnProcessInput!): ReturnProcessPayload
    reverseDeliveryCreateWithShipping(
      reverseFulfillmentOrderId: ID!
      reverseDeliveryLineItems: [ReverseDeliveryLineItemInput!]!
      trackingInput: ReverseDeliveryTrackingInput
      notifyCustomer: Boolean
    ): ReverseDeliveryCreateWithShippingPayload
    reverseFulfillmentOrderDispose(
      dispositionInputs: [ReverseFulfillmentOrderDisposeInput!]!
    ): ReverseFulfillmentOrderDisposePayload
  }
  extend type Order {
    returnStatus: OrderReturnStatus!
    returns(first: Int, after: String): ReturnConnection!
  }
  extend type Refund { return: Return }

  enum OrderReturnStatus { INSPECTION_COMPLETE IN_PROGRESS NO_RETURN RETURNED RETURN_FAILED RETURN_REQUESTED }
  enum ReturnStatus { CANCELED CLOSED DECLINED OPEN REQUESTED }
  enum ReturnReason {
    COLOR DEFECTIVE NOT_AS_DESCRIBED OTHER SIZE_TOO_LARGE SIZE_TOO_SMALL STYLE UNKNOWN UNWANTED WRONG_ITEM
  }
  enum ReturnDeclineReason { FINAL_SALE OTHER RETURN_PERIOD_ENDED }
  enum ReturnErrorCode { GREATER_THAN INVALID INVALID_STATE NOT_FOUND TOO_BIG TOO_LONG }
  type ReturnUserError { code: ReturnErrorCode field: [String!] message: String! }

  type ReturnConnection { nodes: [Return!]! pageInfo: PageInfo! }
  type Return {
    id: ID!
    name: String!
    createdAt: DateTime!
    closedAt: DateTime
    status: ReturnStatus!
    decline: ReturnDecline
    totalQuantity: Int!
    returnLineItems(first: Int, after: String): ReturnLineItemTypeConnection!
    exchangeLineItems(first: Int, after: String): ExchangeLineItemConnection!
    refunds(first: Int, after: String): RefundConnection!
    reverseFulfillmentOrders(first: Int, after: String): ReverseFulfillmentOrderConnection!
  }
  type ReturnDecline { reason: ReturnDeclineReason! note: String }
  type RefundConnection { nodes: [Refund!]! pageInfo: PageInfo! }
  type ReturnLineItemTypeConnection { nodes: [ReturnLineItemType!]! pageInfo: PageInfo! }
  interface ReturnLineItemType {
    id: ID!
    quantity: Int!
    processableQuantity: Int!
    processedQuantity: Int!
    unprocessedQuantity: Int!
    refundableQuantity: Int!
    refundedQuantity: Int!
    returnReason: ReturnReason!
    returnReasonNote: String!
    customerNote: String
  }
  type ReturnLineItem implements ReturnLineItemType {
    id: ID!
    quantity: Int!
    processableQuantity: Int!
    processedQuantity: Int!
    unprocessedQuantity: Int!
    refundableQuantity: Int!
    refundedQuantity: Int!
    returnReason: ReturnReason!
    returnReasonNote: String!
    customerNote: String
    fulfillmentLineItem: FulfillmentLineItem!
  }
  type ExchangeLineItemConnection { nodes: [ExchangeLineItem!]! pageInfo: PageInfo! }
  type ExchangeLineItem { id: ID! quantity: Int! processedQuantity: Int! unprocessedQuantity: Int! }

  enum ReverseFulfillmentOrderStatus { CANCELED CLOSED OPEN }
  enum ReverseFulfillmentOrderDispositionType { MISSING NOT_RESTOCKED PROCESSING_REQUIRED RESTOCKED }
  type ReverseFulfillmentOrderConnection { nodes: [ReverseFulfillmentOrder!]! pageInfo: PageInfo! }
  type ReverseFulfillmentOrder {
    id: ID!
    status: ReverseFulfillmentOrderStatus!
    lineItems(first: Int, after: String): ReverseFulfillmentOrderLineItemConnection!
    reverseDeliveries(first: Int, after: String, reverse: Boolean = false): ReverseDeliveryConnection!
  }
  type ReverseFulfillmentOrderLineItemConnection { nodes: [ReverseFulfillmentOrderLineItem!]! pageInfo: PageInfo! }
  type ReverseFulfillmentOrderLineItem {
    id: ID!
    totalQuantity: Int!
    fulfillmentLineItem: FulfillmentLineItem
    dispositions: [ReverseFulfillmentOrderDisposition!]!
  }
  type ReverseFulfillmentOrderDisposition {
    id: ID!
    type: ReverseFulfillmentOrderDispositionType!
    quantity: Int!
    createdAt: DateTime!
  }
  type ReverseDeliveryConnection { nodes: [ReverseDelivery!]! pageInfo: PageInfo! }
  type ReverseDelivery { id: ID! deliverable: ReverseDeliveryDeliverable }
  union ReverseDeliveryDeliverable = ReverseDeliveryShippingDeliverable
  type ReverseDeliveryShippingDeliverable { tracking: ReverseDeliveryTrackingV2 }
  type ReverseDeliveryTrackingV2 { carrierName: String number: String url: URL }

  type ReturnableFulfillmentConnection { nodes: [ReturnableFulfillment!]! pageInfo: PageInfo! }
  type ReturnableFulfillment {
    id: ID!
    fulfillment: Fulfillment!
    returnableFulfillmentLineItems(first: Int, after: String): ReturnableFulfillmentLineItemConnection!
  }
  type ReturnableFulfillmentLineItemConnection { nodes: [ReturnableFulfillmentLineItem!]! pageInfo: PageInfo! }
  type ReturnableFulfillmentLineItem { fulfillmentLineItem: FulfillmentLineItem! quantity: Int! }

  input ReturnInput { orderId: ID! returnLineItems: [ReturnLineItemInput!]! requestedAt: DateTime }
  input ReturnLineItemInput {
    fulfillmentLineItemId: ID!
    quantity: Int!
    returnReason: ReturnReason
    returnReasonNote: String
  }
  input ReturnApproveRequestInput { id: ID! notifyCustomer: Boolean }
  input ReturnDeclineRequestInput {
    id: ID!
    declineReason: ReturnDeclineReason!
    declineNote: String
    notifyCustomer: Boolean
  }
  input MoneyInput { amount: Decimal! currencyCode: String! }
  input RefundShippingInput { fullRefund: Boolean shippingRefundAmount: MoneyInput }
  input ReturnProcessInput {
    returnId: ID!
    returnLineItems: [ReturnProcessReturnLineItemInput!]
    financialTransfer: ReturnProcessFinancialTransferInput
    refundShipping: RefundShippingInput
    note: String
    notifyCustomer: Boolean
  }
  input ReturnProcessReturnLineItemInput {
    id: ID!
    quantity: Int!
    dispositions: [ReverseFulfillmentOrderDisposeInput!]
  }
  input ReturnProcessFinancialTransferInput { issueRefund: ReturnProcessRefundInput }
  input ReturnProcessRefundInput { orderTransactions: [ReturnRefundOrderTransactionInput!]! }
  input ReturnRefundOrderTransactionInput { parentId: ID! transactionAmount: MoneyInput! }
  input ReverseDeliveryLineItemInput { reverseFulfillmentOrderLineItemId: ID! quantity: Int! }
  input ReverseDeliveryTrackingInput { number: String url: URL }
  input ReverseFulfillmentOrderDisposeInput {
    reverseFulfillmentOrderLineItemId: ID!
    quantity: Int!
    dispositionType: ReverseFulfillmentOrderDispositionType!
    locationId: ID
  }

  type ReturnApproveRequestPayload { return: Return userErrors: [ReturnUserError!]! }
  type ReturnCancelPayload { return: Return userErrors: [ReturnUserError!]! }
  type ReturnClosePayload { return: Return userErrors: [ReturnUserError!]! }
  type ReturnCreatePayload { return: Return userErrors: [ReturnUserError!]! }
  type ReturnDeclineRequestPayload { return: Return userErrors: [ReturnUserError!]! }
  type ReturnProcessPayload { return: Return userErrors: [ReturnUserError!]! }
  type ReverseDeliveryCreateWithShippingPayload { reverseDelivery: ReverseDelivery userErrors: [ReturnUserError!]! }
  type ReverseFulfillmentOrderDisposePayload {
    reverseFulfillmentOrderLineItems: [ReverseFulfillmentOrderLineItem!]
    userErrors: [ReturnUserError!]!
  }
`;
