import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { type Evidence, readEvidence } from '#features/tax/documents/server/list/document-evidence.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { chosenDocuments } from './document-pages.ts';
import { EvidenceIndex } from './evidence-index.ts';
import type { ExportFile, FilePart } from './export-file.ts';
import type { ExportFilter } from './export-filter.ts';
import type { StartedExport } from './export-states.ts';

/** A zip of the old format, which every program opens, ends at 65,535 files and 4 GiB. */
const MAX_DOCUMENTS = 15_000;
const MAX_BYTES = 4_000_000_000;

const DOCUMENTS_A_PAGE = 25;

/** How many documents a zip would hold. @throws AppError evidence_too_large where they are more than one can */
export async function countEvidence({ db }: Staff, filter: ExportFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from tax_documents d where ${chosenDocuments(filter)} limit ${MAX_DOCUMENTS + 1}) chosen`.execute(db);
  const n = rows[0]?.n ?? 0;
  if (n > MAX_DOCUMENTS) throw new AppError('evidence_too_large', { params: { most: MAX_DOCUMENTS } });
  return n;
}

/**
 * The evidence of documents as a zip with a folder for each, the latest first, and sheets of all of them at its end. At
 * no time are more than a page of them in memory, and a line for each.
 */
export function evidenceFile(tx: AccountDb, started: StartedExport): ExportFile {
  return { parts: zipped(tx, started), is_partial: false };
}

async function* zipped(tx: AccountDb, started: StartedExport): AsyncGenerator<FilePart> {
  const written: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    written.push(chunk);
  });
  let size = 0;
  const taken = (rows: number): FilePart => {
    const content = Buffer.concat(written.splice(0));
    size += content.length;
    if (size > MAX_BYTES) throw new AppError('evidence_too_large', { params: { most: MAX_DOCUMENTS } });
    return { content, rows };
  };
  const index = new EvidenceIndex();
  for await (const page of pagesOf(tx, started.filter)) {
    for (const evidence of page) {
      // Invoice and credit note, or test and live, may bear one number.
      const folder = `${evidence.name}-${evidence.id}`;
      index.add(evidence, folder);
      for (const [file, content] of Object.entries(evidence.files)) add(zip, `${folder}/${file}`, content);
    }
    yield taken(page.length);
  }
  for (const [file, content] of Object.entries(await index.sheets(tx, started))) add(zip, file, strToU8(content));
  zip.end();
  yield taken(0);
}

async function* pagesOf(tx: AccountDb, filter: ExportFilter): AsyncGenerator<Evidence[]> {
  for (let before: number | null = null; ; ) {
    const { rows } = await sql<{ id: number }>`
      select d.id from tax_documents d
        where ${chosenDocuments(filter)} and ${before === null ? sql`true` : sql`d.id < ${before}`}
       order by d.id desc limit ${DOCUMENTS_A_PAGE}`.execute(tx);
    const last = rows.at(-1);
    if (!last) return;
    yield readEvidence(
      tx,
      rows.map(({ id }) => id),
    );
    before = last.id;
  }
}

function add(zip: Zip, path: string, content: Uint8Array): void {
  const entry = path.endsWith('.pdf') ? new ZipPassThrough(path) : new ZipDeflate(path);
  zip.add(entry);
  entry.push(content, true);
}
