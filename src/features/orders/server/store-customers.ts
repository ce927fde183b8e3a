import { sql } from 'kysely';
import type { RemoteCustomer } from '#connectors/core/remote.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { customerValues } from './order-values.ts';

const columns = [
  'customer_name',
  'company_name',
  'address',
  'address_2',
  'address_3',
  'city',
  'state',
  'postal_code',
  'country',
  'phone',
  'email',
  'language_code',
  'sync_status',
  'sync_error',
] as const;
const list = sql.join(columns.map((name) => sql.ref(name)));
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
    select ${connectionId}, r.source_customer_id, ${given} from jsonb_to_recordset(${jsonb(rows)}) as r (source_customer_id text,
      customer_name text, company_name text, address text, address_2 text, address_3 text, city text, state text, postal_code text,
      country text, phone text, email text, language_code text, sync_status text, sync_error text)
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
