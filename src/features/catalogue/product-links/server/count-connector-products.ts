import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { mergeCounts } from '#platform/jobs/merge-counts.ts';
import type { LinkFilter } from '../contract.ts';
import { isMatch } from './connector-product-sql.ts';

type Counts = Record<LinkFilter, number>;
type CountRow = { is_linked: boolean; is_suggested: boolean; is_ignored: boolean; n: number };

/** How many products of a channel, or of all, are linked, not linked, suggested and ignored, from kept counters. */
export async function countKept(db: AccountDb, connection_id: number | undefined): Promise<Counts> {
  const { rows } = await sql<CountRow>`
    select is_linked, is_suggested, is_ignored, sum(n)::int as n from connector_product_count_deltas
     where ${ofChannel(connection_id)} group by 1, 2, 3`.execute(db);
  const sumOf = (fits: (row: CountRow) => boolean) => rows.filter(fits).reduce((sum, row) => sum + row.n, 0);
  return {
    all: sumOf(() => true),
    linked: sumOf((row) => row.is_linked),
    unlinked: sumOf((row) => !row.is_linked && !row.is_ignored),
    suggested: sumOf((row) => row.is_suggested),
    ignored: sumOf((row) => row.is_ignored),
  };
}

const MAX_COUNTED = 1_000;

/** How many have a suggestion by the same SKU; counted so far only. */
export async function countSameSku(db: AccountDb, connection_id: number | undefined) {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select from connector_products where ${ofChannel(connection_id)} and ${isMatch}
      limit ${MAX_COUNTED + 1}) first`.execute(db);
  const n = rows[0]?.n ?? 0;
  return { same_sku: Math.min(n, MAX_COUNTED), same_sku_is_capped: n > MAX_COUNTED };
}

const ofChannel = (connection_id: number | undefined) =>
  connection_id === undefined ? sql`true` : sql`connection_id = ${connection_id}`;

/** Merges the kept counters of channel products per connection and kind, each hour. */
export const mergeConnectorProductCounts = mergeCounts(
  'merge-connector-product-counts',
  '23 * * * *',
  'connector_product_count_deltas',
  ['account_id', 'connection_id', 'is_linked', 'is_suggested', 'is_ignored'],
);
