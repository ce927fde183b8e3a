import { type RawBuilder, sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { validStates } from '../../document-state.ts';
import type { OpenInvoice } from '../../origin-of-refund.ts';
import { paidTotal } from '../document/paid-total.ts';
import { COUNTED } from './find-origins.ts';

/** Pieces by SKU of the sealed documents `x` that a condition names; countries write shipping without a SKU. */
const piecesOf = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select l ->> 'sku' as sku, sum((l ->> 'quantity')::numeric)::float8 as pieces
    from tax_documents x cross join lateral jsonb_array_elements(x.sealed #> '{document,lines}') l
   where l ->> 'sku' <> '' and ${condition} group by 1)`;

const isCounted = sql`x.origin_id = d.id and x.kind = 'correction' and x.state = any(${COUNTED}::text[])`;
const isValid = (alias: string) => sql`${sql.ref(`${alias}.state`)} = any(${[...validStates]}::text[])`;

/**
 * The valid invoices of orders, by the order's id, the earliest first, with what no note has taken back of them; of
 * those of a whole order the newest alone.
 */
export async function findOpenInvoices(
  db: AccountDb,
  orderIds: readonly number[],
): Promise<Map<number, OpenInvoice[]>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await sql<{ order_id: number; invoice: OpenInvoice }>`
    select d.order_id, jsonb_build_object('id', d.id, 'is_part', d.share is not null,
             'left', (${paidTotal('d')}
               - coalesce((select sum(${paidTotal('x')}) from tax_documents x where ${isCounted}), 0))::text,
             'lines', (
               select jsonb_agg(jsonb_build_object('sku', s.sku, 'pieces', s.pieces - coalesce(c.pieces, 0)))
                 from ${piecesOf(sql`x.id = d.id`)} s left join ${piecesOf(isCounted)} c on c.sku = s.sku)) as invoice
      from tax_documents d
     where d.order_id = any(${orderIds}::bigint[]) and d.kind = 'sale' and ${isValid('d')}
       and (d.share is not null or not exists (
         select from tax_documents n where n.order_id = d.order_id and n.kind = 'sale' and ${isValid('n')}
            and n.share is null and n.revision > d.revision))
     order by d.order_id, d.id`.execute(db);
  const byOrder = Map.groupBy(rows, ({ order_id }) => order_id);
  return new Map([...byOrder].map(([id, found]) => [id, found.map(({ invoice }) => invoice)]));
}
