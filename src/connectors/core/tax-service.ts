import type { Ctx } from './ctx.ts';

/** A document as it was sealed: its bytes never change again. */
export type SealedDocument = {
  /** ISO 3166-1 alpha-2. */
  country: string;
  kind: 'sale' | 'correction' | 'guide';
  environment: 'test' | 'live';
  /** The issuer's tax id. */
  issuer: string;
  /** `001-001`, `A`. */
  series: string;
  number: number;
  /** YYYY-MM-DD in the country's zone. */
  issued_on: string;
  total: string;
  /** Official identifiers known at sealing, by their official names. */
  ids: Readonly<Record<string, string>>;
  /** Unique for the document's content: a provider that knows repeats knows them by it. */
  key: string;
  /** The XML as it is sent, UTF-8; signed where the issuer signs. */
  xml: string;
  /** An earlier try of these very bytes was left without an answer: the provider may have them. Absent: none was. */
  may_have_arrived?: boolean;
  /** When it was issued while the authority was away: that outage, which is over. */
  contingency: Outage | null;
};

/** A time in which the authority could not be reached. `motive` as the country names it; ISO 8601, UTC. */
export type Outage = { motive: string; from: string; until: string };

/** A document that the authority took. */
export type IssuedDocument = SealedDocument & {
  /** With those that the authority gave. */
  ids: Readonly<Record<string, string>>;
};

/** The authority's or the provider's words of a document, with its code. */
export type TaxNotice = { code: string; text: string; is_warning: boolean };

/**
 * The outcome of a document. An answer that is not about it is no `TaxAnswer` but a `ConnectorError`: `uncertain` where
 * it may have arrived.
 */
export type TaxAnswer =
  | {
      state: 'authorised';
      /** The authority's values: number, UUID, serial. */
      ids: Record<string, string>;
      /** ISO 8601, UTC. */
      at: string;
      /** The document as the authority has it, byte for byte; null where it gives none back. */
      xml: string | null;
      /**
       * The authority's own answer as it came, where it is a document that proves the decision: a CDR, an
       * ApplicationResponse.
       */
      receipt?: string | Uint8Array;
      notices: TaxNotice[];
    }
  | { state: 'pending'; ask_after_ms: number; ticket: string | null }
  | {
      state: 'rejected';
      /** The authority has noted the number: it cannot be used for another document. */
      is_number_used: boolean;
      /**
       * The document itself is valid, but a code that it was made with has expired. It is sealed again with new codes.
       */
      are_codes_stale?: boolean;
      receipt?: string | Uint8Array;
      notices: TaxNotice[];
    }
  /** There is to be no such document of the order: the provider took none and has not noted the number. */
  | { state: 'not_needed'; notices: TaxNotice[] };

/** `pending`: the authority has yet to decide, or the receiver to agree where it waits for him. */
export type CancelAnswer =
  | { state: 'cancelled'; at: string; receipt: string | Uint8Array | null }
  | { state: 'pending'; ask_after_ms: number; ticket?: string; waits_for?: 'receiver' }
  | { state: 'refused'; notices: TaxNotice[] };

/** `never_seen`: the authority has no such request, in its words. `unknown`: the authority gives no answer now. */
export type CancellationLookUp = CancelAnswer | { state: 'never_seen'; notices: TaxNotice[] } | { state: 'unknown' };

/** A code that documents need, such as a day's: valid for some time. */
export type IssueCode = {
  name: string;
  /** Plain JSON. */
  value: unknown;
  /** ISO 8601, UTC. */
  valid_until: string;
};

/** The owner of the codes: `params` as the country names them, such as a point of sale. */
export type CodesAsked = {
  environment: 'test' | 'live';
  /** The issuer's tax id. */
  issuer: string;
  params: Readonly<Record<string, string>>;
};

/** The issuer's key, for calls that are signed or that hand it over. PEM. */
export type Signer = { key_pem: string; certificate_pem: string };

/** Verbs of a connector of kind `tax`. It knows its protocol, and no order. Failures are ConnectorErrors. */
export interface TaxService<C = unknown, S = unknown> {
  /** Codes, ranges and catalogues that documents are made with. */
  prepare?(ctx: Ctx<C, S>, asked: CodesAsked, signer?: Signer | null): Promise<IssueCode[]>;
  /**
   * `issue`, `lookUp` and `prepare` are calls that the issuer's key signs: they get the key. Other calls get null, and
   * no key is opened.
   */
  signs_calls?: boolean;
  /**
   * Sends the bytes. The same document again is never a second one: where the provider says that it has it, that is the
   * answer.
   */
  issue(ctx: Ctx<C, S>, document: SealedDocument, signer?: Signer | null): Promise<TaxAnswer>;
  /** Asks what became of it. `never_seen` only where it surely did not arrive: then the same bytes are sent again. */
  lookUp(
    ctx: Ctx<C, S>,
    document: SealedDocument,
    ticket: string | null,
    signer?: Signer | null,
  ): Promise<TaxAnswer | { state: 'never_seen' }>;
  cancel?(
    ctx: Ctx<C, S>,
    document: IssuedDocument,
    /** `ticket`: of the answer before, where that was pending with one. */
    why: { motive: string; text: string; substitute: string | null; at: string; ticket: string | null },
    signer: Signer | null,
  ): Promise<CancelAnswer>;
  /**
   * Looks up a cancellation request, where a second request would ask the receiver again. Absent where `cancel` says so
   * when it is called again.
   */
  lookUpCancellation?(ctx: Ctx<C, S>, document: IssuedDocument): Promise<CancellationLookUp>;
  /** The provider's own PDF. */
  pdf?(ctx: Ctx<C, S>, document: IssuedDocument): Promise<Uint8Array>;
}
