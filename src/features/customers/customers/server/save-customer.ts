import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { fieldChanges, keptFields } from '#features/partners/customer-sync/customer-fields.ts';
import { pushSoon } from '#features/partners/customer-sync/server/partners.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import type { CustomerEdit } from '../detail-contract.ts';
import { type LockedCustomer, lockCustomer } from './lock-customer.ts';

/**
 * Saves what staff changed of a customer; partners that keep up with it get the newest state. @returns the version that
 * it has now
 * @throws AppError not_found; changed_meanwhile where the edit started from an older version, with who, when and which
 * fields in `details`
 */
export async function saveCustomerEdit(staff: Staff, id: number, { version: since, ...edit }: CustomerEdit) {
  return staff.db.transaction().execute(async (tx) => {
    const customer = await lockCustomer(tx, id);
    if (since !== customer.version) throw await conflict(tx, customer, since);
    const changes = fieldChanges(customer, edit);
    if (changes.length === 0) return { version: customer.version };
    const version = customer.version + 1;
    const changed = changes.map(({ field }) => field);
    await tx
      .updateTable('customers')
      .set({
        ...Object.fromEntries(changes.map(({ field, to }) => [field, to])),
        edited_fields: keptFields(customer.edited_fields, changed),
        version,
        updated_by: staff.user_id,
        updated_at: sql<string>`now()`,
      })
      .where('id', '=', id)
      .execute();
    await pushSoon(tx, staff, id);
    await recordEvent(tx, staff, { type: 'customer.edited', customer_id: id, details: { changes, version } });
    return { version };
  });
}

/** Who changed the customer since a version, when, and which fields. */
async function conflict(tx: AccountDb, customer: LockedCustomer, since: number): Promise<AppError> {
  const { rows } = await sql<{ who: string | null; at: string; fields: string[] }>`
    select coalesce(${memberName('events.user_id')}, details ->> 'source') as who, at,
           array(select jsonb_array_elements(details -> 'changes') ->> 'field') as fields
      from events where customer_id = ${customer.id} and (details ->> 'version')::int > ${since}
     order by id desc limit 100`.execute(tx);
  const fields = [...new Set(rows.flatMap((row) => row.fields))];
  const who = rows[0]?.who ?? customer.updated_by ?? '?';
  return new AppError('changed_meanwhile', {
    params: { who, fields: fields.join(', ') },
    details: { who, at: rows[0]?.at ?? customer.updated_at, fields, version: customer.version },
  });
}
