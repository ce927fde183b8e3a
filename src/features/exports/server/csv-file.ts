import type { CellStyle } from '#base/csv-cells.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { exportColumns, listedColumns, writeHead, writeRow } from '../export-sheets.ts';
import type { ExportFile } from './export-file.ts';
import { readPages } from './export-pages.ts';
import type { StartedExport } from './export-states.ts';

/** An export as CSV, some thousands of rows at a time. */
export async function csvFile(tx: AccountDb, started: StartedExport, style: CellStyle): Promise<ExportFile> {
  const { pages, is_partial } = await readPages(tx, started);
  const { filter, time_zone } = started;
  const chosen = filter.by === 'records' ? filter.listed?.columns : undefined;
  const columns = chosen ? listedColumns(chosen, time_zone) : exportColumns(started.kind, time_zone);
  async function* parts() {
    yield { content: Buffer.from(writeHead(columns, style)), rows: 0 };
    for await (const page of pages) {
      let text = '';
      for (const row of page) text += writeRow(columns, row, style);
      yield { content: Buffer.from(text), rows: page.length };
    }
  }
  return { parts: parts(), is_partial };
}
