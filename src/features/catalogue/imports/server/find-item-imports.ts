import { type RawBuilder, sql } from 'kysely';
import { memberName } from '#platform/db/member-name.ts';
import type { ItemImportType } from '../imports-events.ts';

/**
 * A field's value as the history shows it: without trailing zeros, the category by its name, null where it is empty.
 */
const words = (side: 'before' | 'after'): RawBuilder<unknown> => {
  const value = sql`${sql.ref(`c.${side}`)} ->> key`;
  return sql`case when key = 'category_id' then (select name from categories where id = (${value})::bigint)
    when key in ('cost', 'price', 'weight') then trim_scale((${value})::numeric)::text else nullif(${value}, '') end`;
};

const pieces = (side: 'before' | 'after'): RawBuilder<unknown> =>
  sql`${sql.ref(`c.${side}`)} ->> 'quantity' || ' × ' || (select sku from products where id = c.ref::bigint)`;

const entry = { added: 'import.added', changed: 'import.changed', undone: 'import.undone' } as const satisfies Record<
  string,
  ItemImportType
>;

/**
 * What imports did to an item and, where it is a kit, to its parts, as rows of its history: (id, at, type, actor,
 * changes, note, version). The newest `most` of them; their counts of stock are none.
 */
export const itemImports = (itemId: number, most: number): RawBuilder<unknown> => sql`
  select 'import-' || concat_ws('-', c.import_id, c.line, c.what, c.ref) as id, coalesce(i.ended_at,
    i.created_at) as at,
         case when c.is_undone then ${entry.undone} when c.what = 'item' and c.after is null then ${entry.added}
           else ${entry.changed} end as type,
         ${memberName('i.created_by')} as actor,
         case c.what
           when 'part' then jsonb_build_array(jsonb_build_object('field', 'parts', 'from', ${pieces('before')}, 'to',
             ${pieces('after')}))
           else coalesce((
             select jsonb_agg(jsonb_build_object('field', case key when 'category_id' then 'category' else key end,
                                                 'from', ${words('before')}, 'to', ${words('after')}) order by key)
               from jsonb_object_keys(c.after) key where c.after -> key is distinct
                 from c.before -> key), '[]') end as changes,
         i.file_name as note, c.version
    from import_changes c join imports i on i.id = c.import_id
   where c.product_id = ${itemId} and c.what in ('item', 'part')
   order by c.import_id desc, c.line desc limit ${most}`;
