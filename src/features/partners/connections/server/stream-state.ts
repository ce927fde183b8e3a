import { sql } from 'kysely';
import type { Page, StreamName } from '#connectors/core/connector.ts';
import type { AccountDb } from '#platform/db/database.ts';

/**
 * Where reading a stream stands. `page` is set in the middle of a run; `seen` is the largest cursor of that run so far.
 */
export type StreamState = { watermark: string | null; page: string | null; seen: string | null };

const START: StreamState = { watermark: null, page: null, seen: null };

/** Where the stream stands; at its start where it was never read. */
export async function readStreamState(db: AccountDb, connectionId: number, stream: StreamName): Promise<StreamState> {
  const row = await db
    .selectFrom('stream_states')
    .select(['watermark', 'page', 'seen'])
    .where('connection_id', '=', connectionId)
    .where('stream', '=', stream)
    .executeTakeFirst();
  return row ?? START;
}

/**
 * Where the stream is once a page is stored. The watermark moves only when a run has ended, and only to what was seen:
 * never to now, never past what was stored, never back.
 */
export function advance(state: StreamState, page: Pick<Page<unknown>, 'next' | 'seen'>): StreamState {
  const seen = largest(state.seen, page.seen ?? null);
  if (page.next !== undefined) return { watermark: state.watermark, page: page.next, seen };
  return { watermark: largest(state.watermark, seen), page: null, seen: null };
}

function largest(a: string | null, b: string | null): string | null {
  return a === null || (b !== null && b > a) ? b : a;
}

/** Saves the state in the transaction that stored the page: both or neither. */
export async function saveStreamState(
  tx: AccountDb,
  connectionId: number,
  stream: StreamName,
  state: StreamState,
): Promise<void> {
  const changed = { ...state, updated_at: sql<string>`now()` };
  await tx
    .insertInto('stream_states')
    .values({ connection_id: connectionId, stream, ...changed })
    .onConflict((old) => old.columns(['account_id', 'connection_id', 'stream']).doUpdateSet(changed))
    .execute();
}
