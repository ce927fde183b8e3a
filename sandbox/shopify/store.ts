/**
 * The data of the simulated Shopify shop. Money is whole cents of the shop's currency, instants are milliseconds since
 * 1970.
 */

export const CURRENCY = 'USD';

export interface Variant {
  id: number;
  productId: number;
  inventoryItemId: number;
  sku: string;
  barcode: string | null;
  title: string;
  price: number;
  isGiftCard: boolean;
}

export interface StoreLocation {
  id: number;
  name: string;
  city: string;
  countryCode: string;
  isActive: boolean;
}

export interface Address {
  name: string;
  company: string;
  address1: string;
  address2: string;
  city: string;
  province: string;
  zip: string;
  countryCodeV2: string;
  phone: string;
}

export interface StoreCustomer {
  id: number;
  displayName: string;
  locale: string;
  email: string;
  address: Address;
}

export interface StoreLine {
  id: number;
  sku: string;
  name: string;
  quantity: number;
  currentQuantity: number;
  requiresShipping: boolean;
  isGiftCard: boolean;
  /** As a decimal text, since it may be a wrong one. */
  unitPrice: string;
  total: number;
  /** The discount: `total` is without it. */
  discount: number;
}

export interface FulfilmentOrder {
  id: number;
  locationId: number;
  status: 'OPEN' | 'IN_PROGRESS' | 'ON_HOLD' | 'CLOSED' | 'CANCELLED';
  methodType: 'SHIPPING' | 'PICK_UP' | 'NONE';
  lines: { id: number; lineId: number; total: number; remaining: number }[];
}

export interface StoreFulfilment {
  id: number;
  createdAt: number;
  status: 'SUCCESS' | 'CANCELLED';
  tracking: { company: string | null; number: string | null; url: string | null };
  lines: { lineId: number; quantity: number }[];
}

/** CANCEL: pieces that had not left, back on sale; RETURN: that came back; NO_RESTOCK: neither. */
export type RestockType = 'CANCEL' | 'NO_RESTOCK' | 'RETURN';

/** Money that went back. */
export interface StoreRefund {
  id: number;
  createdAt: number;
  note: string;
  lines: { lineId: number; quantity: number; restockType: RestockType }[];
  shipping: number;
  total: number;
  /** How far the money is. */
  status: 'PENDING' | 'SUCCESS' | 'FAILURE';
  /** The return of which it gives money back. */
  returnId?: number;
}

export type DispositionType = 'MISSING' | 'NOT_RESTOCKED' | 'PROCESSING_REQUIRED' | 'RESTOCKED';

/** Pieces of one line of one parcel that come back. */
export interface ReturnLine {
  id: number;
  fulfilmentLineId: number;
  lineId: number;
  quantity: number;
  /** How many were confirmed as returned, and of how many of these the money went back. */
  processed: number;
  refunded: number;
  reason: string;
  note: string;
  customerNote: string;
  /** The condition of the pieces. */
  dispositions: { id: number; type: DispositionType; quantity: number; createdAt: number }[];
}

export interface StoreReturn {
  id: number;
  name: string;
  createdAt: number;
  closedAt: number | null;
  status: 'CANCELED' | 'CLOSED' | 'DECLINED' | 'OPEN' | 'REQUESTED';
  decline: { reason: string; note: string } | null;
  lines: ReturnLine[];
  /** The parcels in which it comes back, oldest first. */
  deliveries: { id: number; number: string | null; url: string | null }[];
  /** Pieces that were sent in exchange. */
  exchanged: number;
}

export type FinancialStatus = 'PAID' | 'PENDING' | 'REFUNDED';

export interface StoreOrder {
  id: number;
  name: string;
  createdAt: number;
  updatedAt: number;
  cancelledAt: number | null;
  test: boolean;
  note: string;
  financialStatus: FinancialStatus;
  /** Paid whole by card; without it some orders are paid otherwise, or nothing is known of it. */
  isPaidByCard?: true;
  /** Its money goes back days after a refund was made. */
  isRefundedLater?: true;
  customer: StoreCustomer;
  shippingAddress: Address | null;
  shippingLine: { code: string | null; title: string } | null;
  shipping: number;
  /** Taken off the order as a whole by a code. */
  discount: number;
  /** The buyer's answers at the check-out. */
  attributes: { key: string; value: string }[];
  lines: StoreLine[];
  fulfilmentOrders: FulfilmentOrder[];
  fulfilments: StoreFulfilment[];
  refunds: StoreRefund[];
  returns: StoreReturn[];
}

/** Shopify's names of its records. */
export const gid = (type: string, id: number) => `gid://shopify/${type}/${id}`;

/** The number of a record by its name; undefined for a name of another type. */
export function idOf(type: string, name: string): number | undefined {
  const digits = new RegExp(`^gid://shopify/${type}/(\\d+)$`).exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
