import { z } from 'zod';
import type { EventsOf } from '#base/events.ts';
import type { SettingChange } from '#features/partners/connections/connections-events.ts';

const Document = z.object({ document: z.string(), full_number: z.string() });

/** What an order's timeline says of its tax documents. `document`: the authority's name of it. */
export const documentDetails = {
  'document.sealed': Document,
  'document.issued_offline': Document,
  'document.issued_elsewhere': Document,
  'document.elsewhere_undone': Document,
  'document.pdf_uploaded': Document,
  /** A further document for the order; this one stays. */
  'document.revised': Document,
  'document.origin_chosen': Document.extend({
    changes: z.array(z.object({ field: z.literal('origin'), from: z.string().nullable(), to: z.string().nullable() })),
  }),
  'document.cancel_asked': Document.extend({ reason: z.string() }),
  /** `amount`: with its currency, `45.00 PEN`. */
  'document.credit_asked': Document.extend({ amount: z.string(), reason: z.string() }),
  'document.authorised': Document,
  'document.rejected': Document.extend({ reason: z.string() }),
  'document.not_needed': Document.extend({ reason: z.string() }),
  /** The receiver has to agree to the cancellation. */
  'document.consent_asked': Document,
  /** It stays valid. */
  'document.cancel_refused': Document.extend({ reason: z.string() }),
  'document.cancelled': Document,
  'document.error_ignored': z.object({ reason: z.string() }),
  'document.sent_to_shipper': Document,
  /** `to`: an e-mail address. */
  'document.mailed': Document.extend({ to: z.string() }),
  /** It was not taken, or it is not known whether it was. */
  'document.mail_failed': Document.extend({ to: z.string(), is_in_doubt: z.boolean() }),
};

/** Something of a document changed that is worth no line: its findings, or where it is on its way. */
type DocumentChanged = { type: 'document.changed'; order_id: number };

/** Documents of many orders were planned or checked at once. */
type DocumentsPlanned = { type: 'document.planned' };

/** How an account issues in a country was changed, or its authority is away or back: for the open screens. */
type IssuerSaved = { type: 'tax_issuer.saved' };

/** What was changed of it, for the audit; of a certificate whose it is and until when, never its key. */
type IssuerChanged = {
  type: 'tax_issuer.changed' | 'tax_issuer.certificate_changed' | 'tax_issuer.outage_began' | 'tax_issuer.outage_ended';
  details: { country: string; changes: readonly SettingChange[] };
};

/** The picture at the head of the PDFs; `to` is its size in pixels, null where it was removed. */
type LogoChanged = {
  type: 'tax_issuer.logo_changed';
  details: { changes: readonly { field: 'logo'; from: null; to: string | null }[] };
};

/** Exchange rates as people read them: `2026-11-30: 1 USD = 3.754 PEN (SBS)`. */
type RatesChanged = {
  type: 'tax_issuer.rates_saved' | 'tax_issuer.rate_removed';
  details: { changes: readonly SettingChange[] };
};

declare module '#base/events.ts' {
  interface EventRegistry {
    tax_documents:
      | EventsOf<typeof documentDetails, { order_id: number }>
      | DocumentChanged
      | DocumentsPlanned
      | IssuerSaved
      | IssuerChanged
      | LogoChanged
      | RatesChanged;
  }
}
