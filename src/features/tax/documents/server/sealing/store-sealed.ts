import { sql } from 'kysely';
import { addWrite } from '#features/partners/outbox/server/add-write.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { saveBytes } from '../document/tax-files.ts';
import { issueDocumentWrite } from '../issuing/issue-document.write.ts';
import { issueKey } from '../issuing/issue-key.ts';
import { factsHash } from '../planning/facts-hash.ts';
import type { ComposedDocument, DraftedDocument } from './compose-document.ts';
import type { SealSource } from './prepare-sealing.ts';

/**
 * Stores a composed document with its signed bytes, and adds its write to the outbox. What is issued during an outage
 * is valid as it is, and is sent when the authority is back.
 */
export async function storeSealed(
  tx: AccountDb,
  actor: Actor,
  { document, open, order, reference, share, outage_id, in_force, findings }: SealSource,
  { content, rule }: DraftedDocument,
  { seal, nonce, full_number, ids, sealed, deadlines }: ComposedDocument,
  { series_id, number, signed }: { series_id: number; number: number; signed: string },
): Promise<void> {
  const xml_hash = await saveBytes(tx, signed);
  const isOffline = outage_id !== null;
  const { send_by, cancel_by, correct_by } = deadlines;
  const fresh_until = sql`least(
    now() + ${rule.fresh_minutes} * interval '1 minute',
    ${in_force.valid_until}::timestamptz,
    ${send_by}::timestamptz)`;
  await sql`
    update tax_documents set
      state = ${isOffline ? 'issued_offline' : 'sealed'},
      outage_id = ${outage_id},
      environment = ${open.issuer.environment},
      connection_id = ${open.connection_id},
      currency = ${content.currency},
      total = ${order.total_cost},
      conversion = ${order.conversion ? jsonb(order.conversion) : null},
      equivalent = ${order.equivalent ? jsonb(order.equivalent) : null},
      findings = ${jsonb(findings)},
      is_blocked = false,
      due_at = null,
      series_id = ${series_id},
      number = ${number},
      full_number = ${full_number},
      seal = ${seal},
      nonce = ${nonce},
      sealed_at = now(),
      issued_on = ${content.issued_on},
      sealed = ${jsonb(sealed)},
      ids = ${jsonb(ids)},
      xml_hash = ${xml_hash},
      facts_hash = ${factsHash(order, open.issuer)},
      reference = ${reference},
      share = ${share && jsonb(share)},
      fresh_until = ${isOffline ? null : fresh_until},
      sends = ${isOffline ? 0 : 1},
      ask_at = null,
      ticket = null,
      asked = 0,
      notices = '[]',
      receipt_hash = null,
      ignored_reason = null,
      send_by = ${isOffline ? null : send_by},
      cancel_by = ${cancel_by},
      correct_by = ${correct_by},
      deadline_warned = false,
      version = version + 1,
      updated_at = now()
    where id = ${document.id}`.execute(tx);
  await recordEvent(tx, actor, {
    type: isOffline ? 'document.issued_offline' : 'document.sealed',
    order_id: document.order_id,
    details: { document: rule.name, full_number },
  });
  if (isOffline) return;
  await addWrite(tx, actor, issueDocumentWrite, {
    connection_id: open.connection_id,
    subject_id: document.id,
    idem_key: issueKey({ ...document, seal, sends: 1 }),
    payload: { seal },
  });
}
