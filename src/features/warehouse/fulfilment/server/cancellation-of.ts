import { type RawBuilder, sql } from 'kysely';
import type { Cancellation } from '../cancellation.ts';

/** What became of asking the warehouse to cancel an order `o` that it has; null where it was not asked, or agreed. */
export const cancellationOf: RawBuilder<Cancellation | null> = sql`(
  select jsonb_build_object('state', case c.state when 'refused' then 'refused' else 'asked' end,
           'reason', case c.state when 'refused' then coalesce(c.last_error, '') else '' end)
    from partner_writes c
   where c.order_id = o.id and c.type = 'cancel_order' and c.payload ->> 'reference' = o.amware_ref_num
     and c.state not in ('done', 'withdrawn'))`;
