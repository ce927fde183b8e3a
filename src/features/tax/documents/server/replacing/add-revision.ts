import { sql } from 'kysely';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { nameOf } from '../document/document-subject.ts';
import type { LockedDocument } from '../document/lock-document.ts';

/**
 * Adds a further document of an order, which takes the place of a locked one. `cancels_replaced`: that one is cancelled
 * by itself once the further one is valid. @returns its id
 */
export async function addRevisionOf(
  tx: AccountDb,
  actor: Actor,
  document: LockedDocument,
  { cancels_replaced }: { cancels_replaced: boolean },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into tax_documents (order_id, country, kind, part, revision, environment, connection_id, currency, total,
      replaces_id, cancels_replaced)
    select order_id, country, kind, part, (select max(revision) + 1 from tax_documents m
      where m.order_id = d.order_id and m.kind = d.kind and m.part = d.part),
           environment, connection_id, currency, total, id, ${cancels_replaced}
      from tax_documents d where id = ${document.id} returning id`.execute(tx);
  await recordEvent(tx, actor, { type: 'document.revised', order_id: document.order_id, details: nameOf(document) });
  return rows[0]?.id ?? 0;
}
