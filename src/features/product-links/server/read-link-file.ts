import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { readCell } from '#base/csv-cells.ts';
import { AppError } from '#base/errors.ts';
import {
  type CsvRow,
  createRowReader,
  EndlessRowError,
  MOST_ROW_CHARS,
  type RowReader,
} from '#platform/csv/row-reader.ts';
import { delimiters } from '#platform/csv/table-head.ts';
import type { Staff } from '#platform/db/actor.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { readUpload } from '#platform/http/upload-stream.ts';
import type { LinkRun } from '../contract.ts';
import { findColumns, isUsable, type LinkColumns, MOST_FILE_BYTES, MOST_LINES } from '../link-file.ts';
import { getRun } from './find-link-runs.ts';
import { addRun, startWork } from './start-link-run.ts';

const LINES_A_WRITE = 1_000;

type Line = { line: number; connector_product_sku: string; product_sku: string; outcome: 'invalid' | null };

/**
 * Takes in a file of links as it arrives, so many lines at a time and never the whole, and has it checked by a worker. A file that
 * cannot be read leaves nothing behind.
 * @throws AppError link_file_type for what is no text in UTF-8, link_file_format for what is no CSV with the two columns,
 *   too_large beyond 10 MiB or 100,000 lines
 */
export async function takeLinkFile(
  staff: Staff,
  connectionId: number,
  fileName: string,
  content: Readable,
): Promise<LinkRun> {
  const id = await addRun(staff.db, staff, { connection_id: connectionId, kind: 'file', file_name: fileName });
  const arriving = readUpload(content);
  try {
    const lines = await storeLines(staff, id, arriving.chunks);
    return await staff.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('link_runs')
        .set({ state: 'checking', lines, changed_at: sql<string>`now()` })
        .where('id', '=', id)
        .execute();
      await startWork(tx, staff, connectionId, id);
      return getRun(tx, id);
    });
  } catch (error) {
    await arriving.drop();
    await staff.db.deleteFrom('link_runs').where('id', '=', id).execute();
    throw error;
  }
}

async function storeLines(staff: Staff, runId: number, content: AsyncIterable<Buffer>): Promise<number> {
  let stored = 0;
  let waiting: Line[] = [];
  const write = async () => {
    await writeLines(staff, runId, waiting);
    stored += waiting.length;
    waiting = [];
  };
  for await (const line of linesOf(rowsOf(textsOf(content)))) {
    waiting.push(line);
    if (line.line > MOST_LINES) throw new AppError('too_large');
    if (waiting.length === LINES_A_WRITE) await write();
  }
  if (waiting.length > 0) await write();
  if (stored === 0) throw new AppError('link_file_format');
  return stored;
}

/** Bytes as text; what is no text in UTF-8, such as a spreadsheet's own format, is refused at its first bytes. */
async function* textsOf(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > MOST_FILE_BYTES) throw new AppError('too_large');
    yield textOf(() => decoder.decode(chunk, { stream: true }));
  }
  yield textOf(() => decoder.decode());
}

function textOf(decodeNext: () => string): string {
  let text: string;
  try {
    text = decodeNext();
  } catch {
    throw new AppError('link_file_type');
  }
  if (text.includes('\0')) throw new AppError('link_file_type');
  return text;
}

/** The rows as they end, blank ones left out. The first line says what separates the cells. */
async function* rowsOf(texts: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  let head = '';
  let reader: RowReader | undefined;
  const filled = (rows: readonly CsvRow[]) => rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  try {
    for await (const text of texts) {
      head += text;
      if (!reader && !/[\r\n]/.test(head)) {
        if (head.length > MOST_ROW_CHARS) throw new AppError('link_file_format');
        continue;
      }
      reader ??= createRowReader(delimiterOf(head));
      yield* filled(reader.push(head));
      head = '';
    }
    reader ??= createRowReader(delimiterOf(head));
    yield* filled([...reader.push(head), ...reader.end()]);
  } catch (error) {
    if (error instanceof EndlessRowError) throw new AppError('link_file_format');
    throw error;
  }
}

/** Of the separators that files have the one that makes most cells of the first line. */
function delimiterOf(head: string): string {
  const [line = ''] = head.trimStart().split(/[\r\n]/, 1);
  const counts = delimiters.map((delimiter) => ({ delimiter, cells: line.split(delimiter).length }));
  return counts.reduce((most, next) => (next.cells > most.cells ? next : most)).delimiter;
}

async function* linesOf(rows: AsyncIterable<CsvRow>): AsyncGenerator<Line> {
  let columns: LinkColumns | undefined;
  let line = 0;
  for await (const { cells } of rows) {
    if (!columns) {
      columns = findColumns(cells);
      if (!columns) throw new AppError('link_file_format');
      continue;
    }
    line += 1;
    yield readLine(line, cells, columns);
  }
}

/** A line that cannot be meant is kept, cut to what a table shows, so that the outcome names it. */
function readLine(line: number, cells: readonly string[], { connectorSku, productSku }: LinkColumns): Line {
  const sku = readCell(cells[connectorSku] ?? '');
  const product = readCell(cells[productSku] ?? '');
  const isMeant = isUsable(sku, product) && productSku < cells.length;
  return {
    line,
    connector_product_sku: sku.slice(0, 500),
    product_sku: product.slice(0, 500),
    outcome: isMeant ? null : 'invalid',
  };
}

async function writeLines({ db }: Staff, runId: number, lines: readonly Line[]): Promise<void> {
  await sql`insert into link_run_lines (run_id, line, connector_product_sku, product_sku, outcome)
    select ${runId}::bigint, line, connector_product_sku, product_sku, outcome from jsonb_to_recordset(${jsonb(lines)})
      as r (line int, connector_product_sku text, product_sku text, outcome text)`.execute(db);
}
