import { z } from 'zod';
import { percentOf } from '#base/money.ts';
import { Gid } from './ids.ts';
import { ShopifyReturn } from './return-schema.ts';
import { Instant, Money, text } from './values.ts';

export const TokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
export const GrantRefusal = z.object({ error: z.string().optional(), error_description: z.string().optional() });

/** The errors and the cost in every answer. */
export const Envelope = z.object({
  errors: z
    .union([
      z.string(),
      z.array(z.object({ message: z.string(), extensions: z.object({ code: z.string().optional() }).optional() })),
    ])
    .optional(),
  extensions: z
    .object({
      cost: z
        .object({
          requestedQueryCost: z.number(),
          throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number().positive() }),
        })
        .optional(),
    })
    .optional(),
});
export type Envelope = z.infer<typeof Envelope>;

export const UserError = z.object({
  code: z.string().nullish(),
  field: z.array(z.string()).nullish(),
  message: z.string(),
});
export type UserError = z.infer<typeof UserError>;

const Address = z.object({
  name: text,
  company: text,
  address1: text,
  address2: text,
  city: text,
  province: text,
  zip: text,
  countryCodeV2: text,
  phone: text,
});
export type ShopifyAddress = z.infer<typeof Address>;

/** A rate as a part of one, such as 0.18: in per cent, where it is one. */
const RateNumber = z
  .number()
  .nullish()
  .transform((rate) => (typeof rate === 'number' ? percentOf(String(rate)) : null));

export const ShopifyLine = z.object({
  id: Gid,
  /** As it is written, blanks too. */
  sku: z.string().nullish(),
  name: text,
  quantity: z.int(),
  currentQuantity: z.int(),
  unfulfilledQuantity: z.int(),
  requiresShipping: z.boolean(),
  discountedUnitPriceSet: Money,
  discountedTotalSet: Money,
  originalTotalSet: Money,
  taxLines: z.array(z.object({ title: text, rate: RateNumber, priceSet: Money })),
});
export type ShopifyLine = z.infer<typeof ShopifyLine>;

export const ShopifyCustomer = z.object({
  id: Gid,
  displayName: text,
  locale: text,
  defaultEmailAddress: z.object({ emailAddress: text }).nullish(),
  defaultPhoneNumber: z.object({ phoneNumber: text }).nullish(),
  defaultAddress: Address.nullish(),
});
export type ShopifyCustomer = z.infer<typeof ShopifyCustomer>;

const ShopifyTransaction = z.object({
  kind: z.string(),
  status: z.string(),
  gateway: text,
  formattedGateway: text,
  processedAt: Instant.nullish(),
  authorizationCode: text,
  amountSet: Money,
});
export type ShopifyTransaction = z.infer<typeof ShopifyTransaction>;

export const ShopifyRefund = z.object({
  id: Gid,
  createdAt: Instant,
  note: text,
  totalRefundedSet: Money,
  /** Asked for where returns are followed. */
  return: z.object({ id: Gid }).nullish(),
  transactions: z.object({ nodes: z.array(z.object({ kind: z.string(), status: z.string(), amountSet: Money })) }),
  refundLineItems: z.object({
    nodes: z.array(
      z.object({
        quantity: z.int().min(1),
        restockType: z.string(),
        subtotalSet: Money,
        totalTaxSet: Money,
        lineItem: z.object({ id: Gid }),
      }),
    ),
  }),
  refundShippingLines: z.object({ nodes: z.array(z.object({ subtotalAmountSet: Money, taxAmountSet: Money })) }),
});
export type ShopifyRefund = z.infer<typeof ShopifyRefund>;

export const ShopifyOrder = z.object({
  id: Gid,
  name: z.string().trim().min(1),
  processedAt: Instant,
  updatedAt: Instant,
  cancelledAt: Instant.nullish(),
  test: z.boolean(),
  note: text,
  email: text,
  phone: text,
  customerLocale: text,
  requiresShipping: z.boolean(),
  currencyCode: z.string().regex(/^[A-Z]{3}$/, 'not a currency'),
  presentmentCurrencyCode: z.string(),
  displayFinancialStatus: z.string().nullish(),
  displayFulfillmentStatus: z.string(),
  totalPriceSet: Money,
  totalTaxSet: Money.nullish(),
  totalShippingPriceSet: Money,
  totalDiscountsSet: Money.nullish(),
  currentTotalPriceSet: Money,
  currentTotalTaxSet: Money,
  currentShippingPriceSet: Money,
  currentTotalDiscountsSet: Money,
  taxesIncluded: z.boolean(),
  customAttributes: z.array(z.object({ key: text, value: text })),
  billingAddress: z.object({ company: text }).nullish(),
  transactions: z.array(ShopifyTransaction),
  customer: ShopifyCustomer.nullish(),
  shippingAddress: Address.nullish(),
  shippingLine: z.object({ code: text, title: text }).nullish(),
  lineItems: z.object({ nodes: z.array(ShopifyLine) }),
  fulfillmentOrders: z.object({
    nodes: z.array(
      z.object({
        status: z.string(),
        deliveryMethod: z.object({ methodType: z.string() }).nullish(),
        assignedLocation: z.object({ location: z.object({ id: Gid }).nullish() }),
      }),
    ),
  }),
  fulfillments: z.array(
    z.object({
      status: z.string(),
      trackingInfo: z.array(z.object({ number: text })),
      fulfillmentLineItems: z.object({
        nodes: z.array(z.object({ quantity: z.int().min(0), lineItem: z.object({ id: Gid }) })),
        pageInfo: z.object({ hasNextPage: z.boolean() }),
      }),
    }),
  ),
  refunds: z.array(ShopifyRefund),
  /** All of them, where returns are followed. */
  returns: z.array(ShopifyReturn).optional(),
});
export type ShopifyOrder = z.infer<typeof ShopifyOrder>;

export const ShopifyLocation = z.object({
  id: Gid,
  name: text,
  isActive: z.boolean(),
  address: z.object({ city: text, countryCode: text }),
});
export type ShopifyLocation = z.infer<typeof ShopifyLocation>;

const ShopifyLevel = z.object({
  location: z.object({ id: Gid }),
  quantities: z.array(z.object({ name: z.string(), quantity: z.int() })),
});

export const ShopifyVariant = z.object({
  id: Gid,
  sku: z.string().nullish(),
  barcode: text,
  title: text,
  image: z.object({ url: z.string() }).nullish(),
  product: z.object({ title: text, onlineStoreUrl: z.string().nullish() }),
  inventoryItem: z.object({
    id: Gid,
    tracked: z.boolean(),
    inventoryLevels: z.object({ nodes: z.array(ShopifyLevel) }),
  }),
});
export type ShopifyVariant = z.infer<typeof ShopifyVariant>;

/** A refund, and how far its money is. */
export const MadeRefund = z.object({
  id: Gid,
  note: text,
  transactions: z.object({ nodes: z.array(z.object({ kind: z.string(), status: z.string(), amountSet: Money })) }),
  /** Asked for of the refunds of an order, where returns are followed. */
  return: z.object({ id: Gid }).nullish(),
});
export type MadeRefund = z.infer<typeof MadeRefund>;

/** The fields that a refund of an order needs, and the refunds that it has. */
export const ShopifyRefundable = z.object({
  currencyCode: z.string(),
  presentmentCurrencyCode: z.string(),
  transactions: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      status: z.string(),
      gateway: text,
      amountSet: Money,
      parentTransaction: z.object({ id: z.string() }).nullish(),
    }),
  ),
  refunds: z.array(MadeRefund),
});
export type ShopifyRefundable = z.infer<typeof ShopifyRefundable>;

/** How far an order's fulfilment is. */
export const ShopifyFulfilments = z.object({
  fulfillments: z.array(
    z.object({ status: z.string(), trackingInfo: z.array(z.object({ number: z.string().nullish() })) }),
  ),
  fulfillmentOrders: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        status: z.string(),
        assignedLocation: z.object({ location: z.object({ id: z.string() }).nullish() }),
        lineItems: z.object({
          nodes: z.array(
            z.object({
              id: z.string(),
              totalQuantity: z.int(),
              remainingQuantity: z.int(),
              lineItem: z.object({ id: Gid }),
            }),
          ),
        }),
      }),
    ),
  }),
});
export type ShopifyFulfilments = z.infer<typeof ShopifyFulfilments>;
