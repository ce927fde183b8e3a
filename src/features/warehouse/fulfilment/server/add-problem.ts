import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';

/** Puts a problem that a partner's answer brought on an order; one that is there already keeps since when. */
export async function addProblem(
  tx: AccountDb,
  orderId: number,
  kind: 'warehouse_refused' | 'in_doubt' | 'channel_refused' | 'unknown_to_warehouse',
  subject: string,
): Promise<void> {
  await sql`insert into problems (order_id, connection_id, kind, subject)
    select id, connection_id, ${kind}, ${subject} from orders where id = ${orderId}
    on conflict (account_id, order_id, kind, subject) do nothing`.execute(tx);
}
