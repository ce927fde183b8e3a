import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import type { ChannelFacts, Partner } from '../first-order-facts.ts';

/** As many codes and places of a channel as its mapping screens show. */
const MAX = 5_000;

type ChannelRow = Omit<ChannelFacts, keyof Partner> & { id: number };

/** What each channel lists, and what of that is mapped and linked; its products from kept counters. */
export async function readChannels(db: AccountDb, channels: readonly Partner[]): Promise<ChannelFacts[]> {
  if (channels.length === 0) return [];
  const { rows } = await sql<ChannelRow>`
    select c.id,
           (select jsonb_build_object('done', count(amware_code), 'total', count(*)) from
             (select amware_code from shipping_codes s where s.connection_id = c.id limit ${MAX}) first) as codes,
           (select jsonb_build_object('done', count(core_id), 'total', count(*)) from
             (select core_id from connector_locations l where l.connection_id = c.id limit ${MAX}) first) as places,
           (select jsonb_build_object('done', coalesce(sum(n) filter (where is_linked), 0), 'total',
             coalesce(sum(n) filter (where not is_ignored), 0))
              from connector_product_count_deltas n where n.connection_id = c.id) as products,
           exists (select from connector_products p
                    where p.connection_id = c.id and p.product_id is null and p.ignored_at is null
                      and p.suggested_by = 'sku') as has_matches,
           exists (select from catalogue_reads r where r.connection_id = c.id and r.ended_at is not null) as is_read,
           exists (select from product_runs r where r.connection_id = c.id and r.state = 'making') as is_making
      from connections c where c.id = any(${channels.map(({ id }) => id)}::bigint[])`.execute(db);
  return channels.flatMap((channel) => {
    const row = rows.find(({ id }) => id === channel.id);
    return row ? [{ ...row, ...channel }] : [];
  });
}
