import type { CountryCalls } from '../core/country-calls.ts';

/** Ecuador's calls of the portal's specification. */
export const calls: CountryCalls = {
  slug: 'ecuador',
  key: 'stupendoEcuador',
  fields: (view) => ({
    full_invoice_number: view.full_number,
    status_human_readable: view.status_text,
    error: view.error_message !== '',
    error_message: view.error_message,
    pdf_path: view.pdf_path,
    submitted_on: view.submitted_on,
    can_submit_or_resubmit: view.can_submit,
    can_check_status: view.can_check_status,
  }),
};
