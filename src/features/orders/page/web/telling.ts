import type { OrderDetail, TimelineEntry } from '#features/orders/order/detail-contract.ts';
import type { Outage } from '#features/partners/connections/outages-contract.ts';
import type { Formats } from '#ui/formats.ts';
import type { Tone } from '#ui/palette.ts';
import type { Catalogue } from '#ui/texts.ts';

/** Where an order stands, in words; the tone says whose turn it is: danger the member's, warning another's. */
export type Sentence = { tone: Tone; text: string };

/** The inputs of the sentence in addition to the order. */
export type Telling = {
  t: Catalogue['order_page'];
  texts: Catalogue;
  formats: Formats;
  /** In milliseconds. */
  now: number;
  /** What happened, newest first; none until it is loaded. */
  entries: readonly TimelineEntry[];
  /** The partner that does not answer, where the order waits for it. */
  outage: Outage | undefined;
  /** The lease of the reader's own form, which is no hindrance to them. */
  ownLease: string;
  /** The reader has it open for editing. */
  isEditing: boolean;
  /** How long until it goes, as “0:24”, where that is counted down. */
  countdown: string | undefined;
};

/** How partners are called: the warehouse by its connection, where it has one. */
export const namesOf = ({ warehouse_partner, order_source }: OrderDetail, t: Catalogue['order_page']) => ({
  warehouse: warehouse_partner ?? t.says.the_warehouse,
  channel: order_source,
});

/** One after another; each ends with a stop, also one that ends with a partner's or a member's words. */
export const inSentences = (parts: readonly string[]): string =>
  parts
    .filter((part) => part !== '')
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(' ');
