import { AppError } from '#base/errors.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { can, type DocumentAction } from '../../document-state.ts';
import { factsOf } from './document-facts.ts';
import { type LockedDocument, lockDocument } from './lock-document.ts';

/**
 * Takes a document's row and makes sure that this may be done with it now. @throws AppError not_found, document_state
 */
export async function lockFor(tx: AccountDb, id: number, action: DocumentAction): Promise<LockedDocument> {
  const document = await lockDocument(tx, id);
  if (!can(action, await factsOf(tx, document))) throw new AppError('document_state');
  return document;
}
