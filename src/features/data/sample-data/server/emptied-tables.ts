import { type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/db/tables.gen.ts';

type Table = keyof DB;
/**
 * Some rows of a table, all unless `only` says which. `key`: the order in which they are locked, or by which an index
 * finds them.
 */
type Emptied = { table: Table; key?: string; only?: RawBuilder<unknown> };

/** Of tables that may have had rows before the samples came, those since then. */
const since = (column: string): RawBuilder<unknown> => sql`${sql.ref(column)} >= (select created_at from sample_data)`;

/**
 * Events about records that go, by their index; those about none are the account's own: its members, its settings, and
 * that it had samples.
 */
const eventsAbout = (column: string): Emptied => ({
  table: 'events',
  key: column,
  only: sql`${sql.ref(column)} is not null and ${since('at')}`,
});

/**
 * What an account is emptied of, in an order in which no row is in the way of another: what a foreign key takes along
 * is not listed. The account had nothing in them before, since only such an account may be filled.
 */
export const EMPTIED_TABLES: readonly Emptied[] = [
  { table: 'orders', key: 'id' },
  { table: 'partner_writes' },
  { table: 'customer_notes' },
  { table: 'customer_links' },
  { table: 'merged_customers' },
  { table: 'customers' },
  { table: 'rechecks' },
  { table: 'order_runs' },
  { table: 'product_runs' },
  { table: 'link_runs' },
  { table: 'catalogue_reads' },
  { table: 'listings' },
  { table: 'connector_products' },
  { table: 'kit_parts' },
  { table: 'stock_levels' },
  { table: 'product_files' },
  { table: 'product_picture_links' },
  { table: 'products' },
  { table: 'item_runs', only: since('created_at') },
  { table: 'categories', only: since('created_at') },
  { table: 'quarantined_records' },
  { table: 'inbox_events' },
  { table: 'reconciliations' },
  { table: 'shipping_codes' },
  { table: 'connector_locations' },
  { table: 'core_locations' },
  { table: 'ship_methods' },
  { table: 'stream_states' },
  { table: 'connector_log' },
  { table: 'connection_attempts' },
  { table: 'listing_profiles' },
  { table: 'customer_partners' },
  { table: 'connection_tokens' },
  { table: 'connection_consents' },
  { table: 'consent_requests' },
  { table: 'notices', only: since('first_seen_at') },
  { table: 'exports', only: since('created_at') },
  ...(['order_id', 'customer_id', 'product_id', 'connection_id'] as const).map(eventsAbout),
];

/**
 * What goes in the last transaction: what was counted of rows that are gone, what notes of them are left, and the
 * partners. Notes before counts, as who merges them takes them.
 */
export const LAST_TABLES: readonly Table[] = [
  'stock_changes',
  'balance_notes',
  'order_day_deltas',
  'order_count_deltas',
  'problem_count_deltas',
  'customer_count_deltas',
  'customer_day_deltas',
  'item_count_deltas',
  'connector_product_count_deltas',
  'order_day_counts',
  'customer_day_counts',
  'connections',
  'sample_data',
];
