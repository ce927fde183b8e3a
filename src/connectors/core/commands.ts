import type { Address } from '#base/address.ts';
import type { ReturnReason } from '#base/return-reason.ts';
import type { Ticket } from './contacts.ts';

/** An order as it is submitted to a warehouse. Amounts are decimal texts. */
export type OrderToSubmit = {
  order_number: string;
  /** The channel it was sold on. */
  source: string;
  order_date: string;
  core_id: string;
  ship_method_code: string;
  is_fast_track: boolean;
  language_code: string;
  note: string;
  ship_to: Address & {
    name: string;
    company: string;
    locality_code: string;
    phone: string;
    email: string;
  };
  lines: { source_item_id: string; sku: string; quantity: number; name: string; unit_price: string }[];
  currency: string;
  tax_cost: string;
  shipping_cost: string;
  total_cost: string;
};

/** A parcel of an order, as its channel is notified of it. `lines` are its contents, by the channel's line numbers. */
export type Parcel = {
  carrier: string;
  tracking_number: string;
  tracking_url: string;
  shipped_at: string;
  lines: { source_item_id: string; quantity: number }[];
};

/** Money that a channel gives back of an order. Amounts are decimal texts in the order's currency. */
export type RefundToMake = {
  source_order_id: string;
  /** Ours, and no other refund's: the channel keeps it with the refund, which is found by it. */
  reference: string;
  reason: string;
  currency: string;
  /** The whole refund, with taxes: the part above its lines and shipping is for no piece. */
  total: string;
  shipping: string;
  /** `unsent`: pieces that have not left and will not; `amount`: with taxes. */
  lines: { source_item_id: string; pieces: number; amount: string; restock: 'none' | 'unsent' }[];
};

/** A return as its channel is to show it. */
export type ReturnReport = {
  source_order_id: string;
  /** The channel's own number of it; null where it does not have it yet, or never said so. */
  source_return_id: string | null;
  /** Ours, and no other return's: the channel keeps it with the return, which is found by it. */
  reference: string;
  /** As people write it here, such as R-1001. */
  number: string;
  /** `open`: it may come back; `refused`: it may not. */
  state: 'open' | 'refused' | 'closed';
  reason: ReturnReason;
  note: string;
  /** Why it is refused, or was closed without money; empty otherwise. */
  end_reason: string;
  /** Of the parcel that comes back; empty while it is not known. */
  tracking_number: string;
  /** `good`, `damaged` and `missing`: as the pieces were found; null before. */
  lines: {
    source_item_id: string;
    sku: string;
    pieces: number;
    good: number | null;
    damaged: number | null;
    missing: number | null;
  }[];
};

/**
 * A write. `idem_key` is the same for every try of one business change: for a submission
 * `order:{account}:{order_number}:{revision}`.
 */
export type Command =
  | { type: 'submit_order'; idem_key: string; order: OrderToSubmit }
  | { type: 'cancel_order'; idem_key: string; reference: string }
  /** The warehouse sends an order that it has as it is here, while it still takes changes. */
  | { type: 'change_order'; idem_key: string; reference: string; order: OrderToSubmit }
  | { type: 'create_ticket'; idem_key: string; ticket: Ticket }
  | ({ type: 'refund_order'; idem_key: string } & RefundToMake)
  /** The return's state so far: a repeated report, and a late one, change nothing. */
  | ({ type: 'tell_return'; idem_key: string } & ReturnReport)
  | {
      type: 'notify_shipment';
      idem_key: string;
      source_order_id: string;
      /** All parcels of the order so far, oldest first: a repeated notification changes nothing. */
      parcels: Parcel[];
      /** Pieces of the channel's lines that staff cancelled: they will never be sent. */
      cancelled_lines: { source_item_id: string; quantity: number }[];
      /** Lines that are not shippable, such as fees: done with the last parcel. */
      non_shippable_lines: { source_item_id: string; quantity: number }[];
      /** True once nothing of the order is left to ship. */
      is_complete: boolean;
    };

/** How many units a channel shall show of a product at one of its locations: never a difference. */
export type LevelToSave = {
  source_id: string;
  sku: string;
  location: string;
  quantity: number;
  /** The channel's quantity when last read or synced; null where unknown. */
  reported: number | null;
};

/**
 * The outcome of one `LevelToSave`: refused for a reason that only a person can fix, or a changed product or location.
 * `ends`: the channel handles stock in another way than we expect, so nothing more is pushed until a person switches it
 * on again.
 */
export type LevelOutcome = { ok: true } | { ok: false; reason: string; ends?: true };

export type CommandType = Command['type'];
export type CommandOf<T extends CommandType> = Extract<Command, { type: T }>;

/** A write that the partner took. */
export type Done = {
  /** The partner's reference of the record, where it gives one. */
  reference?: string;
  /** The record's page at the partner, where it has one. */
  link?: string | null;
  /** It had been done before: this try changed nothing. */
  already?: boolean;
  /** It is under way there: a later reading says how it ended. */
  is_under_way?: boolean;
  /** A note for staff. */
  note?: string;
};

/** The outcome of a write. `unknown` stops and shows it to staff: a guess could ship twice. */
export type Probed = { state: 'done'; done: Done } | { state: 'absent' } | { state: 'unknown' };
