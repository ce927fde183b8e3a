import type { z } from 'zod';
import type { Command, CommandOf, CommandType, Done, LevelOutcome, LevelToSave, Probed } from './commands.ts';
import type { Contact, ContactOutcome } from './contacts.ts';
import type { Ctx } from './ctx.ts';
import type { LimitPolicy } from './limiter.ts';
import type { Listed, ListingProfile, ListingToUpload } from './listings.ts';
import type { OAuth } from './oauth.ts';
import type {
  RemoteFulfilment,
  RemoteLocation,
  RemoteOrder,
  RemoteProduct,
  RemoteShipCode,
  RemoteShipMethod,
  RemoteShipment,
  RemoteStockLevel,
} from './remote.ts';
import type { TaxService } from './tax-service.ts';

/** A connector's capabilities: jobs, buttons and routes follow from them. */
export type Capability =
  | 'orders.read'
  | 'products.read'
  | 'locations.read'
  | 'shipcodes.read'
  | 'stock.read'
  | 'shipments.read'
  | 'fulfilments.read'
  | 'orders.submit'
  | 'orders.cancel'
  | 'orders.change'
  | 'shipments.write'
  | 'refunds.write'
  | 'returns.write'
  | 'stock.write'
  | 'listing.upload'
  | 'documents.write'
  | 'documents.issue'
  | 'documents.cancel'
  | 'documents.pdf'
  | 'contacts.write'
  | 'tickets.write';

/** The streams that can be read page by page, and the items of each. */
export type Remote = {
  orders: RemoteOrder;
  products: RemoteProduct;
  locations: RemoteLocation;
  ship_methods: RemoteShipMethod;
  ship_codes: RemoteShipCode;
  stock: RemoteStockLevel;
  shipments: RemoteShipment;
};
export type StreamName = keyof Remote;

/**
 * `modified`: changes since a watermark, some of them again. `ack`: likewise, and stored items are acknowledged to the
 * partner. `snapshot`: everything each time; an item missing from a whole run is gone.
 */
export type StreamMode = 'modified' | 'ack' | 'snapshot';

/**
 * Where to read. `from` is the watermark of the last run that ended (null: from the beginning), the same for all pages
 * of a run; the connector goes back from it by its overlap. For orders an instant (ISO 8601, UTC) will do too: what
 * changed since. `page` is `next` of the page before, null for the first.
 */
export type Cursor = { from: string | null; page: string | null };

/** A record that could not be read. `source_id` is a hash of the record where it has no id. */
export type QuarantinedRecord = { source_id: string; reason: string; record: unknown };

/**
 * The result of one call of a stream. A malformed record is quarantined and never fails its page. `next` is absent on
 * the last page. `seen` is the largest cursor value on the page, absent where the page has none: watermarks compare as
 * texts.
 */
export type Page<T> = { items: T[]; quarantined: QuarantinedRecord[]; next?: string; seen?: string };

/** The name of our account at the partner. */
export type Identity = { who: string };

/** A PDF that goes with an order; `reference` is the warehouse's own of the order. */
export type Paper = { reference: string; kind: 'invoice' | 'guide'; file_name: string; content: Uint8Array };

export type Manifest<C = unknown, S = unknown> = {
  /** The kind of its connections. */
  id: string;
  kind: 'channel' | 'fulfilment' | 'listing' | 'tax' | 'crm' | 'desk';
  /** The partner's name. */
  title: string;
  /**
   * It simulates a partner for an account's sample data: members cannot add it, and it sends nothing out of the
   * process.
   */
  is_sample?: true;
  /**
   * Both as stored. A field with `.meta({ secret: true })` is never shown nor logged. One with `only_with: {
   * 'group.field': value }` is asked for where another field has the value, and is then required.
   */
  credentials: z.ZodType<C>;
  settings: z.ZodType<S>;
  capabilities: readonly Capability[];
  /** Capabilities that a connection has only where a setting of this name, a yes or no, is on. */
  switches?: { readonly [K in Capability]?: string };
  /** Each call takes one of each; of work that has some of its own, one of each of those. */
  limits: readonly LimitPolicy[];
  streams: { readonly [K in StreamName]?: StreamMode };
};

/** A request that a partner made to us, before anything of it is trusted. Header names are in lower case. */
export type RawRequest = { headers: Readonly<Record<string, string | undefined>>; body: string };

/** Where to look after a webhook: a stream, one order by the channel's id, or one by the warehouse's reference. */
export type Hint = { read: StreamName } | { order: string } | { fulfilment: string };

/** Webhooks that a partner sends. They are hints only: a lost or forged one can change nothing. */
export interface Webhook<C = unknown, S = unknown> {
  verify(raw: RawRequest, ctx: Pick<Ctx<C, S>, 'credentials' | 'now'>): 'ok' | 'bad' | 'stale';
  /** The same for a webhook that is sent twice. */
  dedupeKey(raw: RawRequest): string;
  hints(raw: RawRequest): Hint[];
  /** Makes sure that the partner sends its webhooks to this address, also where it stopped doing so. */
  ensure?(ctx: Ctx<C, S>, address: string): Promise<void>;
}

type Readers<C, S> = { [K in StreamName]?: { read(ctx: Ctx<C, S>, cursor: Cursor): Promise<Page<Remote[K]>> }['read'] };
type Actors<C, S> = { [K in CommandType]?: { act(ctx: Ctx<C, S>, command: CommandOf<K>): Promise<Done> }['act'] };

/**
 * Code for one partner. Every verb throws `ConnectorError` and nothing else that is expected.
 * The verbs are methods so that connectors of all partners fit in one list; `openContext` makes the context that fits
 * each.
 */
export interface Connector<C = unknown, S = unknown> {
  manifest: Manifest<C, S>;
  /** One cheap read that shows whether credentials and settings work. */
  check(ctx: Ctx<C, S>): Promise<Identity>;
  read: Readers<C, S>;
  /** Reads one record by the partner's id. @throws ConnectorError not_found */
  fetch?: {
    order?(ctx: Ctx<C, S>, sourceOrderId: string): Promise<RemoteOrder>;
    fulfilment?(ctx: Ctx<C, S>, reference: string): Promise<RemoteFulfilment>;
  };
  act: Actors<C, S>;
  /** Asked before a write that is in doubt is sent again. */
  probe?(ctx: Ctx<C, S>, command: Command): Promise<Probed>;
  /** Acknowledges stored items to the partner; for streams of mode `ack`, after the commit. Ids are the items' own. */
  acknowledge?(ctx: Ctx<C, S>, stream: StreamName, ids: readonly string[]): Promise<void>;
  /**
   * Sets how much of each product there is; setting the same again changes nothing. At most `most_levels` at once;
   * outcomes are in their order.
   */
  stock?: {
    most_levels: number;
    save(ctx: Ctx<C, S>, levels: readonly LevelToSave[]): Promise<LevelOutcome[]>;
  };
  listing?: {
    /** The markets that the account's token covers. */
    profiles(ctx: Ctx<C, S>): Promise<ListingProfile[]>;
    /** Creates or updates a product of one market. Idempotent: never makes a second one. */
    upload(ctx: Ctx<C, S>, listing: ListingToUpload): Promise<Listed>;
  };
  /**
   * Creates contacts or updates them to our values; a repeat makes no second one. At most `most` at once; outcomes are
   * in their order.
   */
  contacts?: {
    most: number;
    save(ctx: Ctx<C, S>, contacts: readonly Contact[]): Promise<ContactOutcome[]>;
  };
  /** Of a warehouse that takes papers to its orders. */
  documents?: {
    send(ctx: Ctx<C, S>, paper: Paper): Promise<Done>;
  };
  /** Of a provider that transmits tax documents. */
  tax?: TaxService<C, S>;
  webhook?: Webhook<C, S>;
  /** Of a partner at which a member can sign in and consent. */
  oauth?: OAuth<C, S>;
}
