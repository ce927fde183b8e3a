import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import {
  type CustomerField,
  customerFields,
  fieldChanges,
  keptFields,
} from '#features/partners/customer-sync/customer-fields.ts';
import { lockCustomers } from '#features/partners/customer-sync/server/lock-customers.ts';
import { pushSoon } from '#features/partners/customer-sync/server/partners.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import type { CustomerMerge } from '../merge-contract.ts';
import { mergedValues, usualChoices, withChoices } from '../merge-rules.ts';
import { type LockedCustomer, readLocked } from './lock-customer.ts';

/**
 * Merges a customer into another: its orders, notes and history become the kept one's, its id and its channel's lead
 * there, and partners that had one of the two get the kept one as it is now. The duplicate's contacts stay at the
 * partners. Two who merge each into the other take turns, and the second finds its customer gone.
 * @returns the kept one's version
 * @throws AppError not_found; customer_merged; changed_meanwhile where one was changed since it was compared; invalid
 * for itself
 */
export async function mergeCustomers(staff: Staff, keptId: number, merge: CustomerMerge): Promise<{ version: number }> {
  const { double_id: duplicateId, version: seen, double_version, choices } = merge;
  if (duplicateId === keptId) throw new AppError('invalid', { fields: { double_id: ['the same customer'] } });
  return staff.db.transaction().execute(async (tx) => {
    await lockCustomers(tx, [keptId, duplicateId]);
    const kept = await readLocked(tx, keptId);
    const duplicate = await readLocked(tx, duplicateId);
    requireSeen(kept, seen);
    requireSeen(duplicate, double_version);
    const changes = fieldChanges(kept, mergedValues(duplicate, withChoices(usualChoices(kept, duplicate), choices)));
    const version = kept.version + 1;
    const changed = changes.map(({ field }): CustomerField => field);
    await storeMerged(tx, staff, { kept, duplicateId, changes });
    await moveToKept(tx, keptId, duplicateId);
    await wantAtPartners(tx, staff, keptId, duplicateId);
    await sql`delete from customers where id = ${duplicateId}`.execute(tx);
    await tx
      .updateTable('customers')
      .set({
        ...Object.fromEntries(changes.map(({ field, to }) => [field, to])),
        edited_fields: keptFields(kept.edited_fields, changed),
        version,
        updated_by: staff.user_id,
        updated_at: sql<string>`now()`,
      })
      .where('id', '=', keptId)
      .execute();
    await pushSoon(tx, staff, keptId);
    const merged = { id: duplicateId, name: duplicate.customer_name || duplicate.email };
    await recordEvent(tx, staff, {
      type: 'customer.merged',
      customer_id: keptId,
      details: { merged, changes, version },
    });
    return { version };
  });
}

function requireSeen(customer: LockedCustomer, version: number): void {
  if (customer.version === version) return;
  const who = customer.updated_by ?? '?';
  throw new AppError('changed_meanwhile', {
    params: { who, fields: customer.customer_name },
    details: { who, at: customer.updated_at, fields: [], version: customer.version },
  });
}

type Stored = { kept: LockedCustomer; duplicateId: number; changes: ReturnType<typeof fieldChanges> };

/** The duplicate as it is, with its contacts, for its undo. A page of its channel that is being stored comes first. */
async function storeMerged(tx: AccountDb, staff: Staff, { kept, duplicateId, changes }: Stored): Promise<void> {
  await sql`select from customers where id = ${duplicateId} for update`.execute(tx);
  const own = [...customerFields, 'created_at', 'updated_at', 'version', 'edited_fields', 'updated_by'];
  await sql`
    insert into merged_customers (id, kept_id, into_id, connection_id, source_customer_id, customer, links, changes,
      edited_before,
                                  search_text, email, merged_by)
    select c.id, ${kept.id}, ${kept.id}, c.connection_id, c.source_customer_id,
           (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(c)) where key = any(${own}::text[])),
           (select coalesce(jsonb_agg(jsonb_build_object('connection_id', l.connection_id, 'remote_id', l.remote_id,
             'link', l.link,
                              'wanted', l.wanted, 'synced', l.synced, 'synced_at', l.synced_at)), '[]')
              from customer_links l where l.customer_id = c.id),
           ${jsonb(changes)}, ${[...kept.edited_fields]}::text[], c.search_text, c.email, ${staff.user_id}
      from customers c where c.id = ${duplicateId}`.execute(tx);
}

/** Those that were merged into the duplicate come along. */
async function moveToKept(tx: AccountDb, keptId: number, duplicateId: number): Promise<void> {
  await sql`insert into merged_orders (order_id, merged_id) select id, ${duplicateId} from orders
    where customer_id = ${duplicateId}
    on conflict do nothing`.execute(tx);
  await moveOrders(tx, keptId, sql`customer_id = ${duplicateId}`);
  await sql`update customer_notes set customer_id = ${keptId}, merged_from = coalesce(merged_from, ${duplicateId})
    where customer_id = ${duplicateId}`.execute(tx);
  await sql`update merged_customers set kept_id = ${keptId} where kept_id = ${duplicateId}`.execute(tx);
}

/** Moves the orders that a condition on `orders` means, locked in the order in which all take them. */
export async function moveOrders(tx: AccountDb, customerId: number, condition: ReturnType<typeof sql>): Promise<void> {
  await sql`
    with own as materialized (select id from orders where ${condition} order by id for no key update)
    update orders o set customer_id = ${customerId} from own where o.id = own.id`.execute(tx);
}

/** A partner that has one of the two gets the kept one as it is now: a member's word. */
async function wantAtPartners(tx: AccountDb, staff: Staff, keptId: number, duplicateId: number): Promise<void> {
  await sql`
    insert into customer_links as l (customer_id, connection_id, asked_by, asked_at)
    select distinct ${keptId}::bigint, l.connection_id, ${staff.user_id}::bigint, now()
      from customer_links l join customer_partners p using (connection_id)
        where l.customer_id in (${keptId}, ${duplicateId})
    on conflict (account_id, customer_id, connection_id) do update
      set wanted = l.wanted + 1, asked_by = excluded.asked_by, asked_at = now()`.execute(tx);
}
