import { type RawBuilder, sql } from 'kysely';
import type { Actor } from './actor.ts';
import type { AccountDb } from './database.ts';

/**
 * The name of the member whose id a column `*_by` holds, as it is now; null where the column is. Two members of an
 * account never have the same name, see `distinct-name.ts`. `column`: as the statement calls it, as `o.updated_by`.
 */
export const memberName = (column: string): RawBuilder<string | null> =>
  sql<string | null>`(select member.name from users member where member.id = ${sql.ref(column)})`;

/** An actor in the name of a member, for a job that does what the member started. */
export async function inNameOf(db: AccountDb, actor: Actor, user_id: number): Promise<Actor & { name: string }> {
  const { name } = await db.selectFrom('users').select('name').where('id', '=', user_id).executeTakeFirstOrThrow();
  return { ...actor, name, user_id };
}
