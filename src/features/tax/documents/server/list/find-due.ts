import { sql } from 'kysely';
import { z } from 'zod';
import type { Staff } from '#platform/db/actor.ts';
import { Due } from '../../clock-contract.ts';
import { validStates } from '../../document-state.ts';
import { hasToBeSent } from '../causes/needs-person.ts';
import { documentList } from './document-list.ts';
import { StoredDocument, toRow } from './document-rows.ts';

const MAX = 200;

const DueDocument = StoredDocument.extend({ what: Due.shape.what, until: z.string() });

/**
 * What the law still wants, the soonest first: documents that are sealed and not at their authority; valid ones of
 * cancelled orders, as long as they may be cancelled; and corrections that are not sent, as long as their sale may be
 * corrected. Each comes from an index of its own.
 */
export async function findDueDocuments(staff: Staff): Promise<{ data: Due[]; has_more: boolean }> {
  const { rows } = await sql`
    with due as (
      (select d.id, 'send' as what, d.send_by as until from tax_documents d
        where ${hasToBeSent} order by d.send_by limit ${MAX + 1})
      union all
      (select d.id, 'cancel', d.cancel_by from tax_documents d
        where d.is_order_cancelled and d.kind <> 'correction' and d.state = any(${[...validStates]}::text[])
          and d.state <> 'cancelling' and d.cancel_by > now()
        order by d.cancel_by limit ${MAX + 1})
      union all
      (select k.id, 'correct', s.correct_by from tax_documents k join tax_documents s on s.id = k.origin_id
        where k.kind = 'correction' and k.state in ('not_submitted', 'rejected') and s.correct_by > now()
        order by s.correct_by limit ${MAX + 1}))
    select due.what, due.until, ${documentList.columns}
      from due join tax_documents d on d.id = due.id ${documentList.joins}
     order by due.until, d.id limit ${MAX + 1}`.execute(staff.db);
  const data = DueDocument.array()
    .parse(rows.slice(0, MAX))
    .map(({ what, until, ...stored }) => ({ what, until, document: toRow(staff, stored) }));
  return { data, has_more: rows.length > MAX };
}
