import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import type { Recheck } from '../contract.ts';

const MAX = 5;
/** One that ended is shown this long, so that a quick one is seen too. */
const SHOWN_S = 8;
/** One whose jobs were lost is not shown for ever. */
const GIVEN_UP_S = 600;

/** Checks after corrections that are under way or have just ended, the newest first. */
export async function findRecentRechecks(db: AccountDb): Promise<Recheck[]> {
  const { rows } = await sql<Recheck>`
    select id, total, done, released, ${memberName('started_by')} as started_by,
           case when kind is not null then json_build_object('kind', kind, 'connection_id', connection_id, 'subject',
             subject) end as cause
      from rechecks
     where created_at > now() - interval '1 day'
       and changed_at > now() - make_interval(secs => case when done < total then ${GIVEN_UP_S}::int
         else ${SHOWN_S}::int end)
     order by created_at desc, id desc limit ${MAX}`.execute(db);
  return rows;
}
