import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { readCell } from '#base/csv-cells.ts';
import type { Encoding } from '#base/encodings.ts';
import { AppError } from '#base/errors.ts';
import { decoderOf, inspectBytes } from '#platform/csv/encoding.ts';
import { readRows } from '#platform/csv/read-rows.ts';
import { EndlessRowError } from '#platform/csv/row-reader.ts';
import { type Delimiter, readTableHead } from '#platform/csv/table-head.ts';
import type { Staff } from '#platform/db/actor.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { readUpload } from '#platform/http/upload-stream.ts';
import { findColumns, isColumnName, isUsable, type LinkColumns, MAX_FILE_BYTES, MAX_LINES } from '../link-file.ts';
import type { LinkRun } from '../runs-contract.ts';
import { getRun } from './find-link-runs.ts';
import { addRun, startWork } from './start-link-run.ts';

/** So much of a file's beginning says what its table looks like. */
const HEAD_BYTES = 65_536;
const LINES_A_WRITE = 1_000;

type Line = { line: number; connector_product_sku: string; product_sku: string; outcome: 'invalid' | null };

/**
 * Takes in a file of links and has it checked by a worker. A file that cannot be read leaves nothing behind.
 * @param named its name, and how its letters are read where a member chose that
 * @throws AppError link_file_type for what is no text, link_file_encoding with the choices for text that fits several
 * alphabets,
 *   link_file_format for what is no CSV with the two columns, too_large above 10 MiB or 100,000 lines
 */
export async function takeLinkFile(
  staff: Staff,
  connectionId: number,
  { name, encoding }: { name: string; encoding?: Encoding | undefined },
  content: Readable,
): Promise<LinkRun> {
  const arriving = readUpload(content);
  const file = await takeFile(arriving.chunks, encoding).catch(async (error: unknown) => {
    await arriving.drop();
    throw error;
  });
  const id = await addRun(staff.db, staff, { connection_id: connectionId, kind: 'file', file_name: name });
  try {
    const lines = await storeLines(staff, id, file);
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
    await staff.db.deleteFrom('link_runs').where('id', '=', id).execute();
    throw error;
  }
}

/** A file is read in two passes, since how its letters are to be read is known at its end alone. */
type LinkFile = { chunks: readonly Buffer[]; encoding: Encoding };

/** Takes a file in, and finds out its encoding on the way where none was chosen. */
async function takeFile(content: AsyncIterable<Buffer>, chosen: Encoding | undefined): Promise<LinkFile> {
  const inspection = inspectBytes();
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > MAX_FILE_BYTES) throw new AppError('too_large');
    if (!inspection.take(chunk)) throw new AppError('link_file_type');
    chunks.push(chunk);
  }
  const { encoding, is_certain, choices } = inspection.guess();
  if (!chosen && !is_certain) throw new AppError('link_file_encoding', { details: { encodings: choices } });
  return { chunks, encoding: chosen ?? encoding };
}

async function storeLines(staff: Staff, runId: number, file: LinkFile): Promise<number> {
  let stored = 0;
  let waiting: Line[] = [];
  const write = async () => {
    await writeLines(staff, runId, waiting);
    stored += waiting.length;
    waiting = [];
  };
  for await (const line of linesOf(file)) {
    waiting.push(line);
    if (line.line > MAX_LINES) throw new AppError('too_large');
    if (waiting.length === LINES_A_WRITE) await write();
  }
  if (waiting.length > 0) await write();
  if (stored === 0) throw new AppError('link_file_format');
  return stored;
}

/** What separates the cells, where the first row is and which of its cells name the two columns. */
function headOf({ chunks, encoding }: LinkFile): { delimiter: Delimiter; first_line: number; columns: LinkColumns } {
  const bytes = Buffer.concat(chunks).subarray(0, HEAD_BYTES);
  const isWhole = bytes.length < HEAD_BYTES;
  const text = decoderOf(encoding).decode(bytes, { stream: !isWhole });
  const head = readTableHead(text, isWhole, isColumnName);
  const columns = typeof head === 'string' ? undefined : findColumns(head.first_row);
  if (typeof head === 'string' || !columns) throw new AppError('link_file_format');
  return { ...head, columns };
}

/** The lines below the names, blank ones left out. */
async function* linesOf(file: LinkFile): AsyncGenerator<Line> {
  const { delimiter, first_line, columns } = headOf(file);
  let line = 0;
  try {
    for await (const { rows } of readRows(Readable.from(file.chunks), { encoding: file.encoding, delimiter })) {
      for (const row of rows) {
        if (row.line <= first_line || row.cells.every((cell) => cell.trim() === '')) continue;
        line += 1;
        yield readLine(line, row.cells, columns);
      }
    }
  } catch (error) {
    if (error instanceof EndlessRowError) throw new AppError('link_file_format');
    throw error;
  }
}

/** A line that cannot be meant is kept, so that the outcome names it. */
function readLine(line: number, cells: readonly string[], { connectorSku, productSku }: LinkColumns): Line {
  const sku = readCell(cells[connectorSku] ?? '');
  const product = readCell(cells[productSku] ?? '');
  const isMeant = isUsable(sku, product) && productSku < cells.length;
  return {
    line,
    connector_product_sku: shown(sku),
    product_sku: shown(product),
    outcome: isMeant ? null : 'invalid',
  };
}

/** What a table shows of a cell. PostgreSQL stores no NUL, and one that is dropped would make it another SKU. */
const shown = (cell: string) => cell.slice(0, 500).replaceAll('\0', '\ufffd');

async function writeLines({ db }: Staff, runId: number, lines: readonly Line[]): Promise<void> {
  await sql`insert into link_run_lines (run_id, line, connector_product_sku, product_sku, outcome)
    select ${runId}::bigint, line, connector_product_sku, product_sku, outcome from jsonb_to_recordset(${jsonb(lines)})
      as r (line int, connector_product_sku text, product_sku text, outcome text)`.execute(db);
}
