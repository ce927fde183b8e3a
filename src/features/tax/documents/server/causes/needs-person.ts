import { type RawBuilder, sql } from 'kysely';
import { DocumentNeed, SOON_MS } from '../../cause-contract.ts';
import { unsentStates } from '../../document-state.ts';

/** Most documents arrive within seconds: what was sealed so long ago stands still. */
const WAITED = '30 minutes';

const states = (names: readonly string[]) => sql.join(names.map((state) => sql.lit(state)));

/** Whether the law still wants of a document `d` that it reaches its authority by `send_by`. */
export const hasToBeSent: RawBuilder<boolean> = sql<boolean>`(d.send_by is not null
  and d.state in (${states(unsentStates)}))`;

/** Whether a document `d` was sealed long enough ago to have arrived. */
export const standsStill: RawBuilder<boolean> = sql<boolean>`d.sealed_at < now() - ${sql.lit(WAITED)}::interval`;

/** Whether a document `d` waits for a correction: its authority refused it, or a finding stops it. */
export const hasCause: RawBuilder<boolean> = sql<boolean>`d.cause is not null`;

/** Those of one cause, by the code of an authority or of a finding. */
export const isOfCause = (code: string): RawBuilder<boolean> =>
  sql<boolean>`(d.state in ('rejected', 'not_submitted') and ${hasCause} and d.cause = ${code})`;

/** Which documents `d` need a person, and why: lists, counts and notices ask here. None of them has two needs. */
export const needs: Readonly<Record<DocumentNeed, RawBuilder<boolean>>> = {
  refused: sql<boolean>`(d.state = 'rejected' and ${hasCause})`,
  due: sql<boolean>`(d.cause is null and d.send_by is not null
    and d.state in (${states(unsentStates.filter((state) => state !== 'rejected'))})
    and d.send_by < now() + ${sql.lit(SOON_MS)} * interval '1 ms' and ${standsStill})`,
  stopped: sql<boolean>`(d.state = 'not_submitted' and ${hasCause})`,
};

/** The documents `d` that need a person, as `columns` of them and their `need`; of each need at most `limit`. */
export const needingDocuments = (columns: RawBuilder<unknown>, limit: number): RawBuilder<unknown> =>
  sql`(${sql.join(
    DocumentNeed.options.map(
      (need) => sql`(select ${sql.lit(need)} as need, ${columns}
        from tax_documents d where ${needs[need]} limit ${limit})`,
    ),
    sql` union all `,
  )})`;
