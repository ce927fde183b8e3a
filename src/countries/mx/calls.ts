import type { CountryCalls, DocumentView } from '../core/country-calls.ts';

/**
 * Mexico's calls of the portal's specification. `status` 0 is a document that failed, null one that was not sent yet.
 */
export const calls: CountryCalls = {
  slug: 'mexico',
  key: 'solucionMexico',
  fields: (view) => ({
    source_order_id: view.source_order_id,
    status: statusOf(view),
    uuid: view.ids.uuid ?? '',
    error: view.error_message !== '',
    error_message: view.error_message,
    xml_path: view.xml_path,
    xml_path_recorded: view.is_stored,
    submitted_on: view.submitted_on,
  }),
};

function statusOf({ is_valid, error_message }: DocumentView): 0 | 1 | null {
  if (is_valid) return 1;
  return error_message === '' ? null : 0;
}
