import { sql } from 'kysely';
import { type Right, rightsOf } from '#base/rights.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { FirstOrderFacts } from '../first-order-facts.ts';

const STEP_RIGHTS: readonly Right[] = ['manage_connectors', 'edit_mappings', 'edit_catalog', 'edit_orders'];
/** So many names are enough to know whom to ask. */
const MAX_NAMED = 3;
const MAX_READ = 200;

type MemberRights = { name: string; is_admin: boolean; rights: string[] | null };

/** The members who may do the steps, administrators first. */
export async function findHelpers(db: AccountDb): Promise<FirstOrderFacts['helpers']> {
  const { rows } = await sql<MemberRights>`
    select u.name, u.is_admin, r.rights from users u left join roles r on r.id = u.role_id
     where u.deactivated_at is null order by not u.is_admin, lower(u.name), u.id limit ${MAX_READ}`.execute(db);
  const namesWith = (right: Right) =>
    rows.filter(({ is_admin, rights }) => rightsOf(is_admin, rights).includes(right)).map(({ name }) => name);
  return Object.fromEntries(STEP_RIGHTS.map((right) => [right, namesWith(right).slice(0, MAX_NAMED)]));
}
