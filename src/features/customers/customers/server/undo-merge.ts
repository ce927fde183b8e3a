import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { customerFields, FieldChange, fieldChanges } from '#features/partners/customer-sync/customer-fields.ts';
import { pushSoon } from '#features/partners/customer-sync/server/partners.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { undoneValues, undoRefusal, withoutEarlier } from '../merge-rules.ts';
import { type LockedCustomer, lockCustomer } from './lock-customer.ts';
import { moveOrders } from './merge-customers.ts';

const StoredMerge = z.object({
  id: z.number().int(),
  kept_id: z.number().int(),
  into_id: z.number().int(),
  changes: z.array(FieldChange),
  edited_before: z.array(z.string()),
  name: z.string(),
});
type StoredMerge = z.infer<typeof StoredMerge>;

/**
 * Makes a merged customer one of its own again, under its old id: with its orders, those that came since too, its notes
 * and those that were merged into it. The kept one gets back what stood before, but not where it was changed since.
 * Nothing is lost by it, so it has no end.
 * @throws AppError not_found; customer_merged where it was separated meanwhile; merged_again
 */
export async function undoCustomerMerge(staff: Staff, keptId: number, mergedId: number): Promise<{ id: number }> {
  return staff.db.transaction().execute(async (tx) => {
    const kept = await lockCustomer(tx, keptId);
    const merge = await lockMerge(tx, keptId, mergedId);
    const refusal = undoRefusal(merge);
    if (refusal) throw new AppError(refusal);
    await restoreCustomer(tx, mergedId);
    await moveBack(tx, keptId, mergedId);
    await restoreLinks(tx, staff, mergedId);
    const { changes, version } = await takeBack(tx, staff, kept, merge);
    await sql`delete from merged_customers where id = ${mergedId}`.execute(tx);
    for (const id of [keptId, mergedId]) {
      await pushSoon(tx, staff, id);
      const merged =
        id === keptId ? { id: mergedId, name: merge.name } : { id: keptId, name: kept.customer_name || kept.email };
      const details = id === keptId ? { merged, changes, version } : { merged, changes: [], version: 0 };
      await recordEvent(tx, staff, { type: 'customer.merge_undone', customer_id: id, details });
    }
    return { id: mergedId };
  });
}

async function lockMerge(tx: AccountDb, keptId: number, mergedId: number): Promise<StoredMerge> {
  const { rows } = await sql`
    select id, kept_id, into_id, changes, edited_before, coalesce(nullif(customer ->> 'customer_name', ''),
      email) as name
      from merged_customers where id = ${mergedId} and kept_id = ${keptId} for update`.execute(tx);
  if (!rows[0]) throw new AppError('customer_merged');
  return StoredMerge.parse(rows[0]);
}

const restored = sql.join(
  [...customerFields, 'created_at', 'updated_at', 'version', 'edited_fields', 'updated_by'].map((name) =>
    sql.ref(name),
  ),
);

async function restoreCustomer(tx: AccountDb, id: number): Promise<void> {
  await sql`
    insert into customers (id, connection_id, source_customer_id, ${restored}) overriding system value
    select m.id, m.connection_id, m.source_customer_id, ${sql`c.customer_name, c.company_name, c.email, c.phone,
      c.address, c.address_2,
           c.address_3, c.city, c.state, c.postal_code, c.country, c.language_code, c.created_at, c.updated_at,
             c.version + 1, c.edited_fields, c.updated_by`}
      from merged_customers m cross join lateral jsonb_populate_record(null::customers, m.customer) c
        where m.id = ${id}`.execute(tx);
}

/** All that is the kept one's only by this merge, and by the merges that came along with it. */
async function moveBack(tx: AccountDb, keptId: number, mergedId: number): Promise<void> {
  const { rows } = await sql<{ ids: number[] }>`
    with recursive along as (
      select id from merged_customers where id = ${mergedId}
      union select m.id from merged_customers m join along on m.into_id = along.id where m.kept_id = ${keptId})
    select array_agg(id) as ids from along`.execute(tx);
  const ids = rows[0]?.ids ?? [];
  await moveOrders(
    tx,
    mergedId,
    sql`id in (select order_id from merged_orders where merged_id = any(${ids}::bigint[]))`,
  );
  await sql`update customer_notes set customer_id = ${mergedId}, merged_from = nullif(merged_from, ${mergedId})
    where merged_from = any(${ids}::bigint[])`.execute(tx);
  await sql`update merged_customers set kept_id = ${mergedId}
    where id = any(${ids}::bigint[]) and id <> ${mergedId}`.execute(tx);
}

/** Its contacts are at the partners still, and get what it is now. */
async function restoreLinks(tx: AccountDb, staff: Staff, id: number): Promise<void> {
  await sql`
    insert into customer_links as l (customer_id, connection_id, wanted, synced, synced_at, remote_id, link, asked_by,
      asked_at)
    select m.id, r.connection_id, r.wanted + 1, r.synced, r.synced_at, r.remote_id, r.link, ${staff.user_id}, now()
      from merged_customers m
     cross join lateral jsonb_to_recordset(m.links) as r (connection_id bigint, wanted int, synced int,
       synced_at timestamptz, remote_id text, link text)
      join customer_partners p on p.connection_id = r.connection_id
     where m.id = ${id}
    on conflict (account_id, customer_id, connection_id) do update
      set wanted = excluded.wanted, synced = excluded.synced, synced_at = excluded.synced_at,
        remote_id = excluded.remote_id, link = excluded.link`.execute(tx);
}

/** Gives the kept one back what stood before; later merges of it no longer know what this one had brought. */
async function takeBack(tx: AccountDb, staff: Staff, kept: LockedCustomer, merge: StoredMerge) {
  const changes = fieldChanges(kept, undoneValues(kept, merge));
  const version = kept.version + 1;
  const back = new Set<string>(changes.map(({ field }) => field));
  const edited_fields = kept.edited_fields.filter((field) => !back.has(field) || merge.edited_before.includes(field));
  await tx
    .updateTable('customers')
    .set({
      ...Object.fromEntries(changes.map(({ field, to }) => [field, to])),
      edited_fields,
      version,
      updated_by: staff.user_id,
      updated_at: sql<string>`now()`,
    })
    .where('id', '=', kept.id)
    .execute();
  const { rows } = await sql`
    select id, kept_id, into_id, changes, edited_before, email as name from merged_customers
     where into_id = ${kept.id} and id <> ${merge.id}
       and merged_at > (select merged_at from merged_customers where id = ${merge.id})`.execute(tx);
  for (const later of z.array(StoredMerge).parse(rows)) {
    await sql`update merged_customers set changes = ${jsonb(withoutEarlier(later.changes, merge))}
      where id = ${later.id}`.execute(tx);
  }
  return { changes, version };
}
