import type { CountryCalls } from '../core/country-calls.ts';

/** Bolivia's calls of the portal's specification. */
export const calls: CountryCalls = {
  slug: 'bolivia',
  key: 'siatBolivia',
  fields: (view) => ({
    invoice_number: view.number,
    status_human_readable: view.status_text,
    error: view.error_message !== '',
    error_message: view.error_message,
    source_error_code: view.error_code,
    pdf_path: view.pdf_path,
    sent_to_shipper: view.is_sent_to_shipper,
    submitted_on: view.submitted_on,
    can_submit_or_resubmit: view.can_submit,
    can_check_status: view.can_check_status,
    can_download_pdf: view.pdf_path !== '',
    // One button, by two names.
    can_send_to_shipper: view.can_send_to_shipper && !view.is_replacement_order,
    can_upload_replacement_order: view.can_send_to_shipper && view.is_replacement_order,
  }),
};
