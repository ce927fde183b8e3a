import { sql } from 'kysely';
import { z } from 'zod';
import type { AccountDb } from '#platform/db/database.ts';
import { Notice } from '../notice.ts';

const Open = z.array(z.object({ id: z.number().int(), notice: Notice }));

/**
 * The open notices, the oldest first; `unmailed`: those that the account was not mailed of, locked for the transaction.
 */
export async function readOpenNotices(tx: AccountDb, which: 'all' | 'unmailed' = 'all'): Promise<z.infer<typeof Open>> {
  const { rows } = await sql`
    select id, jsonb_build_object('kind', kind, 'params', params) as notice from notices
     where solved_at is null ${which === 'unmailed' ? sql`and mailed_at is null` : sql``}
     order by id ${which === 'unmailed' ? sql`for update` : sql``}`.execute(tx);
  return Open.parse(rows);
}
