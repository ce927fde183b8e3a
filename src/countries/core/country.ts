import type { z } from 'zod';
import type { ProductCodeName } from '#base/tax-codes.ts';
import type { CountryCalls } from './country-calls.ts';
import type { Finding } from './finding.ts';
import type { OrderFacts } from './order-facts.ts';
import type { Readable } from './readable.ts';
import type { DocumentKind, Environment, Identifiers, Origin, TaxDocument } from './tax-document.ts';

/** The issuer in one country: an account's settings for it. */
export type Issuer<S = unknown> = {
  environment: Environment;
  /** The kind of the connector that transmits, one of the country's `providers`. */
  provider: string;
  settings: S;
  /** Null where none was uploaded. */
  certificate: PublicCertificate | null;
  /**
   * The codes of `TaxService.prepare` that are in force, by name. For `check` alone: documents are made with
   * `Sealing.codes`.
   */
  codes?: Readonly<Record<string, unknown>>;
};

/** The facts of the signing certificate that a document may hold. */
export type PublicCertificate = {
  /** Mexico's 20 digits: every second character of the serial number in hex. */
  number: string;
  /** DER, base64, on one line. */
  der_base64: string;
  valid_from: string;
  valid_until: string;
};

/** A key as it was unsealed for one signature. PEM. */
export type SigningKey = { key_pem: string; certificate_pem: string; chain_pem: readonly string[] };

/** The other inputs of sealed bytes, in addition to the document: the same inputs give the same bytes. */
export type Sealing = {
  number: number;
  /** Eight digits, drawn once and kept with the document. */
  nonce: string;
  /** The instant that the document bears; ISO 8601, UTC. */
  at: string;
  /** Unique for the document's content in the whole installation: a provider knows a repeat by it. */
  key: string;
  /**
   * The codes of `TaxService.prepare`, by name: day codes, catalogues. `identify` alone reads them, and puts what the
   * bytes need into `ids`.
   */
  codes: Readonly<Record<string, unknown>>;
  /**
   * It is issued during an outage of the authority, by `Country.contingency`. `identify` reads it, and puts what the
   * bytes need into `ids`.
   */
  in_contingency: boolean;
};

/** One row that gives numbers. `prefix` is unique in an account, country and kind: `001-001`, `A`. */
export type SeriesKey = {
  prefix: string;
  first: number;
  /** The last that may be given; null where nothing ends it. */
  last: number | null;
};

export type KindRule<S = unknown> = {
  /** The authority's own word. */
  name: string;
  /** Where the authority says so. */
  source: string;
  series(issuer: Issuer<S>, document: TaxDocument): SeriesKey;
  /** As people write it. */
  fullNumber(series: string, number: number, ids: Identifiers): string;
  /**
   * Of the number of a document that was clearly rejected: the corrected one bears it again, or it is used up and the
   * corrected one gets the next. A rejection may say itself that its number is used.
   */
  after_rejection: 'keeps' | 'used';
  /**
   * Minutes for which unsent bytes may be sent, and not after `send_by`; later they are sealed again under their
   * number.
   */
  fresh_minutes: number;
};

/** By the field of an order that holds one. */
export type BuyerCodes = Readonly<Record<'fiscal_regime' | 'fiscal_use', readonly { code: string; name: string }[]>>;

/** A country's request to `TaxService.prepare`. */
export type CodeRule = {
  /** The parameters that the provider needs in addition to the issuer's tax id, by official names. */
  params: Readonly<Record<string, string>>;
  /** Without all of these, in force, nothing is sealed: documents wait for them. */
  required: readonly string[];
  /** They are fetched again so long before the first of them ends. */
  renew_minutes: number;
};

/**
 * How documents are issued during an outage of the authority: they are valid at once, and are sent after it. Where a
 * country has no such rule, its documents wait.
 */
export type ContingencyRule = {
  /** Kinds that may be issued so; others wait. */
  kinds: readonly DocumentKind[];
  /** Why the authority cannot be reached, by its own codes; one of ours where it asks for none. */
  motives: readonly string[];
  /** They have to be sent within so many hours after the outage. */
  send_within_hours: number;
  /** Codes that end meanwhile, and cannot be asked for, are good for so many hours more. */
  codes_extended_hours: number;
};

/**
 * The meaning of a code of the provider or authority, and where the fault is: in the order's data, the issuer's
 * settings, or this program.
 */
export type AuthorityMessage = { by: 'data' | 'settings' | 'us'; field?: Finding['field'] };

/** Instants until which something must have happened, by the country's law; ISO 8601, null where it sets no limit. */
export type Deadlines = { send_by: string | null; cancel_by: string | null; correct_by: string | null };

/**
 * All that Bodega knows of one country's tax documents. It is pure: no network, no SQL, no clock, no environment. A
 * connector of kind `tax` transmits the documents. The methods are such so that all countries fit in one list; settings
 * are parsed by `settings` before.
 */
export interface Country<S = unknown> {
  /** ISO 3166-1 alpha-2, in capitals. */
  code: string;
  /** ISO 4217, its own first: orders in another are a finding, unless they are converted or keep it. */
  currencies: readonly string[];
  /**
   * ISO 4217: further currencies of orders in which a document may be, where the issuer wants that; it bears or needs
   * the rate of a day. Absent: none.
   */
  order_currencies?: readonly string[];
  /** IANA. A document is issued on the day in this zone. */
  time_zone: string;
  /** The issuer's form: company, establishments, series, limits. A field with `.meta({ title })` is labelled so. */
  settings: z.ZodType<S>;
  /** The issuer's own tax id, which its certificate should bear. */
  issuerTaxId(settings: S): string;
  /** Kinds of the connectors that can issue for it. */
  providers: readonly string[];
  /**
   * Whether we sign for this provider, and so need the issuer's certificate; without settings: whether it may be so.
   */
  needsCertificate(provider: string, settings: S | null): boolean;
  /** Codes that documents are made with; absent, or null for a provider that is asked for none. */
  codes?(issuer: Issuer<S>): CodeRule | null;
  kinds: Readonly<Partial<Record<DocumentKind, KindRule<S>>>>;
  /** Whether a reason is needed to take a document back, and by which codes; null where only a correction does it. */
  cancellation: {
    motives: readonly { code: string; needs_substitute: boolean }[];
    /** The one for a document that a later one, with the data of its buyer, takes the place of. */
    replaced_motive: string;
    /** Absent where all issued documents may be taken back so. */
    isPossible?(document: { kind: DocumentKind; ids: Identifiers }): boolean;
  } | null;
  /** The code by which the authority wants each product named; absent where it wants none. */
  product_code?: ProductCodeName;
  /**
   * The authority's codes for a buyer's regime and for the use of a document, with its names; absent where documents
   * bear no such fiscal facts.
   */
  buyer_codes?: BuyerCodes;
  /**
   * When an authority's grant in the settings ends, such as a range of numbers; ISO 8601. Administrators are warned
   * before.
   */
  rangeEnds?(settings: S): string;
  /** Documents of a time when the authority was away; absent where the country has no rule for it. */
  contingency?: ContingencyRule;
  /** An order that leaves in parcels may have an invoice for each; absent: it has one. */
  invoices_by_parcel?: true;
  /** The findings about an order's document, without building it. `on`: YYYY-MM-DD in the country's zone. */
  check(order: OrderFacts, issuer: Issuer<S>, origin: Origin | null, on: string): Finding[];
  /** The document of an order that `check` has nothing against. @throws TotalsError */
  draft(order: OrderFacts, issuer: Issuer<S>, origin: Origin | null, on: string): TaxDocument;
  /** The guide that goes with the goods, a document of kind `guide`; absent where the country has none. */
  guide?: GuideRule<S>;
  /** Known at sealing; the authority's values are added later. */
  identify(document: TaxDocument, issuer: Issuer<S>, sealing: Sealing): Identifiers;
  /** The official XML, unsigned, and the file of its schema; the same bytes each time. */
  render(document: TaxDocument, issuer: Issuer<S>, sealing: Sealing, ids: Identifiers): { xml: string; schema: string };
  readable(document: TaxDocument, issuer: Issuer<S>, sealing: Sealing, ids: Identifiers): Readable;
  deadlines(document: TaxDocument): Deadlines;
  /** How the buyer gets an issued document by mail; absent: as its XML and PDF. */
  delivery?: DeliveryRule<S>;
  calls: CountryCalls;
  /** By the code of a rejection. */
  messages: Readonly<Record<string, AuthorityMessage>>;
}

export interface GuideRule<S = unknown> {
  /** Whether goods of an order travel with one; null: there was no such document yet when it was placed. */
  isNeeded(order: OrderFacts): boolean | null;
  /** The findings about it. `on`: YYYY-MM-DD in the country's zone. */
  check(order: OrderFacts, issuer: Issuer<S>, on: string): Finding[];
  /** The guide of an order that `check` has nothing against. */
  draft(order: OrderFacts, issuer: Issuer<S>, on: string): TaxDocument;
}

/** The document as the authority has it, its own answer, and when that was given; ISO 8601, UTC. */
export type Validated = { xml: string; receipt: string; at: string };

export interface DeliveryRule<S = unknown> {
  /** The XML that holds both, unsigned, the file of its schema, and the instant that its signature bears. */
  container(
    document: TaxDocument,
    issuer: Issuer<S>,
    sealing: Sealing,
    ids: Identifiers,
    validated: Validated,
  ): { xml: string; schema: string };
  /** The subject of the mail, and the names of its one file and of the files in that. */
  mail(
    document: TaxDocument,
    issuer: Issuer<S>,
    sealing: Sealing,
  ): { subject: string; zip: string; xml: string; pdf: string };
}

/** How a country signs; apart from `Country`, since the browser asks that one too and signs nothing. */
export type Sign = (xml: string, key: SigningKey, at: string, provider: string) => string;
