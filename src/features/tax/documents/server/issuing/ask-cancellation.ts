import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { addWrite } from '#features/partners/outbox/server/add-write.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { nameOf } from '../document/document-subject.ts';
import type { LockedDocument } from '../document/lock-document.ts';
import { cancelDocumentWrite, cancelKey } from './cancel-document.write.ts';

type Why = {
  motive: string;
  text: string;
  /** The authority's identifier of the document that takes its place. */
  substitute: string | null;
};

/**
 * Asks the authority, through the outbox, to take a locked document back.
 * @throws AppError document_state where it is not valid, or was asked for already
 */
export async function askCancellation(
  tx: AccountDb,
  actor: Actor,
  document: LockedDocument,
  { motive, text, substitute }: Why,
): Promise<void> {
  const { id, state, account_id, asked, connection_id, order_id } = document;
  if (connection_id === null || (state !== 'authorised' && state !== 'stored' && state !== 'sent_to_shipper')) {
    throw new AppError('document_state');
  }
  await sql`update tax_documents set state = 'cancelling', asked = asked + 1, ask_at = null, updated_at = now()
    where id = ${id}`.execute(tx);
  const isAdded = await addWrite(tx, actor, cancelDocumentWrite, {
    connection_id,
    subject_id: id,
    idem_key: cancelKey({ account_id, id, asked: asked + 1 }),
    payload: { motive, text, substitute, at: new Date().toISOString(), from: state },
  });
  if (!isAdded) throw new AppError('document_state');
  const details = { ...nameOf(document), reason: [motive, text].filter(Boolean).join(' · ') };
  await recordEvent(tx, actor, { type: 'document.cancel_asked', order_id, details });
}
