import { sql } from 'kysely';
import type { QuarantinedRecord, StreamName } from '#connectors/core/connector.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import type { UnreadRecords } from '../log-contract.ts';

/** Stores unreadable records as they came, so that nothing a partner sent is lost. @returns whether any is new */
export async function quarantineRecords(
  tx: AccountDb,
  connectionId: number,
  stream: StreamName,
  quarantined: readonly QuarantinedRecord[],
): Promise<boolean> {
  if (quarantined.length === 0) return false;
  const { rows } = await sql<{ is_new: boolean }>`
    insert into quarantined_records (connection_id, stream, source_id, reason, record)
    select distinct on (source_id) ${connectionId}::bigint, ${stream}, source_id, reason, coalesce(record, 'null')
      from jsonb_to_recordset(${jsonb(quarantined)}) as r (source_id text, reason text, record jsonb)
    on conflict (account_id, connection_id, stream, source_id)
      do update set reason = excluded.reason, record = excluded.record, last_seen_at = now()
    returning xmax = 0 as is_new`.execute(tx);
  return rows.some(({ is_new }) => is_new);
}

/** What connectors know records of any stream by: `idField` of their readings ends in one of these. */
const ID_FIELDS = ['source_order_id', 'source_customer_id', 'source_id', 'reference', 'id', 'code', 'sku'] as const;

/** Releases records of a stream that could be read by now. */
export async function releaseRecords(
  tx: AccountDb,
  connectionId: number,
  stream: StreamName,
  items: readonly object[],
): Promise<void> {
  const ids = items.flatMap((item) => {
    const values: Readonly<Record<string, unknown>> = { ...item };
    return ID_FIELDS.flatMap((field) => {
      const id = values[field];
      return typeof id === 'string' || typeof id === 'number' ? [String(id)] : [];
    });
  });
  if (ids.length === 0) return;
  await sql`delete from quarantined_records
    where connection_id = ${connectionId} and stream = ${stream} and source_id = any(${ids}::text[])`.execute(tx);
}

const MAX_SHOWN = 200;

/** What a connection's partner has and cannot be read, the newest first. */
export async function findUnreadRecords(db: AccountDb, connectionId: number): Promise<UnreadRecords> {
  const { rows } = await sql<UnreadRecords['data'][number]>`
    select id, stream, coalesce(record ->> 'name', record ->> 'code', source_id) as number, reason, first_seen_at,
      last_seen_at
      from quarantined_records where connection_id = ${connectionId} order by id desc limit ${MAX_SHOWN}`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from quarantined_records where connection_id = ${connectionId}`.execute(db);
  return { data: rows, total: counts[0]?.total ?? 0 };
}
