import { z } from 'zod';
import type { EventsOf } from '#base/events.ts';
import { ProblemKind } from '#features/core/order-problems/problem-kinds.ts';
import { FieldChange } from './edit-changes.ts';

const Fields = z.array(z.string()).readonly();
const Version = z.number().int();

/** `fields` and `version`: what an open form has to know of a change that made another version of the order. */
const Edit = { fields: Fields.optional(), version: Version.optional() };

const Value = z.union([z.string(), z.boolean(), z.null()]);
const Quantity = z.number().int();
const Cause = z.object({ kind: ProblemKind, subject: z.string() });
const FieldsEdited = z.object({
  fields: Fields,
  changes: z.array(FieldChange).readonly().optional(),
  version: Version.optional(),
});
const Line = z.object({ sku: z.string(), quantity: Quantity, ...Edit });
const Pieces = z.array(z.object({ sku: z.string(), quantity: Quantity })).readonly();
const Nothing = z.object({});

/** What the timeline says of an order: how it came, what its channel, checks and staff did to it. */
export const orderDetails = {
  /** `cleaned`: the fields that invisible characters were taken out of. */
  'order.imported': z.object({ source: z.string(), cleaned: Fields.optional() }),
  'order.updated_by_channel': z.object({
    fields: Fields,
    changes: z.array(z.object({ field: z.string(), from: Value, to: Value })).optional(),
    version: Version.optional(),
  }),
  'order.channel_change_refused': z.object({ fields: Fields }),
  /** Staff let it leave as it was sent, though its channel changed it. */
  'order.kept_as_sent': Nothing,
  'order.channel_told_again': Nothing,
  /** What its channel shows as fulfilled, and no warehouse of ours sent, counts as sent. */
  'order.fulfilment_adopted': z.object({ pieces: Pieces, fields: Fields, version: Version }),
  /** The warehouse is asked to cancel it, so that it is sent again as its channel wants it; then it did. */
  'order.recall_asked': Nothing,
  'order.recalled': z.object({ fields: Fields, version: Version }),
  'order.edited': FieldsEdited,
  'order.edit_undone': FieldsEdited,
  /** The buyer gave the fiscal data of the invoice, by a link. */
  'order.buyer_edited': FieldsEdited,
  'order.buyer_link_made': Nothing,
  'order.buyer_link_withdrawn': Nothing,
  'order.buyer_link_mailed': z.object({ to: z.string() }),
  /** `is_in_doubt`: the mail server did not say whether it took it. */
  'order.buyer_link_mail_failed': z.object({ to: z.string(), is_in_doubt: z.boolean() }),
  /** By the account's rule all that is here leaves from another place. */
  'order.moved_by_rule': FieldsEdited,
  'order.line_added': Line,
  'order.line_removed': Line,
  'order.line_changed': z.object({ sku: z.string(), from: Quantity, to: Quantity, ...Edit }),
  /** No parts: the kit has none any more. */
  'order.kit_exploded': z.object({
    sku: z.string(),
    parts: z.array(z.object({ sku: z.string(), quantity: Quantity })),
  }),
  'order.problem_found': Cause,
  'order.problem_solved': Cause,
  'order.error_ignored': z.object({ reason: z.string(), kinds: z.array(z.string()) }),
  'order.cancel_asked': z.union([z.object({ by: z.literal('channel') }), z.object({ reason: z.string() })]),
  /** The warehouse is asked to leave these out. */
  'order.pieces_cancel_asked': z.object({ reason: z.string(), pieces: Pieces }),
  /** Pieces of it are sent once more, as the order of this number. */
  'order.replaced': z.object({ order_number: z.string(), reason: z.string(), pieces: Pieces }),
  /** It was made here, in place of pieces of the order of this number. */
  'order.made': z.object({ replaces: z.string(), reason: z.string() }),
  'order.held': z.object(Edit),
  'order.released': z.object(Edit),
  'order.sent_early': Nothing,
  'order.commented': z.object({ text: z.string() }),
};

export type OrderEvent = EventsOf<typeof orderDetails, { order_id: number }>;

/** A change of an order's items. */
export type LineEvent = Extract<OrderEvent, { type: `order.line_${string}` }>;

/** Events about many orders at once, or while one is edited. */
type BulkOrderEvent =
  | { type: 'order.editing'; order_id: number }
  | { type: 'orders.imported'; connection_id?: number }
  | { type: 'orders.checked' | 'orders.changed' | 'orders.run_changed' };

declare module '#base/events.ts' {
  interface EventRegistry {
    orders: OrderEvent | BulkOrderEvent;
  }
}
