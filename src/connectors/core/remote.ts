import type { Address } from '#base/address.ts';
import type { FiscalFacts } from '#base/fiscal-facts.ts';
import type { ReturnReason } from '#base/return-reason.ts';

/**
 * Partners' records in our terms. Instants are ISO 8601 in UTC; amounts are decimal texts (`Amount` of
 * `#base/money.ts`). Texts that a partner leaves out are `''` and can be stored as they are.
 */

/** The buyer. The address is the customer's own, not the order's. */
export type RemoteCustomer = Address & {
  source_customer_id: string;
  customer_name: string;
  email: string;
  phone: string;
  company_name: string;
  /** ISO 639-1, such as `es`; empty where the channel's language is not mapped. */
  language_code: string;
};

/**
 * A tax of a line. `name`: the channel's words or code; `rate`: in per cent, null where the channel does not give it.
 */
export type RemoteTax = { name: string; rate: string | null; amount: string };

/**
 * `means`: as the channel calls it; `paid_at`: null while it is only promised; `reference`: the payment's own number,
 * or empty.
 */
export type RemotePayment = {
  means: string;
  amount: string;
  currency: string;
  paid_at: string | null;
  reference: string;
};

export type RemoteLine = {
  /** The channel's number of the line: codes, and whole lines, repeat within an order. */
  source_item_id: string;
  /** The `source_item_id` of the kit that this line is a part of. */
  parent_item_id: string | null;
  /** As the channel writes it, blanks and letter case too. */
  sku: string;
  name: string;
  /** Whole and at least 1, on refunds too: the direction belongs to the order. */
  quantity: number;
  /** How many of these are sent according to the channel, by us or others; absent where it does not say. */
  sent?: number;
  unit_price: string;
  line_total: string;
  /** The discount already deducted from `line_total`; 0 where there is none, or the channel does not give it. */
  discount: string;
  /** Those that the channel charged on the line, in its prices or on top of them. */
  taxes: RemoteTax[];
  /** False for charges, discounts and vouchers: nothing is linked or shipped. */
  is_goods: boolean;
  /** It is money taken off the order as a whole, and so a part of the order's `discount_cost`. */
  is_discount: boolean;
};

/**
 * Pieces of a line that were refunded. `amount`: as the line's total is. `restock`: `unsent` had not left and are on
 * sale again, `returned` came back, of `none` nothing goes back. `left_out`: how many of them the order's lines hold no
 * more.
 */
export type RemoteRefundLine = {
  source_item_id: string;
  sku: string;
  name: string;
  pieces: number;
  amount: string;
  restock: 'none' | 'unsent' | 'returned';
  left_out: number;
};

/** Money that a channel gives back of a sale: `asked` until it is back, `refused` where it will not be. */
export type RemoteRefund = {
  source_refund_id: string;
  /** Of which return of the channel it gives money back, where it says so. */
  source_return_id?: string;
  state: 'asked' | 'done' | 'refused';
  refunded_at: string;
  /** With taxes. The part that belongs to no line and no shipping is goodwill, or taxes. */
  total: string;
  /** As the order's `shipping_cost` is. */
  shipping: string;
  reason: string;
  lines: RemoteRefundLine[];
  /** The amount that the order's `total_cost` and `shipping_cost` exclude because of it. */
  left_out_total: string;
  left_out_shipping: string;
};

/**
 * Pieces of a line that a buyer sends back, and their condition according to the channel: absent before they arrive.
 */
export type RemoteReturnLine = {
  source_item_id: string;
  sku: string;
  name: string;
  pieces: number;
  good: number;
  damaged: number;
  missing: number;
};

/** A return of a sale, as its channel reports it. */
export type RemoteReturn = {
  source_return_id: string;
  /** As people know it there, such as `#1001-R1`. */
  name: string;
  /** `open`: it was approved; `refused`: it was declined, or cancelled since. */
  state: 'requested' | 'open' | 'closed' | 'refused';
  requested_at: string;
  reason: ReturnReason;
  /** The buyer's words, and those by which a return of ours is known. */
  note: string;
  /** Why it was refused, where the channel says so. */
  end_reason: string;
  tracking_number: string;
  /** Its outcome, once it is closed. */
  outcome: 'refunded' | 'exchanged' | 'nothing';
  lines: RemoteReturnLine[];
};

/** Pieces of a line that a channel shows as fulfilled. */
export type RemoteFulfilledLine = { source_item_id: string; pieces: number };

/** `open`: to be fulfilled; `shipped` and `cancelled`: the channel says so. */
export type RemoteOrderState = 'open' | 'shipped' | 'cancelled';

export type RemoteOrder = Address & {
  source_order_id: string;
  source_order_number: string;
  /** Differs from the stored one exactly when the channel's order differs. Not ordered. */
  source_version: string;
  modified_at: string;
  order_date: string;
  order_state: RemoteOrderState;
  is_refund: boolean;
  /** Of a refund the order that it corrects, where the channel names it. */
  corrects_source_order_id?: string;
  is_replacement_order: boolean;
  /** Virtual goods, or picked up by the customer: nothing is shipped. */
  is_virtual: boolean;
  is_chargeback: boolean;
  /** The channel holds it back for now, such as until its payment was reviewed. */
  is_on_hold?: boolean;
  customer: RemoteCustomer | null;
  customer_name: string;
  customer_email: string;
  customer_phone: string;
  /**
   * By which tax authorities know the buyer, as the channel has it, and of which kind it is, such as `RUC`; empty where
   * it has none.
   */
  buyer_tax_id: string;
  buyer_tax_id_kind: string;
  company_name: string;
  /** Further details of the buyer for a tax document, as the channel has them. */
  fiscal?: Partial<FiscalFacts>;
  locality_code: string;
  language_code: string;
  note: string;
  /** The channel's code of how to ship, and its words for it. */
  shipping_code: string;
  source_shipping: string;
  /** The channel's code of where to ship from. */
  source_location: string;
  connector_link: string | null;
  tracking_number: string | null;
  /** ISO 4217, in capitals. */
  currency: string;
  tax_cost: string;
  shipping_cost: string;
  total_cost: string;
  /**
   * The discount of the order as a whole: lines with `is_discount`, which are negative, and the discount that no line
   * shows.
   */
  discount_cost: string;
  /** Whether the prices of lines hold their taxes; null where the channel does not say and no tax is charged. */
  prices_include_tax: boolean | null;
  payments: RemotePayment[];
  /** These are not all, or were converted from another currency: the paid amount is unknown. */
  are_payments_partial?: boolean;
  /** The refunds within the sale; absent where the channel does not report them, or reports them as orders. */
  refunds?: RemoteRefund[];
  /** Its returns, also finished ones; absent where the channel does not report them. */
  returns?: RemoteReturn[];
  /**
   * All pieces that it shows as fulfilled, by us or others, also those that came back since; absent where it does not
   * say.
   */
  fulfilled?: RemoteFulfilledLine[];
  lines: RemoteLine[];
  /** The record as it came. */
  order_json: unknown;
};

/** A place that holds stock: a channel's (its own code) or the warehouse's (a core location). */
export type RemoteLocation = {
  id: string;
  description: string;
  city: string;
  country: string;
  is_active: boolean;
};

/** A channel's way to ship, which is mapped to one of the warehouse's. */
export type RemoteShipCode = { code: string; description: string };

/** A warehouse's way to ship. */
export type RemoteShipMethod = {
  code: string;
  carrier: string;
  name: string;
  is_active: boolean;
};

/** A product as a channel offers it. */
export type RemoteProduct = {
  /** The channel's own id of the listing, by which its stock is pushed; empty where the SKU is the id. */
  source_id: string;
  /** As the channel writes it, blanks and letter case too. */
  sku: string;
  title: string;
  /** EAN, UPC or the like; null where the channel has none. */
  barcode: string | null;
  /** Units over all its locations; null where the channel does not say. */
  qty: number | null;
  image_url: string | null;
  source_link: string | null;
  /** Units at each of the channel's locations, by the location's code; empty where the channel does not say. */
  levels: { location: string; quantity: number }[];
};

/** A warehouse's count of one SKU at one core location. */
export type RemoteStockLevel = {
  sku: string;
  core_id: string;
  on_hand: number;
  incoming: number;
  updated_at: string;
};

export type RemoteShipment = {
  shipment_id: string;
  /** The warehouse's reference of the order, and our own number of it. */
  reference: string;
  order_number: string;
  carrier: string;
  service_code: string;
  tracking_number: string;
  tracking_url: string;
  shipped_at: string;
  updated_at: string;
  lines: { source_item_id: string; sku: string; qty_shipped: number }[];
};

/** `received` and `accepted`: not touched yet; `rejected`: the warehouse will not do it. */
export type FulfilmentStatus =
  | 'received'
  | 'accepted'
  | 'packing'
  | 'partially_shipped'
  | 'shipped'
  | 'delivered'
  | 'rejected'
  | 'cancelled';

/** How far a warehouse is with an order. */
export type RemoteFulfilment = {
  reference: string;
  order_number: string;
  status: FulfilmentStatus;
  /** Why it was rejected or cancelled; empty otherwise. */
  reason: string;
  updated_at: string;
  /** Pieces that it says have left, by the line numbers that it was sent. */
  lines: {
    source_item_id: string;
    qty_shipped: number;
    /** How many it is to send; undefined where it does not say. */
    quantity?: number | undefined;
  }[];
};
