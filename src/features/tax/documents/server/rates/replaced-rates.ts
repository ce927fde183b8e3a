import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import type { WayRate } from './way-of-currency.ts';

/** `currency`: of the order. */
export type ReplacedRate = WayRate & { currency: string };

/**
 * By which rates the documents with these ids were converted, or kept the currency of their order, by id: one in the
 * place of such a document goes its way; of a test it does not.
 */
export async function findReplacedRates(
  db: AccountDb,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, ReplacedRate>> {
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<ReplacedRate & { id: number }>`
    select d.id, r.rate, r.day, r.source, case when d.equivalent is null then 'convert' else 'keep' end as way,
           case when d.equivalent is null then d.conversion ->> 'currency' else trim(d.currency) end as currency
      from tax_documents d
      cross join jsonb_to_record(coalesce(d.equivalent, d.conversion)) as r (rate text, day text, source text)
     where d.id = any(${wanted}::bigint[]) and d.state <> 'tested'
       and coalesce(d.equivalent, d.conversion) is not null`.execute(db);
  return new Map(rows.map(({ id, ...rate }) => [id, rate]));
}
