import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { activeLocations } from '#features/warehouse/mappings/server/active-choices.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { selectList } from '#platform/db/select-list.ts';
import type { ReturnDetail, ReturnRow } from '../contract.ts';
import { rowColumns } from './find-order-returns.ts';
import { tellsReturns } from './tells-returns.ts';

type Detail = z.input<typeof ReturnDetail>;
type Channel = NonNullable<Detail['channel']> & { kind: string; settings: unknown };
type StoredReturn = Omit<Detail, 'channel'> & { channel: Omit<Channel, 'is_told'> | null };

/** The columns of a return's page, in addition to those of the list. */
const detailColumns = selectList<
  Omit<StoredReturn, keyof z.input<typeof ReturnRow>>,
  { r: 'order_returns'; o: 'orders' }
>({
  note: 'r',
  authorised_at: 'r',
  received_at: 'r',
  inspected_at: 'r',
  restocked_at: 'r',
  outcome: 'r',
  end_reason: 'r',
  exchange: sql`(
    select jsonb_build_object('id', x.id, 'order_number', x.order_number) from orders x
     where x.id = r.exchange_order_id)`,
  warehouse: 'o',
  core_locations: activeLocations,
  channel: sql`(
    select jsonb_build_object('name', c.name, 'number', r.source_name, 'kind', c.kind, 'settings', c.settings)
      from connections c where c.id = o.connection_id and c.removed_at is null)`,
  lines: sql`(
    select coalesce(jsonb_agg(jsonb_build_object('source_item_id', l.source_item_id, 'sku', l.sku, 'name', l.name,
             'quantity', l.quantity, 'good', l.good, 'damaged', l.damaged, 'missing', l.missing,
             'is_stocked', i.product_id is not null) order by i.id, l.source_item_id), '[]')
      from order_return_lines l
      left join line_items i on i.order_id = r.order_id and i.source_item_id = l.source_item_id
     where l.return_id = r.id)`,
});

/** One return with its pieces. @throws AppError not_found */
export async function getReturnDetail(db: AccountDb, id: number): Promise<Detail> {
  const { rows } = await sql<StoredReturn>`
    select ${rowColumns}, ${detailColumns} from order_returns r join orders o on o.id = r.order_id
     where r.id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) throw new AppError('not_found');
  const { channel } = found;
  if (channel === null) return { ...found, channel };
  const { kind, settings, ...named } = channel;
  return { ...found, channel: { ...named, is_told: tellsReturns(kind, settings) } };
}
