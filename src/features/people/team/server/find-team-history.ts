import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import type { TeamHistoryEntry } from '../contract.ts';
import { TeamEventDetails } from '../team-events.ts';

const MAX = 50;

type HistoryRow = Pick<TeamHistoryEntry, 'id' | 'at' | 'type' | 'actor'> & { details: unknown };

/** What changed in the team lately, newest first. What another version recorded comes without its details. */
export async function findTeamHistory(db: AccountDb): Promise<TeamHistoryEntry[]> {
  const { rows } = await sql<HistoryRow>`
    select id, at, type, ${memberName('events.user_id')} as actor, details from events
     where type like 'member.%' or type like 'department.%' or type like 'role.%' order by id desc
       limit ${MAX}`.execute(db);
  return rows.map(({ details, ...entry }) => {
    const { name = '', changes = [] } = TeamEventDetails.safeParse(details).data ?? {};
    return { ...entry, name, changes };
  });
}
