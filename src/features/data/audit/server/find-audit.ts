import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { auditedTypes } from '../audited-events.ts';
import type { AuditEntry, AuditFilter } from '../contract.ts';
import { type AuditReader, type AuditRow, entryOf } from './audit-entry.ts';
import { type AuditPosition, selectAudit } from './audit-sql.ts';
import { findAuditHits } from './find-audit-hits.ts';

const MAX_COUNTED = 100;

type Person = { id: number; name: string; email: string };
type Page = { data: AuditEntry[]; has_more: boolean };

/**
 * A page of changes, newest first. It is no list of `platform/lists`: it is merged of one index for each type, has no
 * page numbers and no total, since changes outnumber all other rows. @throws AppError not_found where `before_id` is no
 * event of the account
 */
export async function findAuditPage(
  staff: Staff,
  { before_id, perPage, ...filter }: AuditFilter & { before_id?: number | undefined; perPage: number },
): Promise<Page> {
  const found = await select(staff, filter, { before: await positionOf(staff.db, before_id), most: perPage + 1 });
  const rows = await readRows(staff.db, found);
  return { data: rows.slice(0, perPage).map((row) => entryOf(staff, row)), has_more: rows.length > perPage };
}

/** All changes, newest first, so many at a time: in the memory there is one page. */
export async function* auditPages(
  db: AccountDb,
  reader: AuditReader & { time_zone: string },
  filter: AuditFilter,
  rowsAPage: number,
): AsyncGenerator<AuditEntry[]> {
  let before: AuditPosition | undefined;
  for (;;) {
    const rows = await readRows(db, await select({ ...reader, db }, filter, { before, most: rowsAPage }));
    if (rows.length > 0) yield rows.map((row) => entryOf(reader, row));
    const last = rows.at(-1);
    if (!last || rows.length < rowsAPage) return;
    before = { at: last.mark, id: last.id };
  }
}

/** How many changes there are after one. @throws AppError not_found */
export async function countAfter(
  staff: Staff,
  { after_id, ...filter }: AuditFilter & { after_id?: number | undefined },
) {
  const found = await select(staff, filter, { after: await positionOf(staff.db, after_id), most: MAX_COUNTED });
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${found}) found`.execute(staff.db);
  const count = rows[0]?.count ?? 0;
  return { count, is_capped: count === MAX_COUNTED };
}

/** One change. @throws AppError not_found for what is none too */
export async function getAudited(staff: Staff, id: number): Promise<AuditEntry> {
  const all = sql<{ id: number; at: string }>`select id, at from events
    where id = ${id} and type = any(${[...auditedTypes]}::text[]) and (actor is not null or details ? 'changes')`;
  const [row] = await readRows(staff.db, all);
  const entry = row && entryOf(staff, row);
  if (!entry) throw new AppError('not_found');
  return entry;
}

/** The members who changed anything, by name. */
export async function findPeople(db: AccountDb): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id, u.name, p.email from users u join people p on p.id = u.person_id
     where exists (select from events e where e.user_id = u.id)`.execute(db);
  return rows.toSorted((a, b) => a.name.localeCompare(b.name) || a.email.localeCompare(b.email));
}

async function select(
  { db, time_zone }: Pick<Staff, 'db' | 'time_zone'>,
  filter: AuditFilter,
  span: Parameters<typeof selectAudit>[2],
) {
  return selectAudit(filter, time_zone, span, filter.search ? await findAuditHits(db, filter.search) : undefined);
}

async function positionOf(db: AccountDb, id: number | undefined): Promise<AuditPosition | undefined> {
  if (id === undefined) return undefined;
  const { rows } = await sql<AuditPosition>`select at::text, id from events where id = ${id}`.execute(db);
  if (!rows[0]) throw new AppError('not_found');
  return rows[0];
}

async function readRows(db: AccountDb, found: RawBuilder<unknown>): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select e.id, e.at, e.at::text as mark, e.actor, e.user_id, w.email as actor_email, e.type, e.details, e.order_id,
           o.order_number, e.product_id, p.sku, p.entity_id,
           e.customer_id, c.customer_name, c.email as customer_email, e.connection_id, n.name as connection_name,
             n.kind as connection_kind,
           n.removed_at is not null as is_connection_removed
      from (${found}) found join events e on e.id = found.id
      left join orders o on o.id = e.order_id left join products p on p.id = e.product_id
      left join users u on u.id = e.user_id left join people w on w.id = u.person_id
      left join customers c on c.id = e.customer_id left join connections n on n.id = e.connection_id
     order by e.at desc, e.id desc`.execute(db);
  return rows;
}
