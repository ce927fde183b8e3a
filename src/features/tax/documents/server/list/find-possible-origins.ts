import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { DocumentRow } from '../../contract.ts';
import { paidTotal } from '../document/paid-total.ts';
import { documentList } from './document-list.ts';
import { StoredDocument, toRow } from './document-rows.ts';

const MAX = 20;
/** Of the documents that a term finds. */
const MAX_HITS = 200;

/**
 * Issued sales that a correction could correct: those of the same customer first, then those that are large enough, the
 * latest first; with a term those that the list of documents finds by it.
 * @throws AppError not_found
 */
export async function findPossibleOrigins(staff: Staff, id: number, term: string): Promise<DocumentRow[]> {
  const { rows: found } = await sql<{ country: string; total: string; customer_id: number | null }>`
    select d.country, ${paidTotal('d')}::text as total, o.customer_id
      from tax_documents d join orders o on o.id = d.order_id
     where d.id = ${id}`.execute(staff.db);
  const [correction] = found;
  if (!correction) throw new AppError('not_found');
  const { rows } = await sql`
    with possible as (
      (select d.id, 1 as nearness from orders s join tax_documents d on d.order_id = s.id
        where s.customer_id = ${correction.customer_id} order by d.id desc limit 100)
      union (select d.id, 2 from tax_documents d where d.country = ${correction.country} order by d.id desc limit 200)
      union (select id, 0 from app.search_documents(${term}, ${MAX_HITS}) hit (id) where ${term} <> '')),
    nearest as (
      select id, min(nearness) as nearness from possible where ${term} = '' or nearness = 0 group by id)
    select ${documentList.columns}
      from nearest n join tax_documents d on d.id = n.id ${documentList.joins}
     where d.kind = 'sale' and d.country = ${correction.country}
       and d.state in ('authorised', 'stored', 'sent_to_shipper', 'cancelling')
       and ${paidTotal('d')} >= ${correction.total}
     order by n.nearness, d.id desc limit ${MAX}`.execute(staff.db);
  return StoredDocument.array()
    .parse(rows)
    .map((row) => toRow(staff, row));
}
