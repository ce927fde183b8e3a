import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import type { Imbalance } from '../contract.ts';

/** What an order's balance names. */
export type OrderImbalances = { order_id: number; currency: string; imbalances: readonly Imbalance[] };

/** One imbalance, as it is known by while it lasts. */
type Kept = Pick<Imbalance, 'kind' | 'subject'> & { order_id: number };

/** The balances of one account are kept by one transaction after another: the latest facts stay. */
export async function lockImbalances(tx: AccountDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('imbalances', app.account_id()))`.execute(tx);
}

/**
 * Keeps what these orders' balances name, under the lock: what is gone leaves, and a member's word that it stays as it
 * is ends where its pieces or its amount are others.
 * @returns those that are new, and how many changed in all
 */
export async function keepImbalances(
  tx: AccountDb,
  found: readonly OrderImbalances[],
): Promise<{ added: Kept[]; changed: number }> {
  const ids = found.map(({ order_id }) => order_id);
  const rows = found.flatMap(({ order_id, currency, imbalances }) =>
    imbalances.map((imbalance) => ({ ...imbalance, order_id, currency })),
  );
  const { rows: gone } = await sql`
    delete from imbalances i where i.order_id = any(${ids}::bigint[])
       and not exists (select from jsonb_to_recordset(${jsonb(rows)}) as r (order_id bigint, kind text, subject text)
                        where r.order_id = i.order_id and r.kind = i.kind and r.subject = i.subject)
    returning i.order_id`.execute(tx);
  if (rows.length === 0) return { added: [], changed: gone.length };
  // A row that was there has the transaction that wrote it over as its last.
  const { rows: kept } = await sql<Kept & { is_new: boolean }>`
    insert into imbalances as i (order_id, kind, subject, pieces, amount, currency, since)
    select r.order_id, r.kind, r.subject, r.pieces, r.amount, r.currency, coalesce(r.since, now())
      from jsonb_to_recordset(${jsonb(rows)}) as r (order_id bigint, kind text, subject text, pieces int,
             amount numeric, currency text, since timestamptz)
     order by r.order_id
    on conflict (account_id, order_id, kind, subject) do update
      set pieces = excluded.pieces, amount = excluded.amount, currency = excluded.currency, left_at = null,
          left_by = null, left_reason = null
    where (i.pieces, i.amount, i.currency) is distinct from (excluded.pieces, excluded.amount, excluded.currency)
    returning order_id, kind, subject, xmax = 0 as is_new`.execute(tx);
  return {
    added: kept.flatMap(({ is_new, ...one }) => (is_new ? [one] : [])),
    changed: gone.length + kept.length,
  };
}

/** Has these orders looked at again at that time, in milliseconds: the earliest is what counts of an order. */
export async function lookAgain(
  tx: AccountDb,
  orders: readonly { order_id: number; next_over_at: number | null }[],
): Promise<void> {
  const later = orders.flatMap(({ order_id, next_over_at }) =>
    next_over_at === null ? [] : [{ order_id, due_at: new Date(next_over_at).toISOString() }],
  );
  if (later.length === 0) return;
  await sql`
    insert into balance_notes (order_id, due_at)
    select order_id, due_at from jsonb_to_recordset(${jsonb(later)}) as r (order_id bigint, due_at timestamptz)
    on conflict (account_id, order_id) where due_at is not null do update set due_at = excluded.due_at`.execute(tx);
}
