import { z } from 'zod';
import { Rate } from '#base/money.ts';

/** Text that may be missing. */
const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? '');

const id = z.union([z.string().min(1), z.number().transform(String)]);
const instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value).toISOString());

/** An amount in smallest units, exact and not too large for a decimal text. */
const Units = z.int().refine((units) => Math.abs(units) < 1e15, 'too large to be exact');

/** How many decimals amounts have: text amounts have up to four. */
export const Decimals = z.int().min(0).max(4);

/** A member of a union: a failure where it has a code. */
export const ErrorResult = z.object({
  __typename: z.string(),
  errorCode: z.string().optional(),
  message: z.string().optional(),
});

export const VendureFulfilment = z.object({
  id,
  state: z.string(),
  trackingCode: text,
  lines: z.array(z.object({ orderLineId: id, quantity: z.int() })),
});
export type VendureFulfilment = z.infer<typeof VendureFulfilment>;

/** `taxRate` is in per cent. */
const VendureTax = z.object({ description: text, taxRate: z.number().min(0).transform(String).pipe(Rate) });
export type VendureTax = z.infer<typeof VendureTax>;

const VendureLine = z.object({
  id,
  quantity: z.int().min(0),
  orderPlacedQuantity: z.int().min(0),
  linePrice: Units,
  proratedUnitPrice: Units,
  proratedUnitPriceWithTax: Units,
  proratedLinePrice: Units,
  proratedLinePriceWithTax: Units,
  taxLines: z.array(VendureTax),
  productVariant: z.object({ sku: z.string(), name: text }),
});
export type VendureLine = z.infer<typeof VendureLine>;

const VendureRefund = z.object({
  id,
  state: z.string(),
  total: Units,
  shipping: Units,
  reason: text,
  createdAt: instant,
  lines: z.array(z.object({ orderLineId: id, quantity: z.int().min(1) })),
});
export type VendureRefund = z.infer<typeof VendureRefund>;

const VendurePayment = z.object({
  id,
  state: z.string(),
  method: text,
  amount: Units,
  transactionId: text,
  createdAt: instant,
  refunds: z.array(VendureRefund),
});
export type VendurePayment = z.infer<typeof VendurePayment>;

const VendureAddress = z.object({
  fullName: text,
  company: text,
  streetLine1: text,
  streetLine2: text,
  city: text,
  province: text,
  postalCode: text,
  countryCode: text,
  phoneNumber: text,
});

const VendureCustomer = z.object({
  id,
  firstName: text,
  lastName: text,
  emailAddress: text,
  phoneNumber: text,
});
export type VendureCustomer = z.infer<typeof VendureCustomer>;

export const VendureOrder = z.object({
  id,
  code: z.string().min(1),
  type: z.string(),
  state: z.string(),
  orderPlacedAt: instant,
  updatedAt: instant,
  currencyCode: z.string().regex(/^[A-Z]{3}$/, 'not a currency'),
  total: Units,
  totalWithTax: Units,
  shipping: Units,
  customer: VendureCustomer.nullable(),
  shippingAddress: VendureAddress.nullable(),
  billingAddress: z.object({ company: text }).nullish(),
  payments: z.array(VendurePayment).nullish(),
  shippingLines: z.array(z.object({ shippingMethod: z.object({ code: z.string(), name: text }) })),
  surcharges: z.array(
    z.object({ id, sku: text, description: text, price: Units, priceWithTax: Units, taxLines: z.array(VendureTax) }),
  ),
  lines: z.array(VendureLine),
  fulfillments: z.array(VendureFulfilment).nullable(),
});
export type VendureOrder = z.infer<typeof VendureOrder>;

export const StockLevel = z.object({ stockLocationId: id, stockOnHand: z.int(), stockAllocated: z.int() });
export type StockLevel = z.infer<typeof StockLevel>;

const Image = z.object({ preview: z.string() }).nullish();

export const VendureVariant = z.object({
  id,
  sku: z.string().trim().min(1),
  name: text,
  trackInventory: z.enum(['TRUE', 'FALSE', 'INHERIT']),
  featuredAsset: Image,
  product: z.object({ featuredAsset: Image }),
  stockLevels: z.array(StockLevel),
  customFields: z.record(z.string(), z.unknown()).nullish(),
});
export type VendureVariant = z.infer<typeof VendureVariant>;

export const VendureLocation = z.object({ id, name: text });
export const VendureShippingMethod = z.object({ code: z.string().min(1), name: text });

/** Lists hold records as they came, so that each can be read or set aside by itself. */
export const Records = z.object({ items: z.array(z.unknown()) });
