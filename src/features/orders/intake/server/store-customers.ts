import { type RawBuilder, sql } from 'kysely';
import type { RemoteCustomer } from '#connectors/core/remote.ts';
import {
  type CustomerField,
  type CustomerValues,
  customerFields,
} from '#features/partners/customer-sync/customer-fields.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { publishEvent, recordEvents } from '#platform/events/record-event.ts';
import { customerValues } from './order-values.ts';

/** The channel that a page of orders came from. */
export type Source = { connection_id: number; name: string };

type ReportedCustomer = CustomerValues & { source_customer_id: string };
type Stored = ReportedCustomer & { id: number; version: number; edited_fields: string[] };

const each = (write: (name: string) => RawBuilder<unknown>, separator = sql`, `) =>
  sql.join(customerFields.map(write), separator);
const columns = each(sql.ref);
const recordColumns = each((name) => sql`${sql.ref(name)} text`);
const given = each((name) => sql`r.${sql.ref(name)}`);
/** Whether the channel's values differ from the stored ones, without fields that staff have set. */
const differs = each(
  (name) =>
    sql`(c.${sql.ref(name)} is distinct from r.${sql.ref(name)} and not ${sql.lit(name)} = any(c.edited_fields))`,
  sql` or `,
);

/** Whose an order is: the customer's id, and the one that it was before it was merged into this one. */
export type OrderCustomer = { id: number; merged_id: number | null };

/**
 * Adds or updates a page's customers, but for what staff edited of them; one that did not change is not written. One
 * that was merged into another is that one, and what the channel reports of it changes nothing.
 * @returns who each source id is
 */
export async function storeCustomers(
  tx: AccountDb,
  actor: Actor,
  source: Source,
  customers: readonly RemoteCustomer[],
): Promise<Map<string, OrderCustomer>> {
  const bySource = new Map(customers.map((customer) => [customer.source_customer_id, customerValues(customer)]));
  if (bySource.size === 0) return new Map();
  // In one order for all, so that two who take the same customers cannot wait for each other.
  const rows = [...bySource.values()].sort((a, b) => (a.source_customer_id < b.source_customer_id ? -1 : 1));
  const records = sql`jsonb_to_recordset(${jsonb(rows)}) as r (source_customer_id text, ${recordColumns})`;
  const { rows: others } = await sql<Stored>`
    select c.id, c.source_customer_id, c.version, c.edited_fields, ${each((name) => sql`c.${sql.ref(name)}`)}
      from customers c join ${records} using (source_customer_id)
     where c.connection_id = ${source.connection_id} and (${differs})
     order by c.source_customer_id collate "C" for no key update of c`.execute(tx);
  if (others.length > 0) await updateCustomers(tx, actor, source, others, bySource);
  await sql`
    insert into customers (connection_id, source_customer_id, ${columns})
    select ${source.connection_id}, r.source_customer_id, ${given} from ${records}
     where not exists (select
       from customers c where c.connection_id = ${source.connection_id} and c.source_customer_id = r.source_customer_id)
       and not exists (select
         from merged_customers m
         where m.connection_id = ${source.connection_id} and m.source_customer_id = r.source_customer_id)
    on conflict (account_id, connection_id, source_customer_id) do nothing`.execute(tx);
  return whoIs(tx, source, [...bySource.keys()]);
}

/** Asked twice where one is in neither table: a merge that was undone between the two questions. */
async function whoIs(tx: AccountDb, source: Source, sourceIds: readonly string[]): Promise<Map<string, OrderCustomer>> {
  const found = new Map<string, OrderCustomer>();
  const missing = () => sourceIds.filter((id) => !found.has(id));
  for (let asked = 0; asked < 2 && missing().length > 0; asked += 1) {
    for (const table of ['customers', 'merged_customers'] as const) {
      const merged = table === 'merged_customers';
      if (merged && missing().length === 0) break;
      const columns = merged ? sql`kept_id as id, id as merged_id` : sql`id, null::bigint as merged_id`;
      // The lock keeps them from being merged or separated until the page is stored.
      const { rows } = await sql<OrderCustomer & { source_customer_id: string }>`
        select ${columns}, source_customer_id from ${sql.table(table)}
         where connection_id = ${source.connection_id} and source_customer_id = any(${missing()}::text[])
         order by source_customer_id collate "C" for key share`.execute(tx);
      for (const { source_customer_id, ...who } of rows) found.set(source_customer_id, who);
    }
  }
  return found;
}

/** Writes what the channel reports otherwise, and notes it in each customer's history. */
async function updateCustomers(
  tx: AccountDb,
  actor: Actor,
  source: Source,
  stored: readonly Stored[],
  bySource: ReadonlyMap<string, CustomerValues>,
): Promise<void> {
  const updates = stored.map((customer) => {
    const isOurs = (field: CustomerField) => customer.edited_fields.includes(field);
    const reported = bySource.get(customer.source_customer_id) ?? customer;
    const changes = customerFields
      .filter((field) => !isOurs(field) && reported[field] !== customer[field])
      .map((field) => ({ field, from: customer[field], to: reported[field] }));
    return { id: customer.id, version: customer.version + 1, changes, customer };
  });
  const written = updates.map(({ id, version, changes, customer }) => ({
    ...Object.fromEntries(customerFields.map((field) => [field, customer[field]])),
    ...Object.fromEntries(changes.map(({ field, to }) => [field, to])),
    id,
    version,
  }));
  await sql`
    update customers c set (${columns}, version, updated_at) = row(${given}, r.version, now())
      from jsonb_to_recordset(${jsonb(written)}) as r (id bigint, version int, ${recordColumns})
        where c.id = r.id`.execute(tx);
  await recordEvents(
    tx,
    actor,
    updates.map(({ id, version, changes }) => ({
      type: 'customer.updated_by_channel',
      customer_id: id,
      details: { source: source.name, changes, version },
    })),
  );
  await publishEvent(tx, actor, { type: 'customer.reported', connection_id: source.connection_id });
}
