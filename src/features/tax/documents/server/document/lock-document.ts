import { type Selectable, sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { Credit } from '#countries/core/credit.ts';
import type { DocumentKind } from '#countries/core/tax-document.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { TaxDocuments } from '#platform/db/tables.gen.ts';
import { Kind } from '../../contract.ts';
import { DocumentState } from '../../document-state.ts';

/** A document's row, locked until the transaction ends. */
export type LockedDocument = Omit<Selectable<TaxDocuments>, 'state' | 'kind' | 'credit'> & {
  state: DocumentState;
  kind: DocumentKind;
  credit: Credit | null;
};

/**
 * Takes a document's row. A correction's sale is taken before it, so that what is corrected of a sale is counted by one
 * at a time; so are all invoices of an order with each of them, so that no two have the same pieces. Undefined where it
 * is gone.
 */
export async function findLockedDocument(tx: AccountDb, id: number): Promise<LockedDocument | undefined> {
  await sql`select from tax_documents s where s.id = (select origin_id from tax_documents
    where id = ${id}) for no key update`.execute(tx);
  await sql`select from tax_documents s where s.kind = 'sale' and s.order_id = (select order_id from tax_documents
    where id = ${id} and kind = 'sale') order by s.id for no key update`.execute(tx);
  const row = await tx.selectFrom('tax_documents').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row && parsed(row);
}

/** The row of an invoice of an order whose invoices the caller has locked. */
export async function readLockedInvoice(tx: AccountDb, id: number): Promise<LockedDocument> {
  return parsed(await tx.selectFrom('tax_documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
}

const parsed = (row: Selectable<TaxDocuments>): LockedDocument => ({
  ...row,
  state: DocumentState.parse(row.state),
  kind: Kind.parse(row.kind),
  credit: Credit.nullable().parse(row.credit),
});

/** @throws AppError not_found */
export async function lockDocument(tx: AccountDb, id: number): Promise<LockedDocument> {
  const document = await findLockedDocument(tx, id);
  if (!document) throw new AppError('not_found');
  return document;
}
