import { z } from 'zod';
import { EncodingChoice, encodings } from '#base/encodings.ts';
import { endpoint, Nothing, pageOf } from '#base/endpoint.ts';
import { Id, IdParams } from '#base/ids.ts';
import { optionalFilter } from '#base/optional-filter.ts';
import { plainText } from '#base/plain-text.ts';
import { SearchTerm } from '#base/search-term.ts';
import { ConnectorParams } from '../connections/contract.ts';
import { RunOutcome, RunState } from './run-outcomes.ts';

const Instant = z.iso.datetime();

/** One of our products as a choice to link to. Available is on hand minus on hold, at all locations. */
export const LinkProduct = z.object({
  id: z.number().int(),
  name: z.string(),
  sku: z.string(),
  quantity_available: z.number().int(),
  /** The locations that have it, by name. */
  warehouse_location: z.string(),
  image_url: z.string().nullable(),
});
export type LinkProduct = z.infer<typeof LinkProduct>;

const SuggestionReason = z.enum(['sku', 'barcode', 'title']);

/** A product that a channel's product probably is, and why. */
export const Suggestion = z.object({
  product: LinkProduct,
  reason: SuggestionReason,
  /** How alike the titles are; null for the other reasons. */
  percent: z.number().int().nullable(),
  /** How many products fit as well as this one, itself included. */
  candidates: z.number().int(),
});
export type Suggestion = z.infer<typeof Suggestion>;

/** A channel's product beside ours; what is ours is empty while it is not linked. */
export const ConnectorProduct = z.object({
  id: z.number().int(),
  connection_id: z.number().int(),
  connection_name: z.string(),
  product_id: z.number().int().nullable(),
  /** As the channel writes it: 85123a and 85123A are two. */
  connector_product_sku: z.string(),
  title: z.string(),
  qty: z.number().int().nullable(),
  image_url: z.string().nullable(),
  source_link: z.string().nullable(),
  barcode: z.string().nullable(),
  /** Since when the channel no longer lists it; null while it does. */
  vanished_at: Instant.nullable(),
  name: z.string(),
  sku: z.string(),
  quantity_available: z.number().int(),
  warehouse_location: z.string(),
  linked_by: z.string().nullable(),
  linked_at: Instant.nullable(),
  /** By whose word, and since when, it needs no product of ours. */
  ignored_by: z.string().nullable(),
  ignored_at: Instant.nullable(),
  suggestion: Suggestion.nullable(),
  /** Orders that wait for this link, and of these those that also wait for something else. */
  orders_waiting: z.number().int(),
  orders_staying: z.number().int(),
});
export type ConnectorProduct = z.infer<typeof ConnectorProduct>;

/**
 * What the list can be narrowed to. `unlinked` is every one without a product, but for those that a member said need none (`ignored`);
 * `suggested` those of them that have a suggestion.
 */
export const LinkFilter = z.enum(['all', 'linked', 'unlinked', 'suggested', 'ignored']);
export type LinkFilter = z.infer<typeof LinkFilter>;

const OwnAccount = { account_id: Id.optional() };

const ListQuery = z.object({
  account_id: optionalFilter(Id),
  connection_id: optionalFilter(Id),
  connector_id: optionalFilter(Id),
  connectionStatus: z
    .string()
    .transform((text) => text.toLowerCase() || 'all')
    .pipe(LinkFilter)
    .default('all'),
  /** Those linked to one of our products. */
  product_id: optionalFilter(Id),
  q: SearchTerm.default(''),
  /** Exactly this SKU, as written. */
  sku: optionalFilter(z.string().max(500)),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  perPage: z.coerce.number().int().min(1).max(200).default(50),
  /** As many pages as the pager shows; the answer does not depend on it. */
  pagination: optionalFilter(z.coerce.number().int().min(1).max(100)),
});
export type ConnectorProductQuery = z.output<typeof ListQuery>;

/** Of one channel, or of all. */
const OfChannel = z.object({ connection_id: optionalFilter(Id) });

const AcrossQuery = ListQuery.pick({ connectionStatus: true, q: true, sku: true, page: true, perPage: true }).extend(
  OfChannel.shape,
);
export type AcrossQuery = z.output<typeof AcrossQuery>;

const ConnectorProductPage = pageOf(ConnectorProduct);
export type ConnectorProductPage = z.infer<typeof ConnectorProductPage>;

export const findConnectorProducts = endpoint('GET /api/connectors/{connector}/products', {
  summary: "A page of a channel's products by SKU, each with the product it is linked to",
  staleBy: ['link', 'product', 'stock', 'order.shipped', 'orders', 'connection', 'mapping'],
  params: ConnectorParams,
  query: ListQuery,
  replies: { 200: z.object({ connector_products: ConnectorProductPage }) },
});

export const findListedProducts = endpoint('GET /api/connector-products', {
  summary:
    'A page of what the channels list by SKU, each with the product it is linked to; across channels 1,000 rows deep',
  staleBy: ['link', 'product', 'stock', 'order.shipped', 'orders', 'connection', 'mapping'],
  query: AcrossQuery,
  replies: { 200: ConnectorProductPage },
});

export const importConnectorCatalogue = endpoint('POST /api/connectors/{connector}/products', {
  summary: "Start reading the channel's whole catalogue; how far it is: `…/products/reading`",
  access: 'edit_mappings',
  params: ConnectorParams,
  body: z.object({ accountId: Id.optional() }),
  replies: {
    200: z.object({ connectorProducts: ConnectorProductPage, message: z.string(), alertType: z.literal('success') }),
  },
});

/** How far the reading of a catalogue is, or what the last one came to. */
export const CatalogueReading = z.object({
  state: z.enum(['never', 'waiting', 'reading', 'failing', 'done']),
  listed: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  gone: z.number().int(),
  asked_by: z.string().nullable(),
  ended_at: Instant.nullable(),
});
export type CatalogueReading = z.infer<typeof CatalogueReading>;

export const getCatalogueReading = endpoint('GET /api/connectors/{connector}/products/reading', {
  summary: "How far the reading of the channel's catalogue is",
  staleBy: ['link', 'connection'],
  params: ConnectorParams,
  replies: { 200: CatalogueReading },
});

export const countListedProducts = endpoint('GET /api/connector-products/counts', {
  summary: 'How many of what the channels list are linked, not linked, have a suggestion, and are ignored',
  staleBy: ['link', 'product', 'connection'],
  query: OfChannel,
  replies: {
    200: z.object({
      all: z.number().int(),
      linked: z.number().int(),
      unlinked: z.number().int(),
      suggested: z.number().int(),
      ignored: z.number().int(),
      /** Suggested by the same SKU: what accepting all exact matches would take. */
      same_sku: z.number().int(),
      same_sku_is_capped: z.boolean(),
    }),
  },
});

/** Whether what a connection lists is linked by itself to the one product of the same SKU. */
const SameSkuLinking = z.object({ links_same_skus: z.boolean() });

export const getSameSkuLinking = endpoint('GET /api/connectors/{connector}/products/linking', {
  summary: "Whether the channel's products are linked by themselves where exactly one product has the same SKU",
  staleBy: ['link', 'connection'],
  params: ConnectorParams,
  replies: { 200: SameSkuLinking },
});

export const saveSameSkuLinking = endpoint('PUT /api/connectors/{connector}/products/linking', {
  summary:
    "Have the channel's products linked by themselves where exactly one product has the same SKU, or no longer; links stay",
  access: 'manage_connectors',
  params: ConnectorParams,
  body: SameSkuLinking,
  replies: { 200: SameSkuLinking },
});

export const getConnectorProduct = endpoint('GET /api/connector-products/{id}', {
  summary: "One of a channel's products, and what linking or unlinking it affects",
  staleBy: ['link', 'product', 'stock', 'order', 'orders', 'connection', 'mapping'],
  params: IdParams,
  replies: {
    200: z.object({
      connector_product: ConnectorProduct,
      /** Orders that hold its SKU and have not been handed to the warehouse: what unlinking stops. */
      open_orders: z.number().int(),
      open_orders_are_capped: z.boolean(),
      /** Whether our stock of it is pushed to the channel. */
      pushes_stock: z.boolean(),
    }),
  },
});

export const findSuggestions = endpoint('GET /api/connector-products/{id}/suggestions', {
  summary: "Products that one of a channel's products may be, the most probable first, at most 5",
  staleBy: ['link', 'product', 'stock', 'order.shipped', 'mapping'],
  params: IdParams,
  replies: { 200: z.array(Suggestion) },
});

/** Searching products finds so many at most: in pages of five, or as a list. */
export const MOST_FOUND = 200;
export const A_PAGE_FOUND = 5;
export const MOST_LISTED = 50;

export const searchLinkProducts = endpoint('GET /api/products/search', {
  summary: 'Products found by SKU or title: with `is_search` a page of 5, else a list or 204',
  staleBy: ['product', 'stock', 'order.shipped', 'mapping'],
  query: z.object({
    ...OwnAccount,
    q: SearchTerm.default(''),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    is_search: z.enum(['1', '0', 'true', 'false']).default('0'),
  }),
  replies: {
    200: z.union([z.object({ data: z.array(LinkProduct), last_page: z.number().int() }), z.array(LinkProduct)]),
    204: Nothing,
  },
});

/**
 * The link to make (`product_id`) or to remove (null). A row is named by its id, or by connection and SKU where the channel has
 * not listed it. `was_product_id`: what the caller saw there.
 */
const LinkToSave = z
  .object({
    id: Id.optional(),
    connection_id: Id.optional(),
    connector_product_sku: plainText().min(1).max(500).optional(),
    product_id: Id.nullable(),
    was_product_id: Id.nullish(),
  })
  .refine(
    (row) => row.id !== undefined || (row.connection_id !== undefined && row.connector_product_sku !== undefined),
    {
      path: ['id'],
      message: 'an id, or a connection and a SKU',
    },
  );

export const saveConnectorProduct = endpoint('POST /api/connector-products', {
  summary: "Link a channel's product to one of ours, or unlink it; the orders that it concerns are checked again",
  access: 'edit_mappings',
  body: z.object({ ...OwnAccount, user_id: Id.optional(), connector_product: LinkToSave }),
  replies: {
    200: z.object({
      message: z.string(),
      alert_type: z.literal('success'),
      /** How many orders are checked again. */
      orders: z.number().int(),
      connector_product: ConnectorProduct,
    }),
  },
});

/** So many are ignored at once: a page of the list. */
const MOST_IGNORED = 200;

export const ignoreListedProducts = endpoint('POST /api/connector-products/ignore', {
  summary:
    "Say that these of the channels' products need no product of ours, or that they do again; links are left as they are",
  access: 'edit_mappings',
  body: z.object({ ids: z.array(Id).min(1).max(MOST_IGNORED), is_ignored: z.boolean() }),
  /** The ids that changed: not those that were linked meanwhile, or were so already. */
  replies: { 200: z.object({ ids: z.array(z.number().int()), message: z.string() }) },
});

/** Many links made or removed at once. `counts`: lines by what became of them. */
export const LinkRun = z.object({
  id: z.number().int(),
  connection_id: z.number().int(),
  connection_name: z.string(),
  kind: z.enum(['file', 'matches']),
  file_name: z.string(),
  state: RunState,
  lines: z.number().int(),
  done: z.number().int(),
  started_by: z.string(),
  created_at: Instant,
  counts: z.partialRecord(RunOutcome, z.number().int()),
});
export type LinkRun = z.infer<typeof LinkRun>;

export const startMatchRuns = endpoint('POST /api/link-runs', {
  summary:
    'Accept all suggestions by the same SKU, of one channel or of all: a run for each; how far it is: `/api/link-runs/{id}`',
  access: 'edit_mappings',
  body: z.object({ connection_id: Id.optional() }),
  replies: { 200: z.array(LinkRun) },
});

export const findLatestLinkRuns = endpoint('GET /api/link-runs', {
  summary:
    'The last time that many links of a channel were made at once, of one channel or of each; none where that never was',
  staleBy: ['link', 'connection'],
  query: OfChannel,
  replies: { 200: z.array(LinkRun) },
});

export const getLinkRun = endpoint('GET /api/link-runs/{id}', {
  summary: 'How far it is, and what became of the lines so far',
  staleBy: ['link', 'connection'],
  params: IdParams,
  replies: { 200: LinkRun },
});

export const LinkRunLine = z.object({
  line: z.number().int(),
  connector_product_sku: z.string(),
  product_sku: z.string(),
  outcome: RunOutcome.nullable(),
});
export type LinkRunLine = z.infer<typeof LinkRunLine>;

export const findLinkRunLines = endpoint('GET /api/link-runs/{id}/lines', {
  summary: 'Its lines with what became of each, all or those with one outcome',
  staleBy: ['link', 'connection'],
  params: IdParams,
  query: z.object({
    outcome: RunOutcome.optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    perPage: z.coerce.number().int().min(1).max(200).default(25),
  }),
  replies: { 200: pageOf(LinkRunLine) },
});

export const applyLinkRun = endpoint('POST /api/link-runs/{id}/apply', {
  summary: 'Make the changes that the check of a file announced',
  access: 'edit_mappings',
  params: IdParams,
  replies: { 200: LinkRun },
});

/** What of the table a download holds. */
export const linkFileQuery = AcrossQuery.pick({ connectionStatus: true, q: true, connection_id: true });

/** What a refusal `link_file_encoding` says: what the file can be read as, the likeliest first. */
export const UnclearEncoding = z.object({ details: z.object({ encodings: z.array(EncodingChoice) }) });

/** The body is the file itself, of type `text/csv`; at most 10 MiB and 100,000 lines. */
export const uploadLinkFile = endpoint('POST /api/connectors/{connector}/products/csv', {
  summary:
    'Take in a CSV of links (`Connector SKU`, `Product SKU`; empty: no link) and check it; nothing is linked yet',
  access: 'edit_mappings',
  params: ConnectorParams,
  query: z.object({
    name: z.string().max(200).default(''),
    /** How its letters are read; left out: as they look, and refused where they fit several alphabets. */
    encoding: z.enum(encodings).optional(),
  }),
  body: z.instanceof(Blob),
  replies: { 200: LinkRun },
});
