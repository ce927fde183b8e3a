import { type RawBuilder, sql } from 'kysely';
import type { Cancellation, PiecesCancellation } from '../cancellation.ts';

/** What became of asking the warehouse to cancel what it has of an order `o` by a reference. */
export function cancellationBy(reference: RawBuilder<unknown>): RawBuilder<Cancellation | null> {
  return sql`(
    select jsonb_build_object('state', case c.state when 'refused' then 'refused' else 'asked' end,
             'reason', case c.state when 'refused' then coalesce(c.last_error, '') else '' end)
      from partner_writes c
     where c.order_id = o.id and c.type = 'cancel_order' and c.payload ->> 'reference' = ${reference}
       and c.state not in ('done', 'withdrawn'))`;
}

/** What became of asking the warehouse to cancel an order `o` that it has; null where it was not asked, or agreed. */
export const cancellationOf: RawBuilder<Cancellation | null> = cancellationBy(sql`o.amware_ref_num`);

/** What became of asking it last to leave out pieces of it; null where it was not asked, or agreed. */
export const piecesCancellationOf: RawBuilder<PiecesCancellation | null> = sql`(
  select jsonb_build_object('state', c.state, 'reason', c.answer, 'lines', (
           select jsonb_agg(jsonb_build_object('sku', l ->> 'sku', 'pieces', (l -> 'from')::int - (l -> 'to')::int))
             from jsonb_array_elements(c.difference -> 'lines') l))
    from (select state, answer, difference from submission_changes
           where order_id = o.id and reference = o.amware_ref_num and version_id is null order by id desc limit 1) c
   where c.state in ('asked', 'refused'))`;
