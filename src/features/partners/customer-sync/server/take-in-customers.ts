import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { lockCustomers } from './lock-customers.ts';

const A_BATCH = 1_000;

/**
 * Adds a batch of the customers that were there before their account chose to sync all; later ones add themselves.
 * @returns whether there may be more
 */
export function takeInCustomers(db: AccountDb, connectionId: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const partner = await tx
      .selectFrom('customer_partners')
      .select(['mode', 'seen_customer_id'])
      .where('connection_id', '=', connectionId)
      .forUpdate()
      .executeTakeFirst();
    if (partner?.mode !== 'all') return false;
    const page = await tx
      .selectFrom('customers')
      .select('id')
      .where('id', '>', partner.seen_customer_id)
      .orderBy('id')
      .limit(A_BATCH)
      .execute();
    const last = page.at(-1)?.id;
    if (last === undefined) return false;
    const ids = await lockCustomers(
      tx,
      page.map(({ id }) => id),
    );
    await sql`insert into customer_links (customer_id, connection_id)
      select id, ${connectionId} from unnest(${ids}::bigint[]) id on conflict do nothing`.execute(tx);
    await tx
      .updateTable('customer_partners')
      .set({ seen_customer_id: last })
      .where('connection_id', '=', connectionId)
      .execute();
    return true;
  });
}
