import type { Page, QuarantinedRecord, Remote, StreamName } from '#connectors/core/connector.ts';
import type { Ctx } from '#connectors/core/ctx.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { callPartner } from './call-partner.ts';
import { isActive, publishHealth } from './connection-health.ts';
import type { LogAction, LogResult } from './connector-log.ts';
import type { Poll } from './polls.ts';
import { advance, readStreamState, saveStreamState } from './stream-state.ts';
import { noteTraffic } from './traffic.ts';
import { quarantineRecords, releaseRecords } from './unread-records.ts';

/**
 * After this long a poll lets the connection's other polls have their turn and goes on in its next run; so it does
 * where the limit is reached.
 */
const TURN_MS = 30_000;

/** Whether a page begins or ends a run: the stream from where it stands to its end, however many polls that takes. */
export type PageOfRun = { isFirst: boolean; isLast: boolean };

export type Reading<K extends StreamName> = {
  stream: K;
  action: LogAction;
  /**
   * Stores a page's records, in the transaction that also saves where the stream stands: both or neither. It may get
   * records again that it has stored. @returns what the log says of the page; null is worth no line
   */
  store: (
    tx: AccountDb,
    items: Remote[K][],
    quarantined: readonly QuarantinedRecord[],
    place: PageOfRun,
  ) => Promise<LogResult | null>;
  /** Called once the page is stored, such as to confirm it to the partner. */
  stored?: (ctx: Ctx, items: Remote[K][]) => Promise<void>;
};

/**
 * Reads a stream page by page from where it stands, until its end, a failure, the end of its turn or of the partner's
 * limit. A kill at any moment loses nothing and repeats at most one page. @returns `more` where its turn ended before
 * the stream did
 */
export async function readStream<K extends StreamName>(poll: Poll, reading: Reading<K>): Promise<'done' | 'more'> {
  const { actor, open, signal } = poll;
  const { stream, action } = reading;
  const until = performance.now() + TURN_MS;
  let state = await readStreamState(actor.db, open.id, stream);

  do {
    const from = state;
    const tried = await callPartner(
      actor,
      open,
      { action, result: ({ result }: { result: LogResult | null }) => result },
      async (ctx) => {
        const cursor = { from: from.watermark, page: from.page };
        const page: Page<Remote[K]> = (await open.connector.read[stream]?.(ctx, cursor)) ?? {
          items: [],
          quarantined: [],
        };
        const next = advance(from, page);
        const result = await actor.db.transaction().execute(async (tx) => {
          const place = { isFirst: from.page === null, isLast: next.page === null };
          const said = await reading.store(tx, page.items, page.quarantined, place);
          if (said) await noteTraffic(tx);
          await releaseRecords(tx, open.id, stream, page.items);
          const isNew = await quarantineRecords(tx, open.id, stream, page.quarantined);
          if (isNew) await publishHealth(tx, actor, open.id);
          await saveStreamState(tx, open.id, stream, next);
          return said;
        });
        await reading.stored?.(ctx, page.items);
        return { next, result };
      },
    );
    if (!tried.ok) {
      // What is refused may be the page's mark, which partners forget: the run then starts again.
      if (tried.next === 'refused')
        await saveStreamState(actor.db, open.id, stream, { ...from, page: null, seen: null });
      return 'done';
    }
    state = tried.value.next;
    if (state.page === null) return 'done';
  } while (
    performance.now() < until &&
    !signal.aborted &&
    (await isActive(actor.db, open.id)) &&
    (await open.reserveCall()) === 0
  );
  return 'more';
}
