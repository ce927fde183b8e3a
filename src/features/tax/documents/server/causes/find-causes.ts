import { sql } from 'kysely';
import { z } from 'zod';
import type { Staff } from '#platform/db/actor.ts';
import { answersOf, sortCauses } from '../../cause-answers.ts';
import { type DocumentCause, DocumentNeed, MAX_COUNTED } from '../../cause-contract.ts';
import { findingText, Notices, noticesText, StoredFindings } from '../document/document-texts.ts';
import { needingDocuments } from './needs-person.ts';

/** So many causes are listed. */
const MAX_CAUSES = 100;

const Stored = z.object({
  need: DocumentNeed,
  country: z.string(),
  code: z.string().nullable(),
  documents: z.number(),
  is_capped: z.boolean(),
  send_by: z.string().nullable(),
  since: z.string(),
  /** What stops the oldest: a finding, or a notice of the authority. */
  reason: z.unknown(),
  is_example: z.boolean(),
});

/** Why documents need a person, by cause and country, what presses first: of each need so many are read. */
export async function findCauses(staff: Staff): Promise<DocumentCause[]> {
  const reason = sql`case d.state when 'rejected' then d.notices -> 0
    when 'not_submitted' then jsonb_path_query_first(d.findings,
      '$[*] ? (@.is_blocking == true && @.code != "origin_not_issued")') end`;
  const columns = sql`d.id, d.country, d.cause, d.send_by, d.created_at, ${reason} as reason`;
  const { rows } = await sql`
    select need, country, cause as code, count(*)::int as documents, min(send_by) as send_by, min(created_at) as since,
           (array_agg(reason order by id))[1] as reason, count(distinct reason) > 1 as is_example,
           (sum(count(*)) over (partition by need)) >= ${MAX_COUNTED} as is_capped
      from ${needingDocuments(columns, MAX_COUNTED)} d
     group by need, country, cause
     order by need, documents desc limit ${MAX_CAUSES}`.execute(staff.db);
  const causes = Stored.array()
    .parse(rows)
    .map(({ reason, ...cause }) => ({ ...cause, text: textOf(staff, cause, reason), ...answersOf(cause) }));
  return sortCauses(causes, Date.now());
}

/** In the reader's language, with the authority's own words; empty where nothing is known. */
function textOf(staff: Staff, { need, country }: Pick<DocumentCause, 'need' | 'country'>, reason: unknown): string {
  if (need === 'refused') return noticesText(staff, country, Notices.safeParse([reason]).data ?? []);
  const [finding] = StoredFindings.safeParse([reason]).data ?? [];
  return finding && need === 'stopped' ? findingText(staff, finding) : '';
}
