import type { GivenAccount, World } from './given.ts';
import { givenOrder } from './given-order.ts';

type Given = {
  state: string;
  country?: string;
  /** Of a document that a finding stops. */
  finding?: { code: string; field: string; params?: Record<string, string> };
  /** Of one that its authority refused. */
  notice?: { code: string; text: string };
  /** Hours from now. */
  send_by?: number;
  /** Minutes ago. */
  sealed?: number;
  order_status?: string;
};

/** An order with one tax document as it stands in the database; all but its need is made up. */
export async function givenNeedingDocument(world: World, account: GivenAccount, given: Given) {
  const { state, country = 'MX', finding, notice, send_by = null, sealed = null, order_status = 'fulfilled' } = given;
  const order = await givenOrder(world, account, { order_status });
  const [row] = await world.sql<{ id: string }>(
    `with series as (
       insert into tax_series (account_id, country, kind, environment, prefix, next_number)
         values ($1, $2, 'sale', 'test', 'A' || $3::bigint, 2) returning id)
     insert into tax_documents (account_id, order_id, country, kind, state, environment, currency, total, findings,
       is_blocked, notices, send_by, sealed_at, series_id, number, full_number, xml_hash, sealed)
     select $1, $3::bigint, $2, 'sale', $4, 'test', 'MXN', 1, $5, $6, $7, now() + $8 * interval '1 hour',
            now() - $9 * interval '1 minute', id, 1, 'A-1', '', '{}' from series returning id`,
    [
      account.account_id,
      country,
      order.id,
      state,
      JSON.stringify(finding ? [{ ...finding, is_blocking: true }] : []),
      finding !== undefined,
      JSON.stringify(notice ? [{ ...notice, is_warning: false }] : []),
      send_by,
      sealed,
    ],
  );
  return { ...order, document_id: Number(row?.id) };
}
