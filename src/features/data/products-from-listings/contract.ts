import { z } from 'zod';
import { endpoint, Nothing, pageOf } from '#base/endpoint.ts';
import { Id, IdParams } from '#base/ids.ts';
import { plainText } from '#base/plain-text.ts';
import { NewItem } from '#features/catalogue/items/contract.ts';
import { ConnectorProduct } from '#features/catalogue/product-links/contract.ts';
import { ConnectorParams } from '#features/partners/connections/contract.ts';
import { OutcomeCounts, ProductRunOutcome, ProductRunState } from './run-outcomes.ts';

/** What is listed, by its id, or by connection and SKU where only orders name it. */
const ListingName = z.union([
  z.object({ id: Id }),
  z.object({ connection_id: Id, connector_product_sku: plainText().min(1).max(500) }),
]);
export type ListingName = z.output<typeof ListingName>;

export const makeProduct = endpoint('POST /api/products-from-listings', {
  summary:
    "Adds a product for one of a channel's products and links the two; 409 where the SKU is taken or a member linked it meanwhile",
  access: 'edit_catalog',
  body: z.object({ listing: ListingName, product: NewItem }),
  replies: {
    201: z.object({
      message: z.string(),
      product_id: z.number().int(),
      /** How many orders are checked again. */
      orders: z.number().int(),
      connector_product: ConnectorProduct,
    }),
  },
});

const Count = z.number().int().min(0);

/** Products made for all that a channel lists and that is not linked. */
export const ProductRun = z.object({
  id: z.number().int(),
  connection_id: z.number().int(),
  state: ProductRunState,
  /** Listings to look through, and those that were. */
  total: Count,
  lines: Count,
  /** Lines that the present state has to do, and those that it has done. */
  planned: Count,
  done: Count,
  /** Lines by what becomes, or became, of them. */
  counts: OutcomeCounts,
  /** Orders that nothing keeps any more once all is made. */
  orders_released: Count,
  /** How many times an order was checked again so far. */
  orders_checked: Count,
  started_by: z.string(),
  created_at: z.iso.datetime(),
});
export type ProductRun = z.infer<typeof ProductRun>;

export const startProductRun = endpoint('POST /api/connectors/{connector}/product-runs', {
  summary:
    'Look through all of the channel’s products that are not linked: which would get a product. Nothing is made yet; where a run is at work, that one',
  access: 'edit_catalog',
  params: ConnectorParams,
  replies: { 200: ProductRun },
});

export const findLatestProductRun = endpoint('GET /api/connectors/{connector}/product-runs', {
  summary:
    'The last time that products were made for all of the channel’s, and how far it is; 204 where that never was',
  staleBy: ['link', 'connection'],
  params: ConnectorParams,
  replies: { 200: ProductRun, 204: Nothing },
});

export const makeProductsOfRun = endpoint('POST /api/product-runs/{id}/make', {
  summary: 'Make and link what the look through announced; 409 where it is not ready for that, or no longer',
  access: 'edit_catalog',
  params: IdParams,
  replies: { 200: ProductRun },
});

export const stopProductRun = endpoint('POST /api/product-runs/{id}/stop', {
  summary: 'Stop it; what was made stays. 409 where it has ended',
  access: 'edit_catalog',
  params: IdParams,
  replies: { 200: ProductRun },
});

export const undoProductRun = endpoint('POST /api/product-runs/{id}/undo', {
  summary: 'Take its links back, and its products unless they are in use; 409 while a run of the connection is at work',
  access: 'edit_catalog',
  params: IdParams,
  replies: { 200: ProductRun },
});

export const ProductRunLine = z.object({
  line: z.number().int(),
  connector_product_sku: z.string(),
  title: z.string(),
  product_id: z.number().int().nullable(),
  outcome: ProductRunOutcome,
});
export type ProductRunLine = z.infer<typeof ProductRunLine>;

export const findProductRunLines = endpoint('GET /api/product-runs/{id}/lines', {
  summary: 'Its listings with what becomes, or became, of each, all or those with one outcome',
  staleBy: ['link', 'connection'],
  params: IdParams,
  query: z.object({
    outcome: ProductRunOutcome.optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    perPage: z.coerce.number().int().min(1).max(200).default(25),
  }),
  replies: { 200: pageOf(ProductRunLine) },
});
