import { type RawBuilder, sql } from 'kysely';
import { addDays, startOfDay } from '#base/calendar-date.ts';
import { type AuditedType, typesOf } from '../audited-events.ts';
import type { AuditFilter } from '../contract.ts';
import type { AuditHits } from './find-audit-hits.ts';

/** A place among the changes: of one, the instant with its microseconds, and its id. */
export type AuditPosition = { at: string; id: number };

/** What is read of all changes: those older than one, or newer, at most `most`. */
export type AuditSpan = { before?: AuditPosition | undefined; after?: AuditPosition | undefined; most: number };

const wordKinds = ['category', 'mapping', 'connector', 'settings', 'team', 'import'] as const;
/**
 * Changes of orders, items and customers are found by their records, all others, and those of items that are gone, by
 * their words.
 */
const wordTypes = new Set<AuditedType>([...wordKinds.flatMap((kind) => typesOf(kind)), 'product.deleted']);
/** How far changes of a type are looked through for words, from the newest of the page on. */
const MAX_LOOKED_THROUGH = 2_000;

/**
 * The ids and times of changes, newest first, as a statement of (id, at). Each type is read by an index from the newest
 * on, at most `most` of it, and the types are merged: what a page costs does not grow with the table. See
 * `migrations/0017-audit.sql`. Limits are literals in the text: as parameters they made PostgreSQL plan each page
 * again, which took as long as reading it.
 */
export function selectAudit(
  filter: AuditFilter,
  zone: string,
  span: AuditSpan,
  hits: AuditHits | undefined,
): RawBuilder<{ id: number; at: string }> {
  const types = filter.type ? [filter.type] : typesOf(filter.kind);
  const within = sql.join([sql`true`, ...daysOf(filter, zone), ...spanOf(span)], sql` and `);
  const by = causers(filter);
  if (by.length === 0) return sql`select id, at from events where false`;
  const branches = hits
    ? searched(types, by, within, hits, span.most)
    : by.map((one) => newest(types, sql`${one} and ${within}`, span.most));
  if (branches.length === 0) return sql`select id, at from events where false`;
  return sql`select distinct id, at from (${sql.join(branches, sql` union all `)}) found order by at desc, id desc
    limit ${sql.lit(span.most)}`;
}

/** Who changed it, by what the indexes hold: one condition each. */
function causers({ by, person_id }: AuditFilter): RawBuilder<unknown>[] {
  const people = person_id ? sql`actor is not null and user_id = ${person_id}` : sql`actor is not null`;
  const programs = sql`actor is null and details ? 'changes'`;
  return [...(by === 'programs' ? [] : [people]), ...(by === 'people' || person_id ? [] : [programs])];
}

function daysOf({ from, to }: AuditFilter, zone: string): RawBuilder<unknown>[] {
  return [
    ...(from ? [sql`at >= ${startOfDay(from, zone)}`] : []),
    ...(to ? [sql`at < ${startOfDay(addDays(to, 1), zone)}`] : []),
  ];
}

function spanOf({ before, after }: AuditSpan): RawBuilder<unknown>[] {
  return [
    ...(before ? [sql`(at, id) < (${before.at}::timestamptz, ${before.id}::bigint)`] : []),
    ...(after ? [sql`(at, id) > (${after.at}::timestamptz, ${after.id}::bigint)`] : []),
  ];
}

const newest = (types: readonly AuditedType[], condition: RawBuilder<unknown>, most: number) => sql`
  select newest.id, newest.at from unnest(${types}::text[]) wanted (type) cross join lateral (
    select id, at from events where type = wanted.type and ${condition} order by at desc, id desc
      limit ${sql.lit(most)}) newest`;

/** Changes of records that were found by name, and changes that were found by their words alone. */
function searched(
  types: readonly AuditedType[],
  by: readonly RawBuilder<unknown>[],
  within: RawBuilder<unknown>,
  hits: AuditHits,
  most: number,
): RawBuilder<unknown>[] {
  const byWords = types.filter((type) => wordTypes.has(type));
  const condition = sql`(${sql.join(by, sql` or `)}) and ${within}`;
  const byIds = [[sql`order_id`, hits.orders, types] as const, [sql`id`, hits.changes ?? [], byWords] as const].filter(
    ([, ids]) => ids.length > 0,
  );
  const byRecord = [[sql`product_id`, hits.products] as const, [sql`customer_id`, hits.customers] as const].filter(
    ([, ids]) => ids.length > 0,
  );
  const isLookedThrough = hits.changes === null || hits.connections.length > 0;
  return [
    ...byIds.map(
      ([column, ids, ofTypes]) => sql`(select id, at from events
        where ${column} = any(${ids}::bigint[]) and type = any(${ofTypes}::text[]) and ${condition}
        order by at desc, id desc limit ${sql.lit(most)})`,
    ),
    ...byRecord.map(([column, ids]) => newestOf(column, ids, sql`type = any(${types}::text[]) and ${condition}`, most)),
    ...(isLookedThrough ? by.map((one) => lookedThrough(byWords, sql`${one} and ${within}`, hits, most)) : []),
  ];
}

/** Of each record the newest: an item or a customer may have very many changes. */
const newestOf = (
  column: RawBuilder<unknown>,
  ids: readonly number[],
  condition: RawBuilder<unknown>,
  most: number,
) => sql`(
  select newest.id, newest.at from unnest(${ids}::bigint[]) wanted (record) cross join lateral (
    select id, at from events where ${column} = wanted.record and ${condition} order by at desc, id desc
      limit ${sql.lit(most)}) newest
   order by newest.at desc, newest.id desc limit ${sql.lit(most)})`;

/** The newest of each type are looked through: for connections, and for words that many changes say. */
function lookedThrough(
  types: readonly AuditedType[],
  condition: RawBuilder<unknown>,
  { connections, changes, patterns }: AuditHits,
  most: number,
): RawBuilder<unknown> {
  const ofConnections = sql`said.connection_id = any(${connections}::bigint[])`;
  const isMeant =
    changes === null
      ? sql`${ofConnections} or app.words_of(said.details) like all (${patterns}::text[])`
      : ofConnections;
  return sql`(select said.id, said.at from unnest(${types}::text[]) wanted (type) cross join lateral (
      select id, at, connection_id, details from events where type = wanted.type and ${condition}
       order by at desc, id desc limit ${sql.lit(MAX_LOOKED_THROUGH)}) said
     where ${isMeant} order by said.at desc, said.id desc limit ${sql.lit(most)})`;
}
