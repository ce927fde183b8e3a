import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { readCell } from '#base/csv-cells.ts';
import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { readUpload } from '#platform/http/upload-stream.ts';
import type { LinkRun } from '../contract.ts';
import { findColumns, isUsable, type LinkColumns, MOST_FILE_BYTES, MOST_LINES } from '../link-file.ts';
import { getRun } from './find-link-runs.ts';
import { addRun, startWork } from './start-link-run.ts';

const LINES_A_WRITE = 1_000;
const CHARS_A_PIECE = 1_024;
/** Characters of a line and of what is read ahead of it. */
const MOST_UNREAD = 1_048_576;

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
      await tx.updateTable('link_runs').set({ state: 'checking', lines }).where('id', '=', id).execute();
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
  let unread = 0;
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  // A line that never ends would be read again with every piece of it that arrives.
  const texts = decode(content, (length) => {
    unread += length;
    if (unread > MOST_UNREAD) throw new AppError('link_file_format');
  });
  await pipeline(texts, parser, async (rows: AsyncIterable<unknown>) => {
    let waiting: Line[] = [];
    const write = async () => {
      await writeLines(staff, runId, waiting);
      stored += waiting.length;
      waiting = [];
    };
    for await (const line of linesOf(rows)) {
      unread = 0;
      waiting.push(line);
      if (line.line > MOST_LINES) throw new AppError('too_large');
      if (waiting.length === LINES_A_WRITE) await write();
    }
    if (waiting.length > 0) await write();
  });
  if (stored === 0) throw new AppError('link_file_format');
  return stored;
}

/** Bytes as text; what is no text in UTF-8, such as a spreadsheet's own format, is refused at its first bytes. */
async function* decode(content: AsyncIterable<Buffer>, onText: (length: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > MOST_FILE_BYTES) throw new AppError('too_large');
    const text = textOf(() => decoder.decode(chunk, { stream: true }));
    onText(text.length);
    yield* piecesOf(text);
  }
  yield* piecesOf(textOf(() => decoder.decode()));
}

/** The parser's time grows with the square of what it is given at once. */
function* piecesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += CHARS_A_PIECE) yield text.slice(from, from + CHARS_A_PIECE);
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

async function* linesOf(rows: AsyncIterable<unknown>): AsyncGenerator<Line> {
  let columns: LinkColumns | undefined;
  let line = 0;
  for await (const row of rows) {
    const cells = Array.isArray(row) ? row.map(String) : [];
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
