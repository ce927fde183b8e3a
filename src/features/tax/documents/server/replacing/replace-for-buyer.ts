import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { readLockedInvoice } from '../document/lock-document.ts';
import { planDocumentsOf } from '../planning/document-planning.ts';
import { addRevisionOf } from './add-revision.ts';

/**
 * Has an issued invoice replaced by one with the data that its buyer gave: in the transaction that saves them, in which
 * `findReplaceable` named it under the locks of the order and its invoices. The new one is issued as those of the
 * country are.
 */
export async function replaceForBuyer(tx: AccountDb, actor: Actor, id: number): Promise<void> {
  const document = await readLockedInvoice(tx, id);
  await addRevisionOf(tx, actor, document, { cancels_replaced: true });
  await planDocumentsOf(tx, actor, [document.order_id]);
}
