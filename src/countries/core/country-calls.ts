import type { DocumentKind, Identifiers } from './tax-document.ts';

/** A document as a country's own calls return it. Texts are in the reader's language. */
export type DocumentView = {
  id: number;
  /** Of its order, as the channel knows it. */
  source_order_id: string;
  kind: DocumentKind;
  series: string;
  number: number | null;
  full_number: string;
  ids: Identifiers;
  is_submitted: boolean;
  /** It was issued outside of Bodega, as a person noted. */
  is_manual: boolean;
  is_valid: boolean;
  is_stored: boolean;
  is_sent_to_shipper: boolean;
  status_text: string;
  /** The reason of its rejection, or of its waiting; empty: none. */
  error_message: string;
  /** The authority's code of that, or our finding's; empty: none. */
  error_code: string;
  /** Addresses; empty where there is no such file. */
  xml_path: string;
  pdf_path: string;
  /** ISO 8601; null before it was submitted. */
  submitted_on: string | null;
  can_submit: boolean;
  can_check_status: boolean;
  can_send_to_shipper: boolean;
  /** Its order replaces goods of another. */
  is_replacement_order: boolean;
};

/**
 * The calls of one country, in addition to those of all: `GET /api/connectors/{slug}/{orderId}` and its siblings, by
 * the names of the portal's specification. They are views of the one table of documents.
 */
export type CountryCalls = {
  /** `ecuador` */
  slug: string;
  /** The answer's one key: `stupendoEcuador`. */
  key: string;
  /**
   * The path of a GET call that puts an issued document into secure storage, with `{orderId}` and `{documentId}`;
   * absent where none is named.
   */
  upload?: `/api/connectors/${string}`;
  /** Its fields. */
  fields(view: DocumentView): Record<string, unknown>;
  /** Those of its guide: `GET /api/connectors/{slug}/{path}/{orderId}` and its brothers. */
  guide?: {
    path: string;
    key: string;
    fields(view: DocumentView): Record<string, unknown>;
    /** The answer for an order whose goods travel without a guide. */
    not_needed?: Readonly<Record<string, unknown>>;
  };
};
