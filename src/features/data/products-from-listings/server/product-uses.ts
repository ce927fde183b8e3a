import { sql } from 'kysely';
import { isOpen } from '#features/core/order-lifecycle/server/is-open.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import type { ProductUse } from '../undo-rules.ts';
import type { RunLine } from './run-lines.ts';

/** What has become of the products of some lines, by line; products that are gone are left out. */
export async function readUses(tx: AccountDb, lines: readonly RunLine[]): Promise<Map<number, ProductUse>> {
  const { rows } = await sql<ProductUse & { line: number }>`
    select l.line, p.version,
           exists (select from product_files f where f.product_id = p.id)
             or exists (select from product_picture_links k where k.product_id = p.id)
             or exists (select from listings s where s.product_id = p.id) as has_more,
           p.is_kit or exists (select from kit_parts k where k.part_id = p.id) as is_in_kits,
           exists (select from stock_levels s
             where s.product_id = p.id and (s.on_hand <> 0 or s.incoming <> 0)) as is_stocked,
           exists (select from connector_products c
                    where c.product_id = p.id and c.id <> l.connector_product_id) as is_linked_elsewhere,
           exists (select from line_items i join orders o on o.id = i.order_id
                    where i.product_id = p.id and not (${isOpen})) as has_left
      from jsonb_to_recordset(${jsonb(lines)}) as l (line int, connector_product_id bigint, product_id bigint)
      join products p on p.id = l.product_id`.execute(tx);
  return new Map(rows.map(({ line, ...use }) => [line, use]));
}
