import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '#platform/db/actor.ts';

/** Which exports a member may see and delete: files of the audit are the administrators'. */
export const visibleTo = ({ is_admin }: Pick<Staff, 'is_admin'>): RawBuilder<boolean> =>
  is_admin ? sql`true` : sql`kind <> 'audit'`;
