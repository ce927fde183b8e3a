import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { negateAmount, signOf, subtractAmount } from '#base/money.ts';
import type { Credit } from '#countries/core/credit.ts';
import type { Actor, Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import type { Services } from '#platform/services.ts';
import type { Creditable, creditDocument } from '../credit-contract.ts';
import { creditWithinLeft } from '../credit-rules.ts';
import type { Answer } from './change-document.ts';
import { nameOf } from './document/document-subject.ts';
import { taxTexts } from './document/document-texts.ts';
import { lockFor } from './document/lock-for-action.ts';
import { getOneDocument } from './list/get-document.ts';
import { creditableOf } from './planning/creditable-of.ts';
import { planDocuments } from './planning/plan-documents.ts';
import { submitDocument } from './sealing/submit-documents.ts';

/** What a credit may take back of a sale now. @throws AppError not_found, document_state */
export async function findCreditable(staff: Staff, id: number): Promise<Creditable> {
  const { actions } = await getOneDocument(staff, id);
  if (!actions.includes('credit')) throw new AppError('document_state');
  return creditableOf(staff.db, id);
}

/**
 * Has a note take back an issued sale, or a part of it, and submits it at once; what is against it stays with it.
 * @throws AppError not_found, document_state, credited_meanwhile where another credit was faster, invalid for a part
 * that the sale does not have or that is more than is left of it
 */
export async function creditOne(
  staff: Staff,
  services: Services,
  id: number,
  wanted: z.output<typeof creditDocument.body>,
): Promise<Answer> {
  const t = taxTexts(staff).outcomes;
  const noteId = await staff.db.transaction().execute((tx) => addCredit(tx, staff, id, wanted));
  if (noteId === null) throw new AppError('invalid', { fields: { part: [t.credit_part] } });
  const reason = await submitDocument(staff, services, noteId);
  return reason === null ? { message: t.crediting, alertType: 'success' } : { message: reason, alertType: 'danger' };
}

/**
 * Adds a note that takes a part of an issued sale back, in the caller's transaction: it is due at once.
 * @returns its id, or null for a part that the sale does not have or that is more than is left of it
 * @throws AppError not_found, document_state, credited_meanwhile
 */
export async function addCredit(
  tx: AccountDb,
  actor: Actor,
  id: number,
  { left: expected, ...credit }: Credit & { left: string },
): Promise<number | null> {
  const document = await lockFor(tx, id, 'credit');
  const sale = await creditableOf(tx, id);
  if (signOf(subtractAmount(sale.left, expected)) !== 0) throw new AppError('credited_meanwhile');
  const amount = creditWithinLeft(sale, credit);
  if (amount === null) return null;
  const { order_id } = document;
  const { rows } = await sql<{ id: number }>`
    insert into tax_documents (order_id, country, kind, revision, environment, connection_id, currency, total,
      origin_id, credit)
    select order_id, country, 'correction', coalesce((select max(revision) + 1 from tax_documents m
        where m.order_id = d.order_id and m.kind = 'correction'), 1),
      environment, connection_id, currency, ${negateAmount(amount)}::numeric, id, ${jsonb(credit)}
      from tax_documents d where id = ${id} returning id`.execute(tx);
  await recordEvent(tx, actor, {
    type: 'document.credit_asked',
    order_id,
    details: { ...nameOf(document), amount: `${amount} ${sale.currency}`, reason: credit.reason },
  });
  await planDocuments(tx, actor, [order_id], { isAskedFor: true });
  return rows[0]?.id ?? null;
}
