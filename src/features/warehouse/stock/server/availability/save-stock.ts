import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { isPieces } from '../../stock-rules.ts';
import { clampToNow } from './clamp-to-now.ts';

/** What a warehouse counts of one SKU at one core location. */
export type CountedStock = {
  sku: string;
  core_id: string;
  on_hand: number;
  incoming: number;
  /** When the warehouse counted it; an older count never replaces a newer one. */
  updated_at: string;
};

export type SavedStock = {
  changed: number;
  /** SKUs, as the warehouse writes them, that no product has. */
  unknown: string[];
  /** SKUs of counts that are no whole number of pieces, or one too large to be true: they change nothing. */
  unusable: string[];
};

/**
 * Saves counted stock in the caller's transaction. A product is the one whose SKU is the warehouse's, trimmed and in
 * capitals; a location that the warehouse has not listed yet is added under its code.
 */
export async function saveStock(
  tx: AccountDb,
  connectionId: number,
  all: readonly CountedStock[],
): Promise<SavedStock> {
  const [counted, unusable] = partition(all);
  const core_ids = [...new Set(counted.map((level) => level.core_id))];
  await sql`insert into core_locations (core_id, connection_id, core_description)
    select core_id, ${connectionId}, core_id from unnest(${core_ids}::text[]) as r (core_id)
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<Omit<SavedStock, 'unusable'>>`
    with came as (
      select upper(btrim(sku)) as sku, sku as written, core_id, on_hand, incoming,
        ${clampToNow(sql`updated_at`)} as updated_at
        from jsonb_to_recordset(${jsonb(counted)})
          as r (sku text, core_id text, on_hand int, incoming int, updated_at timestamptz)),
    known as (
      select distinct on (p.id, c.core_id) p.id as product_id, c.*
        from came c join products p using (sku)
       order by p.id, c.core_id, c.updated_at desc),
    saved as (
      insert into stock_levels as s (product_id, core_id, on_hand, incoming, updated_at)
      select product_id, core_id, on_hand, incoming, updated_at from known
      on conflict (account_id, product_id, core_id) do update
        set on_hand = excluded.on_hand, incoming = excluded.incoming, updated_at = excluded.updated_at
        where s.updated_at <= excluded.updated_at
          and (s.on_hand, s.incoming) is distinct from (excluded.on_hand, excluded.incoming)
      returning product_id)
    select (select count(*)::int from saved) as changed,
           array(select distinct c.written from came c where not exists (select from products p where p.sku = c.sku)
                  order by 1) as unknown`.execute(tx);
  return { changed: 0, unknown: [], ...rows[0], unusable };
}

function partition(all: readonly CountedStock[]): [CountedStock[], string[]] {
  const isUsable = ({ on_hand, incoming }: CountedStock) => isPieces(on_hand) && isPieces(incoming);
  return [all.filter(isUsable), all.filter((level) => !isUsable(level)).map(({ sku }) => sku)];
}
