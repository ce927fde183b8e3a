/** The data of a shop on Exigo, as the order sources make it. Money is whole cents of the order's currency. */
export interface Shop {
  warehouses: readonly Warehouse[];
  shipMethods: readonly ShipMethod[];
  items: readonly Item[];
  customers: ReadonlyMap<number, Customer>;
  orders: readonly Order[];
  /** Units in each of the fulfilment partner's locations at the start, by internal SKU. */
  openingStock: ReadonlyMap<string, number>;
  /**
   * New orders that came after the instant `from`, up to and including `to`; oldest first. Ask in the order of time.
   */
  ordersBetween(from: number, to: number): Order[];
}

export const ORDER_STATUSES = [
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
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ORDER_TYPES = [
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
export type OrderType = (typeof ORDER_TYPES)[number];

/** Times are wall-clock times of the account's zone, `YYYY-MM-DDTHH:mm:ss`. */
export interface Order {
  orderID: number;
  customerID: number;
  orderStatus: OrderStatus;
  orderType: OrderType;
  orderDate: string;
  createdDate: string;
  modifiedDate: string;
  shippedDate: string | null;
  currencyCode: string;
  warehouseID: number;
  shipMethodID: number;
  firstName: string;
  lastName: string;
  company: string;
  address1: string;
  address2: string;
  address3: string;
  city: string;
  state: string;
  zip: string;
  country: string;
  /** The locality code: DANE, ubigeo, municipality or canton. */
  county: string;
  email: string;
  phone: string;
  notes: string;
  shippingTotal: number;
  /** Off the sum of the lines. */
  discountPercent: number;
  /** Of a return the order that it takes back, where the company noted it. */
  returnOrderID: number | null;
  /** Whether anything is known of how it was paid: the retail file says nothing of that. */
  hasPayments: boolean;
  /** The amount paid by card, in cents, or all of it; made up where it is not given. */
  paid?: number | 'total';
  lines: readonly Line[];
  /** Fields that most orders leave empty: tracking numbers, carriers, `other11` to `other20`. */
  extras: Readonly<Record<string, string>>;
}

/** `charge`: money without a product. `virtual`: a product without a parcel. */
export type LineMark = 'charge' | 'virtual';

export interface Line {
  orderLine: number;
  itemCode: string;
  description: string;
  quantity: number;
  /** Ten-thousandths of the currency for one unit. */
  priceEach: number;
  /** Cents, negative on a return. */
  priceTotal: number;
  parentItemCode: string | null;
  mark: LineMark | null;
}

export interface Customer {
  customerID: number;
  firstName: string;
  lastName: string;
  company: string;
  email: string;
  phone: string;
  mainAddress1: string;
  mainAddress2: string;
  mainCity: string;
  mainState: string;
  mainZip: string;
  mainCountry: string;
  mainCounty: string;
  /** 1 English, 2 Spanish. */
  languageID: number;
  currencyCode: string;
  defaultWarehouseID: number;
  createdDate: string;
  modifiedDate: string;
}

export interface Item {
  itemCode: string;
  description: string;
  category: string;
  categoryID: number;
  /** Cents by currency code. */
  prices: Readonly<Record<string, number>>;
  isVirtual: boolean;
  kitMembers: readonly KitMember[];
}

export interface KitMember {
  itemCode: string;
  description: string;
  quantity: number;
}

export interface Warehouse {
  warehouseID: number;
  description: string;
  address1: string;
  city: string;
  state: string;
  zip: string;
  country: string;
}

export interface ShipMethod {
  shipMethodID: number;
  description: string;
  /** The warehouses that offer it. */
  warehouseIDs: readonly number[];
  /** US cents, turned into the currency asked for. */
  amount: number;
}

/** The price of a whole line in cents, halves away from zero; a return's lines are negative. */
export function lineTotal(priceEach: number, quantity: number, isReturn: boolean): number {
  const cents = Math.round(Math.abs(priceEach * quantity) / 100);
  return isReturn && cents !== 0 ? -cents : cents;
}

/** The code that the fulfilment partner stocks an item under: a channel writes one SKU in several ways. */
export function internalSku(itemCode: string): string {
  return itemCode.trim().toUpperCase();
}
