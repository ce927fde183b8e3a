import { sql } from 'kysely';
import { RequiredField } from '#features/core/order-lifecycle/address-rules.ts';
import { isOpen } from '#features/core/order-lifecycle/server/is-open.ts';
import { lacksField } from '#features/core/order-lifecycle/server/lacks-field.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { MissingFields } from '../required-fields-contract.ts';

type Changes = { added: readonly RequiredField[]; dropped: readonly RequiredField[] };

/**
 * The orders to be checked again where what is required changes: those that wait for a field that no longer is, and
 * open ones without a field that is from now on. The latter are locked, and none is sent before that check.
 * @returns their ids, oldest first
 */
export async function takeConcerned(tx: AccountDb, { added, dropped }: Changes): Promise<number[]> {
  const { rows: waiting } = await sql<{ id: number }>`
    select distinct p.order_id as id from problems p
     where p.kind = 'incomplete_address' and p.subject = any(${dropped}::text[])`.execute(tx);
  const ids = [...waiting, ...(await takeLacking(tx, added))].map(({ id }) => id);
  return [...new Set(ids)].sort((one, other) => one - other);
}

async function takeLacking(tx: AccountDb, added: readonly RequiredField[]): Promise<{ id: number }[]> {
  if (added.length === 0) return [];
  // In the order in which checks lock them.
  const { rows } = await sql<{ id: number }>`
    with lacking as materialized (
      select o.id from orders o where ${isOpen} and (${sql.join(added.map(lacksField), sql` or `)})
        order by o.id for no key update)
    update orders o set needs_check = true from lacking l where o.id = l.id returning o.id`.execute(tx);
  return rows;
}

/** Of an account with more open orders the first so many are looked at. */
const MAX_COUNTED = 10_000;

/** How many open orders lack each field that may be required. */
export async function countMissing(db: AccountDb): Promise<MissingFields> {
  const counts = RequiredField.options.map(
    (field) => sql`count(*) filter (where ${lacksField(field)})::int as ${sql.ref(field)}`,
  );
  const { rows } = await sql<Record<RequiredField, number> & { looked_at: number }>`
    select ${sql.join(counts)}, count(*)::int as looked_at
      from (select o.* from orders o where ${isOpen} limit ${MAX_COUNTED + 1}) o`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('a count without a group has one row');
  return {
    data: RequiredField.options.map((field) => ({ field, orders: found[field] })),
    is_whole: found.looked_at <= MAX_COUNTED,
  };
}
