import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { Id } from '#base/ids.ts';
import { Instant } from '#base/instant.ts';
import { BuyerLinkRefusal } from './buyer-link-rules.ts';
import { LinkMailState } from './contract.ts';

/** Invoices that are listed at most, and buyers that are asked within one request. */
export const MAX_ASKED = 50;

/** An invoice that lacks what only its buyer knows. `asked`: the link that the buyer has, or is being mailed. */
const Waiting = z.object({
  order_id: Id,
  order_number: z.string(),
  country: z.string(),
  customer_name: z.string(),
  /** Empty: the order has none, so no buyer can be asked by mail. */
  email: z.string(),
  since: Instant,
  /** When it is issued without the buyer's data; null: not without them. */
  issued_at: Instant.nullable(),
  asked: z.object({ at: Instant, mail: LinkMailState.nullable(), is_given: z.boolean() }).nullable(),
});
export type WaitingInvoice = z.infer<typeof Waiting>;

export const findWaitingInvoices = endpoint('GET /api/buyer-links/waiting', {
  summary: 'Invoices that lack what their buyers may still give: those not asked first, then the oldest; and how many',
  access: 'edit_orders',
  staleBy: ['document', 'order', 'orders'],
  replies: {
    200: z.object({
      data: z.array(Waiting),
      orders: z.number().int(),
      /** There are more: the newest that wait were counted. */
      is_capped: z.boolean(),
      can_mail: z.boolean(),
    }),
  },
});

/** Why a buyer is not asked; `under_way`: a mail with a link is being sent. */
export const SkipReason = z.enum([...BuyerLinkRefusal.options, 'no_email', 'under_way']);
export type SkipReason = z.infer<typeof SkipReason>;

export const mailBuyerLinks = endpoint('POST /api/buyer-links/mail', {
  summary: 'Mail a link to the buyer of each of these orders; the link before ends',
  access: 'edit_orders',
  body: z.object({ order_ids: z.array(Id).min(1).max(MAX_ASKED) }),
  replies: {
    200: z.object({
      /** One for each order, in their order; `skipped`: why its buyer is not asked. */
      data: z.array(z.object({ order_id: Id, order_number: z.string(), skipped: SkipReason.nullable() })),
    }),
  },
});
export type LinkOutcome = z.infer<(typeof mailBuyerLinks.replies)[200]>['data'][number];
