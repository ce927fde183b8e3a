import { AppError } from '#base/errors.ts';
import { requireNoSamples } from '#features/partners/connections/server/samples.ts';
import { keptCustomer } from '#features/partners/customer-sync/server/kept-customer.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import { publishEvent, recordEvent } from '#platform/events/record-event.ts';
import type { Note } from '../detail-contract.ts';

const MAX_NOTES = 200;

/** What members wrote on a customer, newest first. @throws AppError not_found */
export async function findCustomerNotes({ db, user_id }: Staff, id: number): Promise<Note[]> {
  const customerId = await keptCustomer(db, id);
  await requireCustomer(db, customerId);
  const rows = await db
    .selectFrom('customer_notes')
    .select(['id', 'text', memberName('written_by').$notNull().as('written_by'), 'written_by as writer', 'created_at'])
    .where('customer_id', '=', customerId)
    .orderBy('id', 'desc')
    .limit(MAX_NOTES)
    .execute();
  return rows.map(({ writer, ...note }) => ({ ...note, is_own: writer === user_id }));
}

/** Writes a note on a customer. @returns its id @throws AppError not_found; sample_data_stands */
export async function addCustomerNote(staff: Staff, id: number, text: string): Promise<{ id: number }> {
  return staff.db.transaction().execute(async (tx) => {
    await requireNoSamples(tx, staff);
    const customerId = await keptCustomer(tx, id);
    await requireCustomer(tx, customerId);
    const note = await tx
      .insertInto('customer_notes')
      .values({ customer_id: customerId, text, written_by: staff.user_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await publishEvent(tx, staff, { type: 'customer.note_added', customer_id: customerId });
    return note;
  });
}

/** Deletes a note for good; the history says that one was. @throws AppError not_found; not_own_note */
export async function deleteCustomerNote(staff: Staff, customerId: number, id: number): Promise<void> {
  await staff.db.transaction().execute(async (tx) => {
    const note = await tx
      .deleteFrom('customer_notes')
      .where('id', '=', id)
      .where('customer_id', '=', customerId)
      .returning(['written_by as writer', memberName('written_by').$notNull().as('written_by')])
      .executeTakeFirst();
    if (!note) throw new AppError('not_found');
    if (note.writer !== staff.user_id) throw new AppError('not_own_note', { params: { who: note.written_by } });
    await recordEvent(tx, staff, { type: 'customer.note_deleted', customer_id: customerId });
  });
}

async function requireCustomer(db: AccountDb, id: number): Promise<void> {
  const found = await db.selectFrom('customers').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw new AppError('not_found');
}
