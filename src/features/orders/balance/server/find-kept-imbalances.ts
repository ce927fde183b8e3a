import { sql } from 'kysely';
import type { z } from 'zod';
import { currencyAmount, signOf } from '#base/money.ts';
import type { AccountDb } from '#platform/db/database.ts';
import {
  type DuplicatePayment,
  type findImbalances,
  type ImbalanceGroup,
  type ImbalanceKind,
  type ListedImbalance,
  MAX_LISTED,
} from '../contract.ts';
import { balancesOf } from './balances-of.ts';
import { isUnanswered } from './is-unanswered.ts';

type Group = { kind: ImbalanceKind; currency: string; orders: number; amount: string; since: string };

/** What waits for an answer, by kind, the kind first that has waited longest. */
export async function findKeptImbalances(db: AccountDb): Promise<z.output<(typeof findImbalances.replies)[200]>> {
  const { rows: groups } = await sql<Group>`
    select kind, trim(currency) as currency, count(distinct order_id)::int as orders, sum(amount)::text as amount,
           min(since) as since
      from imbalances i where ${isUnanswered} group by 1, 2 order by 1, 3 desc`.execute(db);
  if (groups.length === 0) return { data: [], orders: 0 };
  const { rows: first } = await sql<Omit<ListedImbalance, 'duplicate_payments'>>`
    select i.order_id, o.order_number, i.kind, i.subject, i.pieces, i.amount::text as amount,
           trim(i.currency) as currency, i.since
      from unnest(${[...new Set(groups.map(({ kind }) => kind))]}::text[]) as k (kind)
     cross join lateral (
       select * from imbalances i where i.kind = k.kind and ${isUnanswered}
        order by i.since, i.order_id limit ${MAX_LISTED}) i
      join orders o on o.id = i.order_id
     order by i.kind, i.since, i.order_id`.execute(db);
  const { rows: counted } = await sql<{ orders: number }>`
    select count(distinct order_id)::int as orders from imbalances i where ${isUnanswered}`.execute(db);
  const overpaid = first.filter(({ kind }) => kind === 'overpaid').map(({ order_id }) => order_id);
  const duplicates = overpaid.length === 0 ? new Map() : await findDuplicates(db, overpaid);
  const byKind = Map.groupBy(groups, ({ kind }) => kind);
  const data = [...byKind].map(
    ([kind, ofKind]): ImbalanceGroup => ({
      kind,
      orders: ofKind.reduce((sum, { orders }) => sum + orders, 0),
      amounts: ofKind.flatMap(({ currency, amount }) =>
        signOf(amount) === 0 ? [] : [{ currency, amount: currencyAmount(amount, currency) }],
      ),
      since: ofKind.map(({ since }) => instant(since)).reduce((a, b) => (b < a ? b : a)),
      first: first
        .filter((one) => one.kind === kind)
        .map((one) => ({
          ...one,
          amount: currencyAmount(one.amount, one.currency),
          since: instant(one.since),
          duplicate_payments: (kind === 'overpaid' && duplicates.get(one.order_id)) || [],
        })),
    }),
  );
  return { data: data.toSorted((a, b) => (a.since < b.since ? -1 : 1)), orders: counted[0]?.orders ?? 0 };
}

/** What may be taken back of these orders, by order: at most as many as are listed. */
async function findDuplicates(db: AccountDb, orderIds: readonly number[]): Promise<Map<number, DuplicatePayment[]>> {
  return new Map(
    (await balancesOf(db, orderIds)).map(({ order_id, balance: { imbalances } }) => [
      order_id,
      imbalances.flatMap(({ duplicate_payments }) => duplicate_payments),
    ]),
  );
}

const instant = (at: string): string => new Date(at).toISOString();
