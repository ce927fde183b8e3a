import { type RawBuilder, sql } from 'kysely';
import type { Cancellation, PiecesCancellation } from '../cancellation.ts';
import type { OrderPart } from '../fulfilment.ts';

function cancellationBy(reference: RawBuilder<unknown>): RawBuilder<Cancellation | null> {
  return sql`(
    select jsonb_build_object('state', case c.state when 'refused' then 'refused' else 'asked' end,
             'reason', case c.state when 'refused' then coalesce(c.last_error, '') else '' end)
      from partner_writes c
     where c.order_id = o.id and c.type = 'cancel_order' and c.payload ->> 'reference' = ${reference}
       and c.state not in ('done', 'withdrawn'))`;
}

/** What became of asking the warehouse to cancel an order `o` that it has; null where it was not asked, or agreed. */
export const cancellationOf: RawBuilder<Cancellation | null> = cancellationBy(sql`o.amware_ref_num`);

/** The parts of an order `o`, oldest first, and what became of asking the warehouse to cancel them. */
export const partsOf: RawBuilder<OrderPart[]> = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('part', p.part, 'state', p.state, 'reference', p.reference,
           'answer', p.answer, 'cancellation', case when p.state = 'there' then ${cancellationBy(sql`p.reference`)} end,
           'place', coalesce((select l.core_description from core_locations l where l.core_id = p.core_id), p.core_id),
           'lines', (
             select coalesce(jsonb_agg(jsonb_build_object('sku', coalesce(l.sku, ''), 'pieces', i.pieces)), '[]')
               from jsonb_to_recordset(p.lines) as i (source_item_id text, pieces int)
               left join line_items l on l.order_id = p.order_id and l.source_item_id = i.source_item_id))
           order by p.part), '[]')
    from order_parts p where p.order_id = o.id)`;

/** What became of asking it last to leave out pieces of it; null where it was not asked, or agreed. */
export const piecesCancellationOf: RawBuilder<PiecesCancellation | null> = sql`(
  select jsonb_build_object('state', c.state, 'reason', c.answer, 'lines', (
           select jsonb_agg(jsonb_build_object('sku', l ->> 'sku', 'pieces', (l -> 'from')::int - (l -> 'to')::int))
             from jsonb_array_elements(c.difference -> 'lines') l))
    from (select state, answer, difference from submission_changes
           where order_id = o.id and reference = o.amware_ref_num and version_id is null order by id desc limit 1) c
   where c.state in ('asked', 'refused'))`;
