import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import { MAX_OWN_VIEWS, MAX_SHARED_VIEWS } from '../changes-contract.ts';
import type { Audience, View } from '../contract.ts';
import type { ViewList } from '../view-state.ts';
import { readViewState } from './read-view-state.ts';

type StoredView = Omit<View, 'state' | 'default_of'> & { state: unknown; default_of: Audience[] | null };

/** A list's views as a member has them, and the one that it opens with. */
export async function findViewsOf(staff: Staff, list: ViewList): Promise<{ data: View[]; default_id: number | null }> {
  const mine = sql`v.list = ${list} and v.deleted_at is null and coalesce(v.user_id, 0) in (0, ${staff.user_id})`;
  const data = await readViews(staff.db, mine);
  return { data, default_id: await findDefault(staff, list) };
}

/** One of them. @throws AppError not_found */
export async function readView({ db }: Pick<Staff, 'db'>, id: number): Promise<View> {
  const [view] = await readViews(db, sql`v.id = ${id} and v.deleted_at is null`);
  if (!view) throw new AppError('not_found');
  return view;
}

async function readViews(db: AccountDb, condition: RawBuilder<unknown>): Promise<View[]> {
  const { rows } = await sql<StoredView>`
    select v.id, v.name, v.user_id is null as is_shared, v.state, v.version,
           ${memberName('v.changed_by')} as changed_by,
           (select jsonb_agg(coalesce(to_jsonb(d.role_id), to_jsonb(d.audience)) order by d.audience, d.role_id)
              from view_defaults d where d.view_id = v.id) as default_of
      from saved_views v where ${condition}
     order by v.user_id nulls first, v.position, v.id limit ${MAX_OWN_VIEWS + MAX_SHARED_VIEWS}`.execute(db);
  return rows.map(({ state, default_of, ...row }) => ({
    ...row,
    state: readViewState(state),
    default_of: default_of ?? [],
  }));
}

/** The default of the member's role, else of everyone. */
async function findDefault({ db, user_id }: Staff, list: ViewList): Promise<number | null> {
  const { rows } = await sql<{ view_id: number }>`
    select d.view_id from view_defaults d
      join saved_views v on v.id = d.view_id and v.deleted_at is null and v.user_id is null
      join users u on u.id = ${user_id}
     where d.list = ${list}
       and (d.audience = 'everyone'
            or d.audience = (case when u.is_admin then 'admins' when u.role_id is null then 'staff' end)
            or d.role_id = u.role_id)
     order by d.audience = 'everyone' limit 1`.execute(db);
  return rows[0]?.view_id ?? null;
}
