import { type RawBuilder, sql } from 'kysely';

/** Valid, and its cancellation was not requested. */
const isStanding = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.state`)} in ('authorised', 'stored', 'sent_to_shipper')`;

/** Whether valid corrections have taken back all of a sale's document `d`. */
export const isCredited: RawBuilder<boolean> = sql<boolean>`coalesce((
  select sum(abs(c.total)) >= abs(d.total) from tax_documents c
   where c.account_id = d.account_id and c.origin_id = d.id and c.kind = 'correction'
     and ${isStanding('c')}), false)`;

/** Whether something of a sale's document `d` was credited, or a note is on its way. */
export const hasNote: RawBuilder<boolean> = sql<boolean>`exists (
  select from tax_documents n where n.account_id = d.account_id and n.origin_id = d.id
     and n.state not in ('ignored', 'cancelled', 'tested'))`;

/** A document's identifier at its authority, as another document names it. */
export const nameAtAuthority: RawBuilder<string | null> = sql<string | null>`coalesce(ids ->> 'uuid', full_number)`;

/** Whether a document `d` is a sale's and counts before the law: it is valid and nothing has taken it back. */
export const countsAsSale: RawBuilder<boolean> = sql<boolean>`(
  d.kind = 'sale' and ${isStanding('d')} and not ${isCredited})`;

/** The numbers of such documents of an order `o`, the earliest first. */
export const validDocumentsOf: RawBuilder<string[]> = sql<string[]>`array(
  select coalesce(d.full_number, d.id::text) from tax_documents d
   where d.order_id = o.id and ${countsAsSale} order by d.id)`;
