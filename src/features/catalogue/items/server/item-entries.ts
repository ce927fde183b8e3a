import { type RawBuilder, sql } from 'kysely';
import { itemImports } from '#features/catalogue/imports/server/find-item-imports.ts';
import { memberName } from '#platform/db/member-name.ts';

/**
 * What happened to an item, as a table of (id, at, type, actor, changes, note, version, outcome) that has its newest
 * `most` entries at least. Another source of entries is another branch of the union.
 */
export const itemEntries = (itemId: number, most: number): RawBuilder<unknown> => sql`(
  (select 'event-' || id as id, at, type, ${memberName('events.user_id')} as actor,
          coalesce(details -> 'changes', '[]') as changes,
          nullif(concat_ws(' · ', details ->> 'connection', details ->> 'subject'), '') as note,
            (details ->> 'version')::int as version,
          details -> 'outcome' as outcome
     from events where product_id = ${itemId} order by at desc, events.id desc limit ${most})
  union all (select i.*, null from (${itemImports(itemId, most)}) i))`;
