import type { PartnerHttp } from '../partner-http.ts';

/** How one document reaches a provider that speaks SUNAT's protocol. */
export type Channel = {
  http: PartnerHttp;
  now(): Date;
  /** The provider's name, for messages. */
  title: string;
  /** Of the SOAP service that takes facturas, boletas, notes and voidances. */
  bill_url: URL;
  /** Of the SOAP service that looks up a document by its number; null where the provider cannot look up this one. */
  consult_url: URL | null;
  /**
   * Of the REST service for guides, before `/v1/contribuyente`; null where there is none for the document's
   * environment.
   */
  guides_url: URL | null;
  /** The header of a SOAP call: XML, or empty. */
  soap_header: string;
  /** The header `authorization` of a SOAP call. */
  authorization?: string;
  /** Runs a call for guides with its header `authorization`. */
  asGuideClient<T>(send: (authorization: string) => Promise<T>): Promise<T>;
};
