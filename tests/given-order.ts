import { randomBytes } from 'node:crypto';
import type { GivenAccount, World } from './given.ts';

type GivenOrderOptions = {
  order_status?: string;
  in_amware?: 0 | 1;
  total_cost?: string;
  customer_name?: string;
  order_date?: string;
};

/**
 * An order with a connection, a customer and a line, put there as the owner. `marker` is a text that is in it and
 * nowhere else.
 */
export async function givenOrder(world: World, account: GivenAccount, wanted: GivenOrderOptions = {}) {
  const { account_id } = account;
  const marker = `M${randomBytes(6).toString('hex')}`;
  const {
    order_status = 'error',
    in_amware = 0,
    total_cost = '20.00',
    customer_name = marker,
    order_date = '2026-11-01T12:00:00Z',
  } = wanted;
  const one = async (text: string, values: unknown[]) => Number((await world.sql<{ id: string }>(text, values))[0]?.id);

  const connection_id = await one(
    `insert into connections (account_id, kind, name, credentials, state) values ($1, 'exigo', $2, '', 'paused')
      returning id`,
    [account_id, marker],
  );
  const customer_id = await one(
    `insert into customers (account_id, connection_id, source_customer_id, customer_name, email)
      values ($1, $2, $3, $4, $5) returning id`,
    [account_id, connection_id, marker, customer_name, `${marker}@example.com`.toLowerCase()],
  );
  const id = await one(
    `insert into orders (account_id, connection_id, source_order_id, order_number, source_order_number, order_source,
      order_date, order_status,
       in_amware, amware_ref_num, customer_id, customer_name, customer_email, currency, total_cost, source_version,
         country, address, city, postal_code, submit_after)
     values ($1, $2, $3, $3, $3, $3, $4, $5, $6, $7, $8, $9, $10, 'USD', $11, '1', 'PE', 'Av. Larco 1', 'Lima', '15074',
       now()) returning id`,
    [
      account_id,
      connection_id,
      marker,
      order_date,
      order_status,
      in_amware,
      in_amware ? `AMW-${marker}` : null,
      customer_id,
      customer_name,
      `${marker}@example.com`.toLowerCase(),
      total_cost,
    ],
  );
  await one(
    `insert into line_items (account_id, order_id, source_item_id, sku, name, quantity, unit_price, line_total)
      values ($1, $2, '1', $3, $3, 2, 10, 20) returning id`,
    [account_id, id, marker],
  );
  return { id, marker, connection_id, customer_id };
}
