import { zipSync } from 'fflate';
import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';

type Row = {
  id: number;
  order_number: string;
  country: string;
  kind: string;
  state: string;
  full_number: string | null;
  ids: unknown;
  total: string;
  sealed_at: string | null;
  authorised_at: string | null;
  xml: Buffer | null;
  answer: Buffer | null;
  pdf: Buffer | null;
  xml_hash: string | null;
  attempts: unknown;
};

/**
 * All that proves a document, as a zip: the XML as it was sent, the authority's, the PDF, and every attempt with its answers.
 * @throws AppError not_found
 */
export async function zipEvidence({ db }: Staff, id: number): Promise<{ name: string; content: Uint8Array }> {
  const { rows } = await sql<Row>`
    select d.id, o.order_number, d.country, d.kind, d.state, d.full_number, d.ids, d.total::text, d.sealed_at, d.authorised_at,
           (select content from tax_files where hash = d.xml_hash) as xml, (select content from tax_files where hash = d.answer_hash) as answer,
           (select content from tax_files where hash = d.pdf_hash) as pdf, encode(d.xml_hash, 'hex') as xml_hash,
           coalesce((select jsonb_agg(jsonb_build_object('at', a.at, 'action', a.action, 'seal', a.seal, 'outcome', a.outcome, 'error', a.error,
             'notices', a.notices, 'answer_sha256', encode(a.answer_hash, 'hex'), 'by', a.actor) order by a.id)
             from tax_attempts a where a.document_id = d.id), '[]') as attempts
      from tax_documents d join orders o on o.id = d.order_id where d.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('not_found');
  const { xml, answer, pdf, ...about } = row;
  const files: Record<string, Uint8Array> = { 'document.json': Buffer.from(JSON.stringify(about, null, 2)) };
  if (xml) files['sent.xml'] = xml;
  if (answer) files['authorised.xml'] = answer;
  if (pdf) files['document.pdf'] = pdf;
  return { name: fileName(row, 'zip'), content: zipSync(files) };
}

/** A document's file as a browser saves it: `EC-001-001-000000012.xml`. */
export const fileName = (
  { country, full_number, id }: { country: string; full_number: string | null; id: number },
  ending: string,
): string => `${country}-${(full_number ?? String(id)).replace(/[^\w.-]+/g, '-')}.${ending}`;
