import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { AnswerRates } from '../../clock-contract.ts';

/** So many of the latest tries are counted, however many there were. */
const MAX_TRIES = 10_000;

/** How each provider of an active issuer answered in the last hour and day. */
export async function readProviderAnswers(db: AccountDb): Promise<AnswerRates[]> {
  const count = (outcomes: string, span: string) =>
    sql`count(*) filter (where t.outcome in (${sql.raw(outcomes)}) and t.at > now() - ${sql.lit(span)}::interval)::int`;
  const answered = "'authorised', 'pending', 'rejected'";
  const failed = "'failed', 'in_doubt'";
  const rate = (span: string) =>
    sql`jsonb_build_object('answered', ${count(answered, span)}, 'failed', ${count(failed, span)})`;
  const { rows } = await sql`
    select c.id as connection_id, c.name, ${rate('1 hour')} as hour, ${rate('1 day')} as day,
           round(percentile_cont(0.5) within group (order by 1000 * extract(epoch from t.at - t.sealed_at))
             filter (where t.outcome = 'authorised'))::bigint as typical_ms
      from tax_issuers i join connections c on c.id = i.connection_id
      left join (
        select outcome, at, connection_id, sealed_at
          from (select document_id, outcome, at from tax_attempts
                 where at > now() - interval '1 day' and action in ('issue', 'ask') and outcome <> 'started'
                   order by at desc limit ${MAX_TRIES}) latest
          -- One by one: joined as a table, all documents of each provider would be read.
          cross join lateral (select connection_id, sealed_at from tax_documents
            where id = latest.document_id offset 0) d) t
        on t.connection_id = c.id
     where i.is_active group by c.id, c.name order by c.name`.execute(db);
  return AnswerRates.array().parse(rows);
}
