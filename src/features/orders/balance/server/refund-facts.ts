import { type RawBuilder, sql } from 'kysely';
import { isFollowed } from '#features/partners/outbox/server/is-followed.ts';
import type { RefundedFacts } from '../balance-facts.ts';
import { documentsOf } from './document-facts.ts';

/** By what the balance, and answers to it, name a refund `f`: the channel's number of it, else ours. */
export const refundNumber: RawBuilder<string> = sql`coalesce(f.source_refund_id, f.id::text)`;

/** Refunds write their amounts with a sign or without. */
const refundedLines: RawBuilder<RefundedFacts[]> = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('source_item_id', null, 'sku', i.sku, 'pieces', i.quantity,
           'returned', 0, 'amount', abs(i.line_total)::text) order by i.id), '[]')
    from line_items i where i.order_id = r.id and i.is_goods and i.parent_item_id is null)`;

/** The refunds that correct the sale, and those whose credit note names its invoice. */
export const refunds = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('number', r.order_number, 'at', r.order_date,
           'order_status', r.order_status, 'total', (-r.total_cost)::text, 'left_out', '0',
           'shipping', abs(r.shipping_cost)::text, 'lines', ${refundedLines},
           'documents', ${documentsOf(sql`d.order_id = r.id and d.kind = 'correction'`)}) order by r.id), '[]')
    from (select c.id from orders c where c.corrects_order_id = o.id
          union
          select c.order_id from tax_documents s join tax_documents c on c.origin_id = s.id
           where s.order_id = o.id and s.kind = 'sale') named
    join orders r on r.id = named.id
   where r.total_cost < 0)`;

/** What was given back within the sale; what was refused is none. */
export const ownRefunds = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('number', ${refundNumber}, 'state', f.state,
           'at', case f.state when 'done' then f.refunded_at else f.asked_at end, 'total', f.total::text,
           'shipping', f.shipping::text, 'left_out', f.left_out_total::text, 'lines', (
             select coalesce(jsonb_agg(jsonb_build_object('source_item_id', i.source_item_id, 'sku', i.sku,
                      'pieces', i.pieces, 'amount', i.amount::text,
                      'returned', case i.restock when 'returned' then i.pieces - i.left_out else 0 end)
                      order by i.source_item_id, i.restock), '[]')
               from order_refund_lines i where i.refund_id = f.id)) order by f.refunded_at, f.id), '[]')
    from order_refunds f where f.order_id = o.id and f.state <> 'refused')`;

/** Whether the outbox takes the write of a refund `f` again that its channel refused. */
const canRetry = sql`exists (
  select from partner_writes w join connections c on c.id = w.connection_id and c.removed_at is null
   where w.order_id = f.order_id and w.type = 'refund_order' and w.state = 'refused'
     and w.payload ->> 'refund_id' = f.id::text and not ${isFollowed})`;

/** What members asked for and was refused, or dropped. */
export const refusedRefunds = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('number', ${refundNumber}, 'at', f.asked_at,
           'total', f.total::text, 'shipping', f.shipping::text, 'refusal', f.refusal, 'can_retry', ${canRetry},
           'refunded_since', (select coalesce(sum(n.total), 0)::text from order_refunds n
             where n.order_id = f.order_id and n.id > f.id and n.state <> 'refused'),
           'lines', (
             select coalesce(jsonb_agg(jsonb_build_object('source_item_id', i.source_item_id, 'sku', i.sku,
                      'pieces', i.pieces, 'amount', i.amount::text, 'returned', 0,
                      'unsent', case i.restock when 'unsent' then i.pieces else 0 end)
                      order by i.source_item_id, i.restock), '[]')
               from order_refund_lines i where i.refund_id = f.id)) order by f.id), '[]')
    from order_refunds f where f.order_id = o.id and f.origin = 'here' and f.state = 'refused')`;
