import { z } from 'zod';
import { Instant } from '#base/instant.ts';
import { Right } from '#base/rights.ts';
import { Health } from '#features/partners/connections/connection-rules.ts';

const Count = z.number().int().min(0);

/** An order that the warehouse has. */
export const OrderOut = z.object({ id: z.number().int(), order_number: z.string() });
export type OrderOut = z.infer<typeof OrderOut>;

/** A warehouse or a sales channel of the account, and its health. */
export const Partner = z.object({
  id: z.number().int(),
  /** The account's own name for it. */
  name: z.string(),
  health: Health,
  /** New or changed since it was last active. */
  needs_activation: z.boolean(),
  last_error: z.string().nullable(),
});
export type Partner = z.infer<typeof Partner>;

/** How many there are, and for how many it is done. */
const Share = z.object({ done: Count, total: Count });
export type Share = z.infer<typeof Share>;

/** A channel, with what it lists and what of that is mapped and linked. */
export const ChannelFacts = Partner.extend({
  codes: Share,
  places: Share,
  products: Share,
  /** Listings that have a product of the same SKU. */
  has_matches: z.boolean(),
  /** Its catalogue was read to its end at least once. */
  is_read: z.boolean(),
  /** Products are being made from its listings. */
  is_making: z.boolean(),
});
export type ChannelFacts = z.infer<typeof ChannelFacts>;

/** A few names of the members who may do a step, by right. */
const Helpers = z.partialRecord(Right, z.array(z.string()));

/** All that the steps to the first order are decided by. */
export const FirstOrderFacts = z.object({
  warehouses: z.array(Partner),
  channels: z.array(ChannelFacts),
  /** The warehouse's methods or places were read. */
  has_methods: z.boolean(),
  /** The account has products of its own. */
  has_products: z.boolean(),
  /** The next order that goes out by itself; `submit_after` is when. */
  ready: OrderOut.extend({ submit_after: Instant.nullable() }).nullable(),
  held: OrderOut.nullable(),
  /** Orders that wait for a correction. */
  with_problems: Count,
  helpers: Helpers,
  /** It has nothing yet, so that it may be filled with samples. */
  may_fill: z.boolean(),
});
export type FirstOrderFacts = z.infer<typeof FirstOrderFacts>;
