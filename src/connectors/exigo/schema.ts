import { z } from 'zod';
import { DecimalText } from '../core/decimal-text.ts';

const ORDER_STATUSES = [
  'Incomplete',
  'Pending',
  'CCDeclined',
  'ACHDeclined',
  'Canceled',
  'CCPending',
  'ACHPending',
  'Accepted',
  'Printed',
  'Shipped',
  'PendingInventory',
] as const;

const ORDER_TYPES = [
  'Default',
  'CustomerService',
  'ShoppingCart',
  'WebWizard',
  'AutoOrder',
  'Import',
  'BackOrder',
  'ReplacementOrder',
  'ReturnOrder',
  'WebAutoOrder',
  'TicketSystem',
  'APIOrder',
  'BackOrderParent',
  'ChildOrder',
  'Other1',
  'Other2',
  'Other3',
  'Other4',
] as const;

/** An enum that may come as its name or as its number, which counts the names from 0. */
const named = <const N extends readonly string[]>(names: N) =>
  z.preprocess((value) => (typeof value === 'number' ? names[value] : value), z.enum(names));

/** Text that may be missing. */
const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? '');

/** A date and time, with or without a zone; a fraction of a second is dropped. */
export const WallClock = z.iso
  .datetime({ local: true, offset: true, error: 'not a date and time' })
  .transform((value) => value.replace(/\.\d+/, ''));

export const ExigoOrderStatus = named(ORDER_STATUSES);

export const ExigoLine = z.object({
  orderLine: z.int(),
  itemCode: z.string().min(1),
  description: text,
  quantity: z.number(),
  priceEach: DecimalText,
  priceTotal: DecimalText,
  tax: DecimalText.nullish(),
  fedTax: DecimalText.nullish(),
  stateTax: DecimalText.nullish(),
  countyTax: DecimalText.nullish(),
  cityTax: DecimalText.nullish(),
  parentItemCode: z.string().nullish(),
});
export type ExigoLine = z.infer<typeof ExigoLine>;

/** The fields in which companies keep what Exigo has no place for. */
const OTHER_FIELDS = Array.from({ length: 10 }, (_, index) => `other${index + 11}`);
const OWN_FIELDS = Array.from({ length: 15 }, (_, index) => `field${index + 1}`);

export const ExigoCustomer = z.object({
  ...Object.fromEntries(OWN_FIELDS.map((name) => [name, text])),
  customerID: z.int(),
  firstName: text,
  middleName: text,
  lastName: text,
  company: text,
  email: text,
  phone: text,
  mobilePhone: text,
  mainAddress1: text,
  mainAddress2: text,
  mainAddress3: text,
  mainCity: text,
  mainState: text,
  mainZip: text,
  mainCountry: text,
  languageID: z.int().nullish(),
});
export type ExigoCustomer = z.infer<typeof ExigoCustomer>;

export const ExigoPayment = z.object({
  paymentID: z.int().nullish(),
  paymentType: z.union([z.string(), z.number().transform(String)]).nullish(),
  paymentDate: WallClock.nullish(),
  amount: DecimalText,
  currencyCode: text,
  authorizationCode: text,
});
export type ExigoPayment = z.infer<typeof ExigoPayment>;

export const ExigoOrder = z.object({
  orderID: z.int(),
  /** Of a return the order that it takes back. */
  returnOrderID: z.int().nullish(),
  orderStatus: ExigoOrderStatus,
  orderType: named(ORDER_TYPES),
  orderDate: WallClock,
  modifiedDate: WallClock,
  currencyCode: z.string().regex(/^[a-z]{3}$/i, 'not a currency'),
  warehouseID: z.int(),
  shipMethodID: z.int(),
  firstName: text,
  middleName: text,
  lastName: text,
  nameSuffix: text,
  company: text,
  address1: text,
  address2: text,
  address3: text,
  city: text,
  state: text,
  zip: text,
  country: text,
  county: text,
  email: text,
  phone: text,
  notes: text,
  total: DecimalText,
  taxTotal: DecimalText,
  shippingTotal: DecimalText,
  discountTotal: DecimalText.nullish(),
  payments: z.array(ExigoPayment).nullish(),
  trackingNumber1: text,
  trackingNumber2: text,
  trackingNumber3: text,
  trackingNumber4: text,
  trackingNumber5: text,
  ...Object.fromEntries(OTHER_FIELDS.map((name) => [name, text])),
  other11: text,
  details: z.array(ExigoLine),
  customer: ExigoCustomer.nullish(),
});
export type ExigoOrder = z.infer<typeof ExigoOrder>;

export const ExigoWarehouse = z.object({
  warehouseID: z.int(),
  description: text,
  city: text,
  state: text,
  zip: text,
  country: text,
});
export type ExigoWarehouse = z.infer<typeof ExigoWarehouse>;

export const ExigoItem = z.object({
  itemCode: z.string().min(1),
  description: text,
  tinyPicture: text,
  smallPicture: text,
  largePicture: text,
  stockLevel: z.int().nullish(),
  isVirtual: z.boolean().nullish(),
});
export type ExigoItem = z.infer<typeof ExigoItem>;

const records = z.array(z.unknown());

/** The answers. Lists hold records as they came, so that each can be read or set aside by itself. */
export const OrdersAnswer = z.object({ orders: records });
export const WarehousesAnswer = z.object({ warehouses: records });
export const ItemsAnswer = z.object({ items: records });
export const CalculationAnswer = z.object({
  shipMethods: z.array(z.object({ shipMethodID: z.int(), description: text })),
});
export const PlainAnswer = z.object({ result: z.unknown() });

/** The result in every answer; `status` is a name, or a number with 0 for success. */
export const Envelope = z.object({
  message: z.string().nullish(),
  result: z
    .object({
      status: z.union([z.string(), z.number()]).nullish(),
      errors: z.array(z.string()).nullish(),
      transactionKey: z.string().nullish(),
    })
    .nullish(),
});
