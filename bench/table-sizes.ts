import pg from 'pg';
import type { BenchDatabase } from './generate.ts';

/** Megabytes of tables with their indexes. */
export type TableSizes = { ours: number; bare: number };

/**
 * What the product's tables take for the measured account's share of the orders, and the bare server's copy of these.
 */
export async function tableSizes({ url }: BenchDatabase): Promise<TableSizes> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<TableSizes>(
      `select sum(pg_total_relation_size(oid)) filter (where relnamespace = 'public'::regnamespace)::float8 / 1e6
                * (select count(*) from bare.orders) / (select count(*) from public.orders) as ours,
              sum(pg_total_relation_size(oid)) filter (where relnamespace = 'bare'::regnamespace)::float8 / 1e6 as bare
         from pg_class where relkind = 'r'`,
    );
    return rows[0] ?? { ours: 0, bare: 0 };
  } finally {
    await client.end();
  }
}
