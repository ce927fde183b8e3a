import { zipSync } from 'fflate';
import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { currencyAmount } from '#base/money.ts';
import { Conversion, Equivalent } from '#countries/core/conversion.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import { Kind } from '../../contract.ts';
import { DocumentState } from '../../document-state.ts';

type EvidenceRow = {
  id: number;
  order_number: string;
  country: string;
  kind: string;
  state: string;
  full_number: string | null;
  ids: unknown;
  total: string;
  currency: string;
  sealed_at: string | null;
  authorised_at: string | null;
  xml: Buffer | null;
  answer: Buffer | null;
  receipt: Buffer | null;
  cancel_receipt: Buffer | null;
  pdf: Buffer | null;
  container: Buffer | null;
  xml_hash: string | null;
  attempts: unknown;
  indexed: unknown;
};

const Amount = z.string();

/** What an index says of a document. Of one that was never sealed, buyer, net and tax are not known. */
const IndexedDocument = z.object({
  country: z.string(),
  environment: z.enum(['test', 'live']),
  kind: Kind,
  state: DocumentState,
  full_number: z.string(),
  order_number: z.string(),
  /** In the country's zone, `2026-11-20`; empty before it is issued. */
  issued_on: z.string(),
  buyer_tax_id: z.string(),
  buyer: z.string(),
  currency: z.string(),
  total: Amount,
  money: z
    .object({
      net: Amount,
      tax: Amount,
      by_rate: z.array(z.object({ rate: z.string(), net: Amount, tax: Amount })),
    })
    .nullable(),
  /** What its amounts were converted from; null: they are in the order's currency. */
  conversion: Conversion.nullable(),
  /** What it comes to in the country's currency; null: it is in that currency. */
  equivalent: Equivalent.nullable(),
  /** The number of the document that it corrects. */
  corrects: z.string(),
});
export type IndexedDocument = z.infer<typeof IndexedDocument>;

/** All that proves a document: the XML as it was sent, the authority's, the PDF, and every attempt with its answers. */
export type Evidence = {
  id: number;
  /** `EC-001-001-000000012` */
  name: string;
  /** By their names. */
  files: Readonly<Record<string, Uint8Array>>;
  indexed: IndexedDocument;
};

/** The evidence of these documents, the latest first; of those that are gone, none. */
export async function readEvidence(db: AccountDb, ids: readonly number[]): Promise<Evidence[]> {
  const { rows } = await sql<EvidenceRow>`
    select d.id, o.order_number, d.country, d.kind, d.state, d.full_number, d.ids, d.total::text,
      trim(d.currency) as currency, d.sealed_at, d.authorised_at,
           (select content from tax_files where hash = d.xml_hash) as xml, (select content from tax_files
             where hash = d.answer_hash) as answer,
           (select f.content from tax_attempts a join tax_files f on f.hash = a.answer_hash
             where a.document_id = d.id and a.action = 'cancel' and a.outcome = 'cancelled' order by a.id desc
               limit 1) as cancel_receipt,
           (select content from tax_files where hash = d.receipt_hash) as receipt, (select content from tax_files
             where hash = d.pdf_hash) as pdf,
           (select content from tax_files where hash = d.container_hash) as container,
           encode(d.xml_hash, 'hex') as xml_hash,
           coalesce((select jsonb_agg(jsonb_build_object('at', a.at, 'action', a.action, 'seal', a.seal, 'outcome',
             a.outcome, 'error', a.error,
             'notices', a.notices, 'answer_sha256', encode(a.answer_hash, 'hex'), 
             'by', ${memberName('a.user_id')}) order by a.id)
             from tax_attempts a where a.document_id = d.id), '[]') as attempts,
           jsonb_build_object('country', d.country, 'environment', d.environment, 'kind', d.kind, 'state', d.state,
             'full_number', coalesce(d.full_number, ''), 'order_number', o.order_number,
             'issued_on', coalesce(d.issued_on::text, ''), 'currency', trim(d.currency), 'total', d.total::text,
             'buyer_tax_id', coalesce(d.sealed #>> '{document,buyer,tax_id}', ''),
             'buyer', coalesce(d.sealed #>> '{document,buyer,name}', ''), 'money', d.sealed #> '{document,totals}',
             'conversion', d.conversion, 'equivalent', d.equivalent,
             'corrects', coalesce((select c.full_number from tax_documents c where c.id = d.origin_id), '')) as indexed
      from tax_documents d join orders o on o.id = d.order_id where d.id = any(${ids}::bigint[])
        order by d.id desc`.execute(db);
  return rows.map(toEvidence);
}

function toEvidence(row: EvidenceRow): Evidence {
  const { xml, answer, receipt, cancel_receipt, pdf, container, indexed, ...stored } = row;
  const about = { ...stored, total: currencyAmount(row.total, row.currency) };
  const files: Record<string, Uint8Array> = { 'document.json': Buffer.from(JSON.stringify(about, null, 2)) };
  if (xml) files['sent.xml'] = xml;
  if (answer) files['authorised.xml'] = answer;
  if (receipt) files['receipt.xml'] = receipt;
  if (cancel_receipt) files['cancel-receipt.xml'] = cancel_receipt;
  if (pdf) files['document.pdf'] = pdf;
  if (container) files['container.xml'] = container;
  return { id: row.id, name: fileName(row), files, indexed: { ...IndexedDocument.parse(indexed), total: about.total } };
}

/** The evidence of one document as a zip. @throws AppError not_found */
export async function zipEvidence({ db }: Staff, id: number): Promise<{ name: string; content: Uint8Array }> {
  const [evidence] = await readEvidence(db, [id]);
  if (!evidence) throw new AppError('not_found');
  return { name: `${evidence.name}.zip`, content: zipSync({ ...evidence.files }) };
}

/** A document's file as a browser saves it, without its ending: `EC-001-001-000000012`. */
export const fileName = ({
  country,
  full_number,
  id,
}: {
  country: string;
  full_number: string | null;
  id: number;
}): string => `${country}-${(full_number ?? String(id)).replace(/[^\w.-]+/g, '-')}`;
