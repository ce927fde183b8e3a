import { sql } from 'kysely';
import { z } from 'zod';
import type { AccountDb } from '#platform/db/database.ts';
import { MAX_LISTED, OpenNotice } from '../contract.ts';

const Page = z.array(OpenNotice);

/** The notices that are open, the newest first. */
export async function findOpenNotices(db: AccountDb): Promise<{ data: OpenNotice[]; total: number }> {
  const { rows } = await sql<{ total: number }>`
    select id, jsonb_build_object('kind', kind, 'params', params) as notice, first_seen_at,
      count(*) over ()::int as total
      from notices where solved_at is null order by first_seen_at desc, id desc limit ${MAX_LISTED}`.execute(db);
  return { data: Page.parse(rows), total: rows[0]?.total ?? 0 };
}
