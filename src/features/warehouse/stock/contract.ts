import { z } from 'zod';
import { endpoint, pageOf } from '#base/endpoint.ts';
import { Id, IdParams } from '#base/ids.ts';
import { Instant } from '#base/instant.ts';
import { optionalFilter } from '#base/optional-filter.ts';
import { SearchTerm } from '#base/search-term.ts';
import { ConnectorParams } from '#features/partners/connections/contract.ts';

const Pieces = z.number().int();

/** Columns the list of channels' stock can be sorted by; each has its index. */
export const channelStockSorts = ['sku', 'difference', 'last_synced_at'] as const;
/**
 * Of which places: empty: all. `Different`: the channel shows another quantity than ours, or refused it, and nothing
 * mends that by itself. `Waiting`: to be pushed in the next run.
 */
export const ChannelStockFilter = z.enum(['', 'Different', 'Refused', 'Waiting']);
export type ChannelStockFilter = z.infer<typeof ChannelStockFilter>;

/** Of one channel, or of all; at one core location, or at all. */
const StockPlaces = z.object({
  connection_id: optionalFilter(Id),
  core_id: optionalFilter(z.string().max(100)),
});

export const ChannelStockQuery = z.object({
  ...StockPlaces.shape,
  search: SearchTerm.default(''),
  orderBy: z.enum(channelStockSorts).default('sku'),
  orderDir: z.enum(['ASC', 'DESC']).default('ASC'),
  filterBy: ChannelStockFilter.default(''),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  perPage: z.coerce.number().int().min(1).max(200).default(50),
});
export type ChannelStockQuery = z.output<typeof ChannelStockQuery>;

/** Of a quantity so many of the waiting orders are named, the oldest first. */
export const MAX_WAITING_ORDERS = 20;

/** Orders that wait here and reserve nothing yet: what is sold to them is not on sale. */
export const WaitingOrders = z.object({
  /** Pieces in all of them. */
  quantity: Pieces,
  count: Pieces,
  orders: z.array(z.object({ order_id: z.number().int(), order_number: z.string(), pieces: Pieces })),
});
export type WaitingOrders = z.infer<typeof WaitingOrders>;

/** A linked product at one of a channel's places: target, last synced and reported quantity. */
export const PlaceStock = z.object({
  id: z.number().int(),
  source_location_id: z.string(),
  source_location_name: z.string(),
  core_id: z.string(),
  core_description: z.string(),
  /** Which of the channel's places gets what is at the core location, where that is not this one. */
  first_source_location_id: z.string().nullable(),
  on_hand: Pieces,
  on_hold: Pieces,
  /** The target quantity: on hand minus on hold minus what waiting orders need, never below zero. */
  target: Pieces,
  last_synced: Pieces.nullable(),
  last_synced_at: Instant.nullable(),
  /** What the channel showed when it was last read or synced. */
  reported: Pieces.nullable(),
  reported_at: Instant.nullable(),
  /** Reported minus target. */
  difference: Pieces.nullable(),
  /** The orders that wait and need some of it. */
  waiting: WaitingOrders.nullable(),
  state: z.enum(['synced', 'waiting', 'refused']),
  /** Why the channel did not take it. */
  refused: z.string().nullable(),
  refused_at: Instant.nullable(),
});
export type PlaceStock = z.infer<typeof PlaceStock>;

/** A linked product of a channel, once, with those of its places that the filter lets through. */
export const ChannelStockRow = z.object({
  /** The channel's product. */
  id: z.number().int(),
  connection_id: z.number().int(),
  connection_name: z.string(),
  /** The channel's SKU and words for it. */
  sku: z.string(),
  /** The channel lists another product whose SKU is the same but for blanks around it. */
  is_blank_twin: z.boolean(),
  title: z.string(),
  image_url: z.string().nullable(),
  source_link: z.string().nullable(),
  product_id: z.number().int(),
  product_sku: z.string(),
  /** It is sent as its parts: there are as many as these make, whatever is counted of the kit itself. */
  is_kit: z.boolean(),
  places: z.array(PlaceStock),
});
export type ChannelStockRow = z.infer<typeof ChannelStockRow>;

/**
 * A list of the stock of one channel shows so many products at most; of one that has many places, or across channels,
 * fewer.
 */
export const MAX_STOCK = 10_000;

export const findChannelStock = endpoint('GET /api/channel-stock', {
  summary: "A page of channels' linked products, each with its places: target, last synced and reported quantity",
  staleBy: ['stock', 'order', 'orders', 'link', 'mapping', 'product', 'connection'],
  query: ChannelStockQuery,
  replies: { 200: pageOf(ChannelStockRow) },
});

export const countChannelStock = endpoint('GET /api/channel-stock/counts', {
  summary:
    "How many of channels' products have a quantity that differs, was refused, or waits; each as far as the list goes",
  staleBy: ['stock', 'order', 'orders', 'link', 'mapping', 'connection'],
  query: StockPlaces,
  replies: { 200: z.object({ all: Pieces, different: Pieces, refused: Pieces, waiting: Pieces, most: Pieces }) },
});

export const findStockPlaces = endpoint('GET /api/channel-stock/places', {
  summary: 'The core locations whose stock channels are told, by name',
  staleBy: ['mapping', 'connection'],
  replies: { 200: z.array(z.object({ core_id: z.string(), core_description: z.string() })) },
});

/** Quantities that can be pushed again by their ids at once. */
export const MAX_PUSHED = 1_000;

export const pushAgain = endpoint('POST /api/channel-stock/push', {
  summary:
    'Push these quantities to their channels again, or (`ids` left out) all that a channel, or each that is active, ' +
    'reports otherwise',
  access: 'edit_catalog',
  body: z.object({ ids: z.array(Id).min(1).max(MAX_PUSHED).optional(), connection_id: Id.optional() }),
  replies: { 200: z.object({ count: Pieces, message: z.string() }) },
});

export const askChannel = endpoint('POST /api/connectors/{connector}/stock/ask', {
  summary: 'Read from the channel now what it shows',
  access: 'edit_catalog',
  params: ConnectorParams,
  replies: { 200: z.object({ message: z.string() }) },
});

/** A product at one core location. */
export const ProductLevel = z.object({
  core_id: z.string(),
  core_description: z.string(),
  on_hand: Pieces,
  on_hold: Pieces,
  available: Pieces,
  incoming: Pieces,
  /** When the warehouse counted it; null where it never did. */
  counted_at: Instant.nullable(),
});
export type ProductLevel = z.infer<typeof ProductLevel>;

const ProductReservation = z.object({
  order_id: z.number().int(),
  order_number: z.string(),
  core_id: z.string(),
  quantity: Pieces,
});

/** A product shows at most so many of the orders that reserve it, the oldest first. */
export const MAX_RESERVATIONS = 100;

export const getProductStock = endpoint('GET /api/products/{id}/stock', {
  summary: 'What there is of a product at each core location, and the orders that reserve it',
  staleBy: ['stock', 'order', 'orders', 'mapping', 'product', 'connection'],
  params: IdParams,
  replies: {
    200: z.object({
      id: z.number().int(),
      sku: z.string(),
      name: z.string(),
      levels: z.array(ProductLevel),
      reservations: z.array(ProductReservation),
      /** All orders that reserve it. */
      reservation_count: Pieces,
    }),
  },
});
