import { sql } from 'kysely';
import type { ErrorCode } from '#base/errors.ts';
import type { Actor } from '#platform/db/actor.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { RunStopped } from '#platform/jobs/resumable-run.ts';
import type { Services } from '#platform/services.ts';
import type { Language } from '#texts/language.ts';
import type { ExportStyle } from '../contract.ts';
import { ExportKind } from '../export-sheets.ts';
import { ExportFilter, styleOf } from './export-filter.ts';

/** How long a file can be downloaded. */
const KEPT_DAYS = 7;

/** One try at writing an export. */
export type StartedExport = {
  id: number;
  kind: ExportKind;
  filter: ExportFilter;
  style: ExportStyle;
  time_zone: string;
  /** The account's: a file belongs to all of its members. */
  language: Language;
  file_key: string;
};

type Try = Pick<StartedExport, 'id' | 'file_key'>;
type Work = Pick<JobRun, 'actor' | 'services'>;

/**
 * Begins a try under a key of its own; what an earlier one left in the storage goes.
 * @returns undefined where there is nothing to do any more
 */
export async function takeExport(
  actor: Actor,
  { files }: Services,
  id: number,
  file_key: string,
): Promise<StartedExport | undefined> {
  const before = await actor.db
    .selectFrom('exports')
    .select(['state', 'file_key'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (before?.state !== 'queued' && before?.state !== 'running') return undefined;
  // Before its key is forgotten.
  if (before.file_key) await files.remove(before.file_key);
  const { rows } = await sql<{ kind: string; filter: unknown; time_zone: string; language: Language }>`
    update exports e set state = 'running', file_key = ${file_key}, done = 0, changed_at = now()
      from accounts a where e.id = ${id} and e.state in ('queued', 'running') and a.id = e.account_id
    returning e.kind, e.filter, a.time_zone, a.language`.execute(actor.db);
  const row = rows[0];
  if (!row) return undefined;
  await publishEvent(actor.db, actor, { type: 'export.progress' });
  return {
    id,
    file_key,
    kind: ExportKind.parse(row.kind),
    filter: ExportFilter.parse(row.filter),
    style: styleOf(row.filter),
    time_zone: row.time_zone,
    language: row.language,
  };
}

/** Whether the export is still this try's. */
export async function isOurs(actor: Actor, { id, file_key }: Try): Promise<boolean> {
  const row = await actor.db
    .selectFrom('exports')
    .select('id')
    .where('id', '=', id)
    .where('file_key', '=', file_key)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return row !== undefined;
}

/** Tells how many rows are written. @throws RunStopped where it was deleted, or another try has begun */
export async function saveProgress(actor: Actor, { id, file_key }: Try, done: number): Promise<void> {
  const { numUpdatedRows } = await actor.db
    .updateTable('exports')
    .set({ done, changed_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('file_key', '=', file_key)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new RunStopped();
  await publishEvent(actor.db, actor, { type: 'export.progress' });
}

/** From now on the file can be downloaded. A file whose export was deleted is removed. */
export async function finishExport(
  actor: Actor,
  { files }: Services,
  { id, file_key }: Try,
  { size, rows, is_partial }: { size: number; rows: number; is_partial: boolean },
): Promise<void> {
  const { numAffectedRows } = await sql`
    update exports set state = 'ready', size = ${size}, done = ${rows}, total = ${rows}, is_partial = ${is_partial},
           changed_at = now(), ended_at = now(), expires_at = now() + make_interval(days => ${KEPT_DAYS})
     where id = ${id} and file_key = ${file_key} and state = 'running'`.execute(actor.db);
  if (numAffectedRows === 1n) return publishEvent(actor.db, actor, { type: 'export.ready' });
  await files.remove(file_key);
}

/** Saves why an export failed, unless it is no longer at work; what was stored of its file goes. */
export async function failExport(id: number, { actor, services }: Work, error: ErrorCode): Promise<void> {
  const left = await actor.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('exports')
      .select('file_key')
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'running'])
      .forUpdate()
      .executeTakeFirst();
    if (!row) return null;
    await tx
      .updateTable('exports')
      .set({ state: 'failed', error, file_key: null, changed_at: sql<string>`now()`, ended_at: sql<string>`now()` })
      .where('id', '=', id)
      .execute();
    await publishEvent(tx, actor, { type: 'export.failed' });
    return row.file_key;
  });
  if (left !== null) await services.files.remove(left).catch(() => {}); // the storage may be what failed
}

/** Another worker starts it again. */
export async function requeueExport(id: number, { actor }: Work): Promise<void> {
  await actor.db
    .updateTable('exports')
    .set({ state: 'queued', done: 0, changed_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
  await publishEvent(actor.db, actor, { type: 'export.progress' });
}
