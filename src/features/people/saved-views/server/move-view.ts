import { sql } from 'kysely';
import type { Staff } from '#platform/db/actor.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { lockView } from './lock-view.ts';

/**
 * Puts a view before or after its neighbour of the same owner; one at the end stays. @throws AppError not_found,
 * right_missing
 */
export async function moveViewBy(staff: Staff, id: number, step: -1 | 1): Promise<void> {
  await staff.db.transaction().execute(async (tx) => {
    const view = await lockView(tx, staff, id);
    // All of them, by id, so that two who move at once do not wait for each other; two may still share a position.
    await sql`
      select from saved_views where list = ${view.list} and user_id is not distinct
        from ${view.user_id}::bigint and deleted_at is null
       order by id for update`.execute(tx);
    await sql`
      with placed as (select id, row_number() over (order by position, id) as place from saved_views
                       where list = ${view.list} and user_id is not distinct
                         from ${view.user_id}::bigint and deleted_at is null),
      here as (select place, least(greatest(place + ${step}, 1), (select count(*) from placed)) as goal from placed
        where id = ${id})
      update saved_views v
         set position = case p.place when here.place then here.goal when here.goal then here.place else p.place end
        from placed p, here where v.id = p.id`.execute(tx);
    await publishEvent(tx, staff, { type: 'view.moved' });
  });
}
