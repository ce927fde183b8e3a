import type { CountryCalls, DocumentView } from '../core/country-calls.ts';

/**
 * Peru's calls of the portal's specification: factura, boleta and note, and in addition the guía. `001`: none is
 * needed.
 */
export const calls: CountryCalls = {
  slug: 'peru',
  key: 'taxTechPeru',
  fields: (view) => ({
    transaction_number: transactionOf(view),
    invoice_series: view.series,
    invoice_number: view.number,
    status: view.status_text,
    error: view.error_message !== '',
    error_message: view.error_message,
    xml_path: view.xml_path,
    xml_path_recorded: view.is_stored,
    submitted_on: view.submitted_on,
    can_submit_or_resubmit: view.can_submit,
    can_check_status: view.can_check_status,
  }),
  guide: {
    path: 'guia',
    key: 'taxTechGuia',
    fields: (view) => ({
      transaction_number: transactionOf(view),
      document_number: view.is_valid ? view.full_number : null,
      status: view.status_text,
      sent_to_shipper: view.is_sent_to_shipper,
      pdf_path: view.pdf_path,
      error: view.error_message !== '',
      error_message: view.error_message,
      submitted_on: view.submitted_on,
      can_submit_or_resubmit: view.can_submit,
      can_check_status: view.can_check_status,
      can_send_to_shipper: view.can_send_to_shipper,
      manual: view.is_manual,
      response_message: view.error_message || view.status_text,
    }),
    not_needed: {
      transaction_number: null,
      document_number: null,
      status: '001',
      sent_to_shipper: true,
      pdf_path: '',
      error: false,
      error_message: '',
      submitted_on: null,
      can_submit_or_resubmit: false,
      can_check_status: false,
      can_send_to_shipper: false,
      manual: false,
      response_message: '',
    },
  },
};

/**
 * The provider's own, or the ticket of a guía, or else the name under which SUNAT knows the document; null before it
 * was sent.
 */
function transactionOf({ ids, is_submitted }: DocumentView): string | null {
  return is_submitted ? (ids.transactionId ?? ids.numTicket ?? ids.nombreArchivo ?? null) : null;
}
