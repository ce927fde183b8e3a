import { offsetMinutes } from '#base/calendar-date.ts';
import type { AuditEntry } from '#features/data/audit/contract.ts';
import { auditPages } from '#features/data/audit/server/find-audit.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { Language } from '#texts/language.ts';
import { type ExportRow, timeColumn } from '../export-sheets.ts';
import type { ExportFilter } from './export-filter.ts';
import { ROWS_A_PAGE } from './item-pages.ts';

type AuditExport = { filter: ExportFilter; time_zone: string; language: Language };

/** Changes, newest first: a row for each field, or one for a change that has none. */
export async function* changePages(tx: AccountDb, wanted: AuditExport): AsyncGenerator<ExportRow[]> {
  if (wanted.filter.by !== 'audit') return;
  for await (const page of auditPages(tx, wanted, wanted.filter.changes, ROWS_A_PAGE)) {
    yield page.flatMap((entry) => rowsOf(entry, wanted.time_zone));
  }
}

function rowsOf(
  { id, at, actor, actor_id, actor_email, kind, title, record, changes, note }: AuditEntry,
  zone: string,
): ExportRow[] {
  const entry = {
    id,
    actor,
    actor_id,
    actor_email,
    kind,
    record: record.name,
    change: title,
    note,
    [timeColumn('changed_at', zone)]: inZone(at, zone),
  };
  if (changes.length === 0) return [entry];
  return changes.map(({ field, from, to }) => ({ ...entry, field, old_value: from, new_value: to }));
}

/** `2026-11-21 09:05:00` by the clocks of a zone. */
function inZone(at: string, zone: string): string {
  const instant = new Date(at);
  const wall = new Date(instant.getTime() + offsetMinutes(instant, zone) * 60_000);
  return wall.toISOString().slice(0, 19).replace('T', ' ');
}
