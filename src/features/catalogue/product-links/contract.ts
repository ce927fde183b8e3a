import { z } from 'zod';
import { endpoint, pageOf } from '#base/endpoint.ts';
import { Id, IdParams } from '#base/ids.ts';
import { Instant } from '#base/instant.ts';
import { optionalFilter } from '#base/optional-filter.ts';
import { plainText } from '#base/plain-text.ts';
import { SearchTerm } from '#base/search-term.ts';
import { ConnectorParams } from '#features/partners/connections/contract.ts';
import { Suggestion } from './choices-contract.ts';

/** A channel's product with ours; our fields are empty while it is not linked. */
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
 * What the list can be narrowed to. `unlinked` is every one without a product, but for those that a member said need
 * none (`ignored`); `suggested` those of them that have a suggestion.
 */
export const LinkFilter = z.enum(['all', 'linked', 'unlinked', 'suggested', 'ignored']);
export type LinkFilter = z.infer<typeof LinkFilter>;

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

/** What narrows the list of what channels list. */
export const ConnectorProductFilter = ListQuery.pick({
  connection_id: true,
  connectionStatus: true,
  product_id: true,
  q: true,
  sku: true,
  page: true,
  perPage: true,
});
export type ConnectorProductFilter = z.output<typeof ConnectorProductFilter>;

/** Of one channel, or of all. */
export const OfChannel = z.object({ connection_id: optionalFilter(Id) });

export const AcrossQuery = ConnectorProductFilter.omit({ product_id: true });
export type AcrossQuery = z.output<typeof AcrossQuery>;

export const ConnectorProductPage = pageOf(ConnectorProduct);
export type ConnectorProductPage = z.infer<typeof ConnectorProductPage>;

export const findConnectorProducts = endpoint('GET /api/connectors/{connector}/products', {
  summary: "A page of a channel's products by SKU, each with the product it is linked to",
  staleBy: ['link', 'product', 'stock', 'order.shipped', 'orders', 'connection', 'mapping'],
  params: ConnectorParams,
  query: ListQuery,
  replies: { 200: z.object({ connector_products: ConnectorProductPage }) },
});

export const findListedProducts = endpoint('GET /api/connector-products', {
  summary: 'A page of what the channels list by SKU, each with the product it is linked to',
  staleBy: ['link', 'product', 'stock', 'order.shipped', 'orders', 'connection', 'mapping'],
  query: AcrossQuery,
  replies: { 200: ConnectorProductPage },
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

/**
 * The link to make (`product_id`) or to remove (null). A row is named by its id, or by connection and SKU where the
 * channel has not listed it. `was_product_id`: what the caller saw there.
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
  body: z.object({ account_id: Id.optional(), user_id: Id.optional(), connector_product: LinkToSave }),
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
const MAX_IGNORED = 200;

export const ignoreListedProducts = endpoint('POST /api/connector-products/ignore', {
  summary:
    "Say that these of the channels' products need no product of ours, or that they do again; links are left as they are",
  access: 'edit_mappings',
  body: z.object({ ids: z.array(Id).min(1).max(MAX_IGNORED), is_ignored: z.boolean() }),
  /** The ids that changed: not those that were linked meanwhile, or were so already. */
  replies: { 200: z.object({ ids: z.array(z.number().int()), message: z.string() }) },
});
