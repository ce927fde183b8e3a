import type { DocumentView } from '#countries/core/country-calls.ts';

/** An issued invoice as a country's own calls return it, but for the given fields. */
export const givenDocumentView = (given: Partial<DocumentView> = {}): DocumentView => ({
  id: 1,
  source_order_id: '7',
  kind: 'sale',
  series: 'A',
  number: 12,
  full_number: 'A-12',
  ids: {},
  is_submitted: true,
  is_manual: false,
  is_valid: true,
  is_stored: false,
  is_sent_to_shipper: false,
  status_text: 'Issued',
  error_message: '',
  error_code: '',
  xml_path: '',
  pdf_path: '',
  submitted_on: null,
  can_submit: false,
  can_check_status: true,
  can_send_to_shipper: true,
  is_replacement_order: false,
  ...given,
});
