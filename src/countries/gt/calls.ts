import type { CountryCalls } from '../core/country-calls.ts';

/** Guatemala's calls of the portal's specification. An empty `numero_documento` is a document that is missing. */
export const calls: CountryCalls = {
  slug: 'guatemala',
  key: 'infileGuatemala',
  upload: '/api/connectors/exigo/infile/s3/{orderId}/{documentId}',
  fields: (view) => ({
    id: view.id,
    numero_dte: view.ids.numero ?? '',
    numero_documento: view.is_valid ? view.full_number : '',
    document_url: view.pdf_path,
    created_at: view.ids.fechaCertificacion ?? null,
    sent_to_exigo: view.is_stored,
    message: view.status_text,
    error_message: view.error_message,
  }),
};
