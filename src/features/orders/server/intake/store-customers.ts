import { sql } from 'kysely';
import { addressFields } from '#base/address.ts';
import type { RemoteCustomer } from '#connectors/core/remote.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { customerValues } from './order-values.ts';

const columns = [
  'customer_name',
  'company_name',
  ...addressFields,
  'phone',
  'email',
  'language_code',
  'sync_status',
  'sync_error',
];
const list = sql.join(columns.map((name) => sql.ref(name)));
const texts = sql.join(columns.map((name) => sql`${sql.ref(name)} text`));
const excluded = sql.join(columns.map((name) => sql`excluded.${sql.ref(name)}`));
const stored = sql.join(columns.map((name) => sql`c.${sql.ref(name)}`));
const given = sql.join(columns.map((name) => sql`r.${sql.ref(name)}`));

/** Adds or updates a page's customers; one that did not change is not written. @returns our id of each source id */
export async function storeCustomers(
  tx: AccountDb,
  connectionId: number,
  customers: readonly RemoteCustomer[],
): Promise<Map<string, number>> {
  const bySource = new Map(customers.map((customer) => [customer.source_customer_id, customerValues(customer)]));
  if (bySource.size === 0) return new Map();
  // In one order for all, so that two pages with the same customers cannot wait for each other.
  const rows = [...bySource.values()].sort((a, b) => (a.source_customer_id < b.source_customer_id ? -1 : 1));
  await sql`
    insert into customers as c (connection_id, source_customer_id, ${list})
    select ${connectionId}, r.source_customer_id, ${given} from jsonb_to_recordset(${jsonb(rows)}) as r (source_customer_id text, ${texts})
     where not exists (select from customers c where c.connection_id = ${connectionId} and c.source_customer_id = r.source_customer_id
                          and (${stored}) is not distinct from (${given}))
    on conflict (account_id, connection_id, source_customer_id) do update set (${list}, updated_at) = row(${excluded}, now())`.execute(
    tx,
  );
  const ids = await sql<{ id: number; source_customer_id: string }>`
    select id, source_customer_id from customers
     where connection_id = ${connectionId} and source_customer_id = any(${[...bySource.keys()]}::text[])`.execute(tx);
  return new Map(ids.rows.map((row) => [row.source_customer_id, row.id]));
}
