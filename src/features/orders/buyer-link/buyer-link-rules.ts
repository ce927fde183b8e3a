import { z } from 'zod';
import { signOf } from '#base/money.ts';
import { refusals } from '#features/core/order-lifecycle/order-actions.ts';
import type { OrderStatus } from '#features/core/order-lifecycle/order-status.ts';
import type { DocumentState } from '#features/tax/documents/document-state.ts';

type LinkRule = {
  /** Since the order was placed. */
  days: number;
  /** Kinds of tax ids that a buyer chooses from; of one alone nothing is asked. */
  kinds: readonly [string, ...string[]];
};

const DAY_MS = 86_400_000;

/**
 * By the country of the order. How long a buyer may give the data is no law's own number. Mexico: assumed; shops take
 * requests for invoices within the month of the purchase. The others: assumed; their law wants the document with the
 * delivery, and two weeks is what a delivery takes.
 */
const rules: Readonly<Record<string, LinkRule>> = {
  BO: { days: 15, kinds: ['NIT', 'CI', 'CE', 'PASSPORT'] },
  CO: { days: 15, kinds: ['CC', 'NIT', 'CE', 'PASSPORT'] },
  EC: { days: 15, kinds: ['CEDULA', 'RUC', 'PASSPORT'] },
  GT: { days: 15, kinds: ['NIT', 'CUI', 'PASSPORT'] },
  MX: { days: 30, kinds: ['RFC'] },
  PE: { days: 15, kinds: ['DNI', 'RUC', 'CE', 'PASSPORT'] },
};

/** Days since an order was placed in which its buyer may give the data, by country. */
export const linkDays: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(rules).map(([country, { days }]) => [country, days]),
);

const ruleOf = (country: string): LinkRule | undefined => (Object.hasOwn(rules, country) ? rules[country] : undefined);

/** Whether an order's page offers a link for its buyer; whether there may be one now is `buyerLinkRefusal`. */
export const isLinkCountry = (country: string): boolean => ruleOf(country) !== undefined;

/** The kinds of tax ids that a buyer chooses from. */
export const kindsOf = (country: string): readonly string[] => ruleOf(country)?.kinds ?? [];

/** When the link for the buyer of an order ends. `order_date`: ISO 8601. */
export const linkEnd = ({ country, order_date }: { country: string; order_date: string }): Date =>
  new Date(Date.parse(order_date) + (ruleOf(country)?.days ?? 0) * DAY_MS);

/** Why a buyer cannot give the data of the invoice now. */
export const BuyerLinkRefusal = z.enum(['cancelled', 'no_invoice', 'issued', 'being_issued', 'too_late', 'being_sent']);
export type BuyerLinkRefusal = z.infer<typeof BuyerLinkRefusal>;

export type BuyerLinkFacts = {
  country: string;
  order_status: OrderStatus;
  total_cost: string;
  /** ISO 8601. */
  order_date: string;
  /** Its submission is under way or in doubt. */
  is_being_sent: boolean;
  /** The account issues for the order's country. */
  has_issuer: boolean;
  /** Of all its invoices but those that another one takes the place of for its buyer. */
  invoice_states: readonly DocumentState[];
  /** The invoice that its buyer may have replaced now. */
  replaceable_id: number | null;
};

/** Why an invoice's state forbids the buyer's link; null where it does not. A cancelled invoice may be issued again. */
const ofState: Readonly<Record<DocumentState, 'no_invoice' | 'issued' | 'being_issued' | null>> = {
  not_submitted: null,
  rejected: null,
  cancelled: null,
  not_needed: 'no_invoice',
  ignored: 'no_invoice',
  tested: 'no_invoice',
  sealed: 'being_issued',
  sending: 'being_issued',
  pending: 'being_issued',
  in_doubt: 'being_issued',
  issued_offline: 'issued',
  issued_elsewhere: 'issued',
  authorised: 'issued',
  stored: 'issued',
  sent_to_shipper: 'issued',
  cancelling: 'issued',
};

const invoiceRefusals = ['issued', 'being_issued', 'no_invoice'] as const;

/**
 * Why there may be no link for an order's buyer now, or its data are not taken; null: they are. Asked where staff make
 * one, where the buyer opens it, and under the order's lock where the data are saved.
 */
export function buyerLinkRefusal(facts: BuyerLinkFacts, now: Date): BuyerLinkRefusal | null {
  if (facts.order_status === 'cancelled') return 'cancelled';
  const costsNothing = facts.order_status === 'refund' || signOf(facts.total_cost) <= 0;
  if (!facts.has_issuer || !isLinkCountry(facts.country) || costsNothing) return 'no_invoice';
  const isReplaceable = facts.replaceable_id !== null;
  const found = facts.invoice_states
    .map((state) => ofState[state])
    .filter((refusal) => refusal !== 'issued' || !isReplaceable);
  const ofInvoice = invoiceRefusals.find((refusal) => found.includes(refusal));
  if (ofInvoice) return ofInvoice;
  if (now >= linkEnd(facts)) return 'too_late';
  return refusals.edit_buyer(facts) ? 'being_sent' : null;
}
