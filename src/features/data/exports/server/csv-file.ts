import type { CellStyle } from '#base/csv-cells.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { type Column, exportColumns, listedColumns, writeHead, writeRow } from '../export-sheets.ts';
import type { ExportFile } from './export-file.ts';
import { chosenColumns } from './export-filter.ts';
import { readPages } from './export-pages.ts';
import type { StartedExport } from './export-states.ts';

/** An export as CSV, some thousands of rows at a time. */
export async function csvFile(tx: AccountDb, started: StartedExport, style: CellStyle): Promise<ExportFile> {
  const { pages, is_partial } = await readPages(tx, started);
  const columns = columnsOf(started);
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

function columnsOf({ kind, filter, time_zone }: StartedExport): Column[] {
  const chosen = chosenColumns(filter);
  const isListed = kind === 'orders' || kind === 'customers' || kind === 'tax_documents';
  return chosen && isListed ? listedColumns(kind, chosen, time_zone) : exportColumns(kind, time_zone);
}
