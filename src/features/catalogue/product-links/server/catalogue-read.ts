import { sql } from 'kysely';
import { ConnectionState, healthOf } from '#features/partners/connections/connection-rules.ts';
import type { Actor, Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import type { CatalogueReading } from '../catalogue-contract.ts';

type Counted = { listed: number; added: number; changed: number };

/**
 * The number of the run that a page belongs to: a new one on a first page, else the one under way. Kept with the rows,
 * in the transaction that stores them, so that a run that was killed goes on under its own number.
 */
export async function runOfPage(tx: AccountDb, connectionId: number, isFirst: boolean): Promise<number> {
  const { rows } = await sql<{ run: number }>`
    insert into catalogue_reads as r (connection_id, run, started_at) values (${connectionId}, 1, now())
    on conflict (account_id, connection_id) do update set
      run = r.run + ${isFirst ? 1 : 0},
      started_at = case when ${isFirst} then now() else r.started_at end,
      ended_at = case when ${isFirst} then null else r.ended_at end,
      listed = case when ${isFirst} then 0 else r.listed end,
      added = case when ${isFirst} then 0 else r.added end,
      changed = case when ${isFirst} then 0 else r.changed end,
      gone = case when ${isFirst} then 0 else r.gone end
    returning r.run`.execute(tx);
  return rows[0]?.run ?? 1;
}

/** Adds a page to the figures of the run and, with the last, ends it; open screens follow. */
export async function recordCatalogueRead(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  connectionId: number,
  { listed, added, changed }: Counted,
  ended: { gone: number } | null,
): Promise<void> {
  await sql`update catalogue_reads
    set listed = listed + ${listed}, added = added + ${added}, changed = changed + ${changed},
      gone = ${ended?.gone ?? 0}, ended_at = ${ended ? sql`now()` : null}
        where connection_id = ${connectionId}`.execute(tx);
  await publishEvent(tx, actor, { type: 'link.catalogue', connection_id: connectionId });
}

/** Notes who asks for the catalogue, so that the screens can say when it was read. */
export async function recordCatalogueAsked(tx: AccountDb, staff: Staff, connectionId: number): Promise<void> {
  await sql`insert into catalogue_reads (connection_id, asked_at, asked_by)
    values (${connectionId}, now(), ${staff.user_id})
    on conflict (account_id, connection_id) do update set asked_at = now(), asked_by = excluded.asked_by`.execute(tx);
  await publishEvent(tx, staff, { type: 'link.catalogue', connection_id: connectionId });
}

type CatalogueReadRow = Omit<CatalogueReading, 'state'> & {
  started_at: string | null;
  asked_at: string | null;
  connection_state: string;
  failures: number;
};

/** How far the reading of a connection's catalogue is, or what the last one came to. */
export async function readCatalogueReading(db: AccountDb, connectionId: number): Promise<CatalogueReading> {
  const { rows } = await sql<CatalogueReadRow>`
    select coalesce(r.listed, 0) as listed, coalesce(r.added, 0) as added, coalesce(r.changed, 0) as changed,
           coalesce(r.gone, 0) as gone, ${memberName('r.asked_by')} as asked_by, r.ended_at, r.started_at,
           r.asked_at, c.state as connection_state, c.failures
      from connections c left join catalogue_reads r on r.connection_id = c.id where c.id = ${connectionId}`.execute(
    db,
  );
  const row = rows[0];
  if (!row) return { state: 'never', listed: 0, added: 0, changed: 0, gone: 0, asked_by: null, ended_at: null };
  const { listed, added, changed, gone, asked_by, ended_at } = row;
  return { state: stateOf(row), listed, added, changed, gone, asked_by, ended_at };
}

function stateOf({
  started_at,
  ended_at,
  asked_at,
  connection_state,
  failures,
}: CatalogueReadRow): CatalogueReading['state'] {
  const isUnderWay = started_at !== null && ended_at === null;
  const isAsked = asked_at !== null && (ended_at === null || asked_at > ended_at);
  if (!isUnderWay && !isAsked) return ended_at === null ? 'never' : 'done';
  if (healthOf({ state: ConnectionState.parse(connection_state), failures }) !== 'ok') return 'failing';
  return isUnderWay ? 'reading' : 'waiting';
}
