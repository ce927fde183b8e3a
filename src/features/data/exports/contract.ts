import { z } from 'zod';
import { CalendarDate } from '#base/calendar-date.ts';
import { cellStyles } from '#base/csv-cells.ts';
import { endpoint, pageOf } from '#base/endpoint.ts';
import { Id, IdParams } from '#base/ids.ts';
import { Instant } from '#base/instant.ts';
import { optionalFilter } from '#base/optional-filter.ts';
import { SearchTerm } from '#base/search-term.ts';
import { EntityId, EntityIdParam } from '#features/core/catalog/entities.ts';
import { OrderFilter } from '#features/orders/order/order-filter.ts';
import { ExportKind } from './export-sheets.ts';
import { ListedCustomers, ListedDocuments, ListedOrders, MAX_CHOSEN } from './listed-rows.ts';

/**
 * spreadsheet: text that one would run as a formula begins with an apostrophe · program: all values as they are,
 * without a mark of the encoding.
 */
export const CellStyle = z.enum(cellStyles);

/** A table as CSV for one of both; of tax documents also all that proves each, as a zip. */
export const ExportStyle = z.enum([...cellStyles, 'evidence']);
export type ExportStyle = z.infer<typeof ExportStyle>;

/**
 * queued · running · ready: its file can be downloaded until `expires_at` · expired: the file is gone · failed: `error`
 * says why.
 */
export const ExportState = z.enum(['queued', 'running', 'ready', 'expired', 'failed']);
export type ExportState = z.infer<typeof ExportState>;

/** A file that was asked for. */
export const Export = z.object({
  id: z.number().int(),
  kind: ExportKind,
  style: ExportStyle,
  state: ExportState,
  /** Works for an hour, for members of the account; null while there is no file. */
  downloadLink: z.string().nullable(),
  /** The file's name. */
  downloadText: z.string(),
  createdAt: Instant,
  /** The names of the places or categories that it was narrowed to; empty where it holds all. */
  sourceName: z.string(),
  /** Rows written so far, and how many there will be where that is known. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  size: z.number().int().nullable(),
  /** Something that was chosen was deleted before the work began; the rest is in the file. */
  is_partial: z.boolean(),
  /**
   * What orders, customers or documents were narrowed to: a status, and days, both included, as `YYYY-MM-DD` and as
   * `Nov 1, 2026`; empty where they were not.
   */
  status: z.string(),
  start_at: z.string(),
  end_at: z.string(),
  startAtText: z.string(),
  endAtText: z.string(),
  error: z.string().nullable(),
  user: z.string(),
  ended_at: Instant.nullable(),
  expires_at: Instant.nullable(),
});
export type Export = z.infer<typeof Export>;

/**
 * Which items of a kind are exported: `filterArray` names item ids (or `all` alone), category ids, or labels or codes
 * of places.
 */
export const FilterBy = z.enum(['entities', 'categories', 'warehouse_locations']);
export type FilterBy = z.infer<typeof FilterBy>;

const Plain = z.union([z.string().max(300), z.number()]);
/** A value, or an option of a select that has one. */
const Choice = z.union([Plain, z.object({ value: Plain }).transform(({ value }) => value)]).transform(String);

const ItemChoice = z.object({
  filterArray: z.array(Choice).max(MAX_CHOSEN),
  filterBy: FilterBy,
});
export type ItemChoice = z.output<typeof ItemChoice>;

export const findExports = endpoint('GET /api/exports', {
  summary: 'Past and running exports, newest first',
  access: 'export',
  staleBy: ['export'],
  query: z.object({
    kind: optionalFilter(ExportKind),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    perPage: z.coerce.number().int().min(1).max(200).default(25),
  }),
  replies: { 200: pageOf(Export) },
});

export const getExport = endpoint('GET /api/exports/{id}', {
  summary: 'One export with its progress',
  access: 'export',
  staleBy: ['export'],
  params: IdParams,
  replies: { 200: Export },
});

const style = CellStyle.optional();

/** The requested export: some or all items, or the rows that a list shows. */
const Asked = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['products', 'raw_materials']), wanted: ItemChoice.optional(), style }),
  z.object({ kind: z.literal('orders'), listed: ListedOrders.optional(), style }),
  z.object({ kind: z.literal('customers'), listed: ListedCustomers.optional(), style }),
  z.object({ kind: z.literal('tax_documents'), listed: ListedDocuments.optional(), style }),
  z.object({
    kind: z.enum(['kit_parts', 'categories', 'locations', 'stock', 'failed_mexico_invoices', 'imbalances']),
    style,
  }),
]);

export const startExport = endpoint('POST /api/exports', {
  summary: 'Start writing a file, or join who asked for the same; how far it is: `/api/exports/{id}`',
  access: 'export',
  body: Asked,
  replies: { 200: Export },
});

export const deleteExport = endpoint('GET /api/exports/{id}/delete', {
  summary: 'Delete an export with its file; one under way stops',
  access: 'export',
  changes: true,
  params: IdParams,
  replies: { 200: z.literal('success') },
});

export const countItemsToExport = endpoint('GET /api/download-csv/get-item-count', {
  summary: 'How many items of an entity there are to export',
  access: 'export',
  staleBy: ['product'],
  query: z.object({ entity_id: EntityIdParam }),
  replies: {
    200: z.tuple([
      z.object({ count: z.number().int() }),
      z.object({ entities: z.array(z.object({ id: EntityId, count: z.number().int() })) }),
    ]),
  },
});

export const downloadItems = endpoint('GET /api/download-csv', {
  summary: 'Write all items of an entity to a file and answer its link; 504 when that takes longer',
  access: 'export',
  changes: true,
  query: z.object({ entity_id: EntityIdParam }),
  replies: { 200: z.string() },
});

export const downloadSomeItems = endpoint('POST /api/download-csv/{entityId}', {
  summary: 'Write some items of an entity to a file and answer its link; 504 when that takes longer',
  access: 'export',
  params: z.object({ entityId: EntityIdParam }),
  body: ItemChoice,
  replies: { 200: z.object({ data: z.string() }) },
});

export const findWarehouseLocations = endpoint('GET /api/entities/warehouse-locations/{entityId}', {
  summary: 'The places that items can be narrowed to, by their labels',
  access: 'export',
  staleBy: ['mapping', 'connection', 'stock'],
  params: z.object({ entityId: EntityIdParam }),
  replies: { 200: z.array(z.string()) },
});

export const exportProducts = endpoint('GET /api/products/export/{accountId}', {
  summary:
    'Write the products of a place (without one: all) to a file and answer its record; 504 when that takes longer',
  access: 'export',
  changes: true,
  params: z.object({ accountId: Id }),
  query: z.object({ source: z.string().max(300).default('') }),
  replies: { 200: Export },
});

/** `source`: a channel's id or name. Days are those of the account's zone, both included; without them all days. */
const RecordQuery = z.object({
  status: z.string().max(40).default(''),
  source: z.string().max(200).default(''),
  country: z.union([z.literal(''), z.string().length(2)]).default(''),
  start_at: optionalFilter(CalendarDate),
  end_at: optionalFilter(CalendarDate),
  style: CellStyle.optional(),
});
export type RecordQuery = z.output<typeof RecordQuery>;

/** What else narrows the list of orders: an export holds what the list shows. */
export const OrderListFilters = OrderFilter.omit({
  filterBy: true,
  connection_id: true,
  country: true,
  start_at: true,
  end_at: true,
  orderBy: true,
  orderDir: true,
  page: true,
  perPage: true,
}).extend({ search: SearchTerm.optional() });
export type OrderListFilters = z.output<typeof OrderListFilters>;

export const exportOrders = endpoint('GET /api/orders/export/{accountId}', {
  summary: 'Write orders to a file and answer its record; 504 when that takes longer',
  access: 'export',
  changes: true,
  params: z.object({ accountId: Id }),
  query: RecordQuery.extend(OrderListFilters.shape),
  replies: { 200: Export },
});

export const exportCustomers = endpoint('GET /api/customers/export/{accountId}', {
  summary: 'Write customers to a file and answer its record; 504 when that takes longer',
  access: 'export',
  changes: true,
  params: z.object({ accountId: Id }),
  query: RecordQuery,
  replies: { 200: Export },
});
