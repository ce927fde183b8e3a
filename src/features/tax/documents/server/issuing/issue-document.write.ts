import { sql } from 'kysely';
import { z } from 'zod';
import type { Done } from '#connectors/core/commands.ts';
import type { TaxAnswer } from '#connectors/core/tax-service.ts';
import type { WriteKind } from '#features/partners/outbox/server/write-kind.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { documentSubject, readSealed } from '../document/document-subject.ts';
import { noticeText } from '../document/document-texts.ts';
import { lockDocument } from '../document/lock-document.ts';
import { recordAttempt } from '../document/record-attempt.ts';
import { signerOf, taxServiceOf } from '../issuers/tax-service-of.ts';
import { applyAnswer } from './apply-answer.ts';
import { issueKey } from './issue-key.ts';

const type = 'issue_document';

const Payload = z.object({ seal: z.number().int() });

type Issued = Done & { answer: TaxAnswer };

const done = (answer: TaxAnswer): Issued => ({
  answer,
  ...(answer.state === 'rejected' && {
    note: answer.notices.map(noticeText).join('; '),
  }),
});

/**
 * Sends a sealed document to its provider: always the bytes that were sealed. One that waited too long is sealed again
 * before it is sent, by `sweep-documents.ts`. One in doubt is asked about, and sent again only if it surely never
 * arrived.
 */
export const issueDocumentWrite: WriteKind<z.output<typeof Payload>, Issued> = {
  type,
  payload: Payload,
  subject: documentSubject,

  log: ({ subject_id }) => ({ action: type, record: String(subject_id) }),

  async isCurrent(tx, { subject_id, idem_key }) {
    const { rows } = await sql<{ account_id: number; id: number; seal: number; sends: number }>`
      select account_id, id, seal, sends from tax_documents
        where id = ${subject_id} and state = 'sealed' and fresh_until > now()`.execute(tx);
    return rows.some((row) => issueKey(row) === idem_key);
  },

  async send(call, { subject_id }) {
    const sealed = await readSealed(call.actor.db, subject_id);
    return done(await taxServiceOf(call.open).issue(call.ctx, sealed, await signerOf(call, sealed)));
  },

  async probe(call, { subject_id }) {
    const sealed = await readSealed(call.actor.db, subject_id);
    const answer = await taxServiceOf(call.open).lookUp(call.ctx, sealed, sealed.ticket, await signerOf(call, sealed));
    return answer.state === 'never_seen' ? { state: 'absent' } : { state: 'done', done: done(answer) };
  },

  async claimed(tx, actor, { subject_id }) {
    await setState(tx, subject_id, 'sending');
    await recordAttempt(tx, actor, { document_id: subject_id, action: 'issue', outcome: 'started' });
  },

  async delayed(tx, actor, { subject_id }, { message: error }) {
    await sql`update tax_documents d
      set state = case when w.state = 'in_doubt' then 'in_doubt' else 'sealed' end, updated_at = now()
      from partner_writes w
        where d.id = ${subject_id} and d.state in ('sending', 'in_doubt') and w.document_id = d.id and w.type = ${type}
       and w.state in ('queued', 'in_doubt')`.execute(tx);
    await recordAttempt(tx, actor, { document_id: subject_id, action: 'issue', outcome: 'failed', error });
    await changed(tx, actor, subject_id);
  },

  async inDoubt(tx, actor, { subject_id }, { error }) {
    await setState(tx, subject_id, 'in_doubt');
    await recordAttempt(tx, actor, {
      document_id: subject_id,
      action: 'issue',
      outcome: 'in_doubt',
      error: error?.message,
    });
    await changed(tx, actor, subject_id);
  },

  async completed(tx, actor, { subject_id }, { answer }) {
    await applyAnswer(tx, actor, await lockDocument(tx, subject_id), 'issue', answer);
  },

  /** The provider refused the call itself, and not by an answer about the document. */
  async rejected(tx, actor, { subject_id }, { message: text, partner_code: code = '' }) {
    const answer: TaxAnswer = {
      state: 'rejected',
      is_number_used: false,
      notices: [{ code, text, is_warning: false }],
    };
    await applyAnswer(tx, actor, await lockDocument(tx, subject_id), 'issue', answer);
  },

  /** What was rejected is corrected and submitted again as a document, not as a write. */
  retried: async (_tx, _actor, _write, wasRefused) => !wasRefused,

  async dropped(tx, actor, { subject_id }, wasRefused) {
    if (wasRefused) return;
    const notices = [{ code: 'dropped', text: '', is_warning: false }];
    await applyAnswer(tx, actor, await lockDocument(tx, subject_id), 'issue', {
      state: 'rejected',
      is_number_used: false,
      notices,
    });
  },
};

async function setState(tx: AccountDb, id: number, state: 'sending' | 'in_doubt'): Promise<void> {
  await sql`update tax_documents set state = ${state}, updated_at = now() where id = ${id}`.execute(tx);
}

async function changed(tx: AccountDb, actor: { account_id: number }, id: number): Promise<void> {
  const { rows } = await sql<{ order_id: number }>`select order_id from tax_documents where id = ${id}`.execute(tx);
  for (const { order_id } of rows) await publishEvent(tx, actor, { type: 'document.changed', order_id });
}
