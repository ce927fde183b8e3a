import { sql } from 'kysely';
import { codedKinds } from '../problem-kinds.ts';
import type { SubjectNames } from '../problem-sentences.ts';

/** What the channel itself calls a problem's subject, on `problems p`; null where it has no other name. */
export const subjectName = sql<string | null>`case p.kind
  when 'unmapped_shipping_code' then (select nullif(s.description, '') from shipping_codes s
    where s.connection_id = p.connection_id and s.connector_code = p.subject)
  when 'unmapped_location' then (select nullif(l.source_location_name, p.subject) from connector_locations l
    where l.connection_id = p.connection_id and l.source_location_id = p.subject)
  when 'unlinked_product' then (select nullif(c.title, '') from connector_products c
    where c.connection_id = p.connection_id and c.connector_product_sku = p.subject)
end`;

/** What its channel calls the codes that an order `o` waits for, by `problemKey`. */
export const subjectNames = sql<SubjectNames>`(
  select coalesce(jsonb_object_agg(p.kind || ' ' || p.subject, n.name) filter (where n.name is not null), '{}')
    from problems p cross join lateral (select ${subjectName} as name) n
   where p.order_id = o.id and p.kind in (${sql.join(codedKinds)}))`;
