import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { readRows } from '#platform/csv/read-rows.ts';
import { RunStopped } from '#platform/jobs/resumable-run.ts';
import type { Services } from '#platform/services.ts';
import type { ImportEvent } from '../imports-events.ts';
import type { ImportWork } from './import-row.ts';
import { createLineReader, type ReadLine } from './read-line.ts';
import { stagingStatement } from './staging-sql.ts';

// What is held at once; more makes the process larger and nothing faster.
const LINES_A_BATCH = 2_000;
const LINES_A_PIECE = 100;
/** As many as `import_lines` has columns for. */
const MAX_FIELDS = 19;
const MAX_KEY = 300;

const PROGRESS: ImportEvent = { type: 'import.progress' };

/**
 * Reads the file of an import and stores what each of its lines would do, so many lines in one transaction; after a
 * kill it goes on behind the last that was stored. @returns whether it came to the end
 */
export async function stageLines(services: Services, work: ImportWork, signal: AbortSignal): Promise<boolean> {
  const { row } = work;
  const reader = createLineReader(row);
  const content = await services.files.get(row.file_key ?? '');
  const head = row.has_header ? row.first_line : row.first_line - 1;
  const done = Math.max(row.done_line, head);
  // As they are copied: short texts, not the cells, which would keep pieces of the file in memory.
  let waiting: string[] = [];
  let last = done;
  try {
    for await (const { rows, bytes } of readRows(content, row)) {
      for (const one of rows) {
        if (one.line <= done) {
          if (one.line > head) reader.pass(one);
          continue;
        }
        const line = reader.read(one);
        if (!line) continue;
        waiting.push(copyLine(line));
        last = line.line;
      }
      if (waiting.length < LINES_A_BATCH) continue;
      if (signal.aborted) return false;
      await storeLines(services, work, { texts: waiting, last, progress: bytes / Math.max(1, row.size) });
      waiting = [];
    }
    if (waiting.length > 0) await storeLines(services, work, { texts: waiting, last, progress: 1 });
    return true;
  } finally {
    content.destroy();
  }
}

type Batch = { texts: readonly string[]; last: number; progress: number };

async function storeLines(services: Services, work: ImportWork, { texts, last, progress }: Batch): Promise<void> {
  const client = await services.database.connect(work.actor.account_id);
  try {
    await client.query('begin');
    await client.query(
      `create temp table if not exists import_copy (line int, faults jsonb, notes jsonb, group_key text, group_line int,
         is_picture boolean, ${columns(MAX_FIELDS)}) on commit delete rows`,
    );
    // First, so that the import cannot be discarded meanwhile.
    const { rowCount } = await client.query(
      `update imports set done_line = $2, lines = lines + $3, progress = $4, changed_at = now()
        where id = $1 and state = 'checking'`,
      [work.row.id, last, texts.length, Math.min(1, progress)],
    );
    if (rowCount === 0) throw new RunStopped();
    await copyLines(client, work.fields.length, texts);
    await client.query(stagingStatement(work), [work.row.id]);
    await client.query('insert into event_outbox (event) values ($1)', [PROGRESS]);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true); // which also ends its transaction
    throw error;
  }
}

const columns = (count: number) => Array.from({ length: count }, (_, index) => `c${index + 1} text`).join(', ');

async function copyLines(client: pg.PoolClient, fields: number, texts: readonly string[]): Promise<void> {
  const names = Array.from({ length: fields }, (_, index) => `c${index + 1}`);
  const stream = client.query(
    copyFrom(
      `copy import_copy (line, faults, notes, group_key, group_line, is_picture, ${names.join(', ')}) from stdin`,
    ),
  );
  await pipeline(Readable.from(piecesOf(texts)), stream);
}

/** Short texts: long ones stay in memory until the next large collection. */
function* piecesOf(texts: readonly string[]): Generator<string> {
  for (let from = 0; from < texts.length; from += LINES_A_PIECE) {
    yield texts.slice(from, from + LINES_A_PIECE).join('');
  }
}

function copyLine({ line, values, faults, notes, group, is_picture }: ReadLine): string {
  const noted = [faults, notes].map((some) => copyValue(some.length === 0 ? null : JSON.stringify(some)));
  const place = [
    copyValue(group && group.key !== '' ? group.key.slice(0, MAX_KEY) : null),
    group ? String(group.line) : '\\N',
  ];
  return `${[String(line), ...noted, ...place, is_picture ? 't' : 'f', ...values.map(copyValue)].join('\t')}\n`;
}

const SPECIAL = /[\\\t\n\r]/;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function copyValue(value: string | null): string {
  if (value === null) return '\\N';
  return SPECIAL.test(value) ? value.replaceAll(/[\\\t\n\r]/g, (letter) => escapes[letter] ?? letter) : value;
}
