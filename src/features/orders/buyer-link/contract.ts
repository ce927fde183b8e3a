import { z } from 'zod';
import { endpoint, Nothing } from '#base/endpoint.ts';
import { IdParams } from '#base/ids.ts';
import { Instant } from '#base/instant.ts';
import { BuyerFacts, BuyerFault } from './buyer-facts.ts';
import { BuyerLinkRefusal } from './buyer-link-rules.ts';

/** How far the mail with a link is; `in_doubt`: the mail server did not say whether it took it. */
export const LinkMailState = z.enum(['waiting', 'sending', 'sent', 'refused', 'in_doubt']);
export type LinkMailState = z.infer<typeof LinkMailState>;

/** `used_at`: when the buyer gave the data last. `mail`: null where its address was shown. */
const BuyerLink = z.object({
  made_by: z.string(),
  made_at: Instant,
  expires_at: Instant,
  used_at: Instant.nullable(),
  mail: z.object({ to: z.string(), state: LinkMailState }).nullable(),
});
export type BuyerLink = z.infer<typeof BuyerLink>;

export const getBuyerLink = endpoint('GET /api/orders/{id}/buyer-link', {
  summary: 'Whether the buyer of an order may be given a link to the fiscal data of the invoice, and the one there is',
  access: 'edit_orders',
  staleBy: ['order', 'document'],
  params: IdParams,
  replies: {
    200: z.object({
      refusal: BuyerLinkRefusal.nullable(),
      /** The invoice is issued, and is replaced by one with the data. */
      is_issued: z.boolean(),
      link: BuyerLink.nullable(),
      /** The buyer's, as the order has it; empty where it has none. */
      email: z.string(),
      can_mail: z.boolean(),
    }),
  },
});

export const makeBuyerLink = endpoint('POST /api/orders/{id}/buyer-link', {
  summary: 'Make the link by which the buyer gives the fiscal data of the invoice; the one before ends',
  access: 'edit_orders',
  params: IdParams,
  replies: { 201: z.object({ address: z.string(), expires_at: Instant }) },
});

export const withdrawBuyerLink = endpoint('DELETE /api/orders/{id}/buyer-link', {
  summary: 'End the link of the buyer',
  access: 'edit_orders',
  params: IdParams,
  replies: { 204: Nothing },
});

// The token travels in bodies: addresses are logged.
const Token = z.string().min(1).max(100);

const Codes = z.array(z.object({ code: z.string(), name: z.string() })).readonly();

/**
 * `kinds`: of tax ids. `logo`: a PNG as base64. `is_given`: the buyer gave the data before. `is_issued`: the invoice was
 * issued, and is replaced by one with the data.
 */
const ForBuyer = z.object({
  account_name: z.string(),
  logo: z.string().nullable(),
  order_number: z.string(),
  total: z.string(),
  currency: z.string(),
  kinds: z.array(z.string()).readonly(),
  codes: z.object({ fiscal_regime: Codes, fiscal_use: Codes }).readonly().nullable(),
  refusal: BuyerLinkRefusal.nullable(),
  is_given: z.boolean(),
  is_issued: z.boolean(),
});
export type ForBuyer = z.infer<typeof ForBuyer>;

export const readBuyerLink = endpoint('POST /api/buyer-links/read', {
  summary: 'What a buyer sees of the order of a link, and which data are asked for',
  access: 'public',
  body: z.object({ token: Token }),
  replies: { 200: ForBuyer },
});

export const checkBuyerFacts = endpoint('POST /api/buyer-links/check', {
  summary: 'What is wrong with the data that a buyer has typed so far; nothing is saved',
  access: 'public',
  body: z.object({ token: Token, buyer: BuyerFacts }),
  replies: { 200: z.object({ faults: z.array(BuyerFault) }) },
});

export const giveBuyerFacts = endpoint('POST /api/buyer-links/use', {
  summary: 'Save the fiscal data of a buyer with the order of a link, in place of those given before',
  access: 'public',
  body: z.object({ token: Token, buyer: BuyerFacts }),
  replies: { 204: Nothing },
});
