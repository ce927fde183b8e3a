import type { CountryCalls, DocumentView } from '../core/country-calls.ts';

/** Colombia's calls of the portal's specification. A `document_url` of `#` is a document without a file. */
export const calls: CountryCalls = {
  slug: 'colombia',
  key: 'delcopColombia',
  fields: (view) => ({
    invoice_prefix: view.series,
    invoice_number: view.number,
    transaction_id: transactionOf(view),
    status: view.status_text,
    document_url: view.pdf_path || '#',
    submitted_on: view.submitted_on,
    delcop_response: view.error_message || view.status_text,
    can_check_status: view.can_check_status,
    sent_to_shipper: view.is_sent_to_shipper,
  }),
};

/** By the portal's specification, of what was issued outside of it. */
const MANUAL = '1';

/** The provider's own, or else the document's CUFE or CUDE; null before it was sent. */
function transactionOf({ ids, is_submitted, is_manual }: DocumentView): string | null {
  if (is_manual) return MANUAL;
  return is_submitted ? (ids.transactionId ?? ids.cufe ?? ids.cude ?? null) : null;
}
