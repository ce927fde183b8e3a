import { sql } from 'kysely';
import type { Contact } from '#connectors/core/contacts.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { customerFields } from '../customer-fields.ts';
import { pickBatch } from '../customer-sync-rules.ts';

/** A customer to be sent, as it is now; `wanted` counts what is sent with it. */
export type WaitingContact = { customer_id: number; wanted: number; asked_by: number | null; contact: Contact };

type CandidateRow = Omit<Contact, 'key' | 'name' | 'company'> & {
  customer_id: number;
  wanted: number;
  asked_by: number | null;
  customer_name: string;
  company_name: string;
};

/** More than a batch is looked at, since some of it may have to go in another one. */
const LOOKED_AT = 2;

/** The next batch for a partner, what members asked for first. */
export async function findWaiting(db: AccountDb, connectionId: number, most: number): Promise<WaitingContact[]> {
  const { rows } = await sql<CandidateRow>`
    select l.customer_id, l.wanted, l.asked_by, ${sql.join(customerFields.map((name) => sql`c.${sql.ref(name)}`))}
      from customer_links l join customers c on c.id = l.customer_id
     where l.connection_id = ${connectionId} and l.state = 'waiting'
     order by l.asked_at, l.customer_id limit ${LOOKED_AT * most}`.execute(db);
  return pickBatch(rows, most).map(({ customer_id, wanted, asked_by, customer_name, company_name, ...fields }) => ({
    customer_id,
    wanted,
    asked_by,
    contact: { ...fields, key: String(customer_id), name: customer_name, company: company_name },
  }));
}
