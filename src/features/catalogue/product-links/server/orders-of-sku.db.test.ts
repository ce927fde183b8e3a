import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { countOpenOrders } from './orders-of-sku.ts';

const world = await givenWorld();
const account = await world.account();
const { channel } = await givenShop(world, account);

const HOLD_IT = 200;
const OPEN = 5;

const [row] = await world.sql<{ id: string }>(
  "insert into connections (account_id, kind, name, credentials) values ($1, 'shopify', 'Second', '') returning id",
  [account.account_id],
);
// One order in ten is open, all of the one channel: by what is known of each column for itself they seem to be a
// thousandth. The SKU is in few of them, and in many that have left.
await world.sql(
  `with added as (
     insert into orders (account_id, connection_id, source_order_id, order_number, source_order_number, order_source,
       order_date, order_status,
       in_amware, amware_ref_num, customer_name, country, currency, total_cost, source_version)
     select $1, case when n % 10 = 0 then $2::bigint else $3 end, n, n, n, 'x', now(), case when n % 10 = 0
       then 'pending' else 'fulfilled' end,
            (n % 10 <> 0)::int, case when n % 10 <> 0 then 'W' || n end, 'Name', 'PE', 'USD', 1, '1'
              from generate_series(1, 5000) n
     returning id, order_number::int as n)
   insert into line_items (account_id, order_id, source_item_id, sku, quantity)
   select $1, id, line, case when n <= ${OPEN * 10} and n % 10 = 0 or n > 1000 and n % 10 <> 0
     and n <= 1000 + ${HOLD_IT} then 'HELD' else 'OTHER' || n % 50 end, 1
     from added, generate_series(1, 2) line`,
  [account.account_id, channel, row?.id],
);
await world.sql('vacuum analyze orders, line_items');

test('open orders with a SKU are counted once each, and looked up among those that hold it alone', async () => {
  const { counted, read } = await account.actor.db.transaction().execute(async (tx) => {
    const counted = await countOpenOrders(tx, channel, 'HELD', 1_000);
    const { rows } = await sql<{ read: number }>`
      select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'orders'`.execute(tx);
    return { counted, read: rows[0]?.read };
  });
  expect(counted).toEqual({ n: OPEN, is_capped: false });
  expect(read).toBeLessThan(OPEN + HOLD_IT + 1);
});

test('a count says where it ends early', async () => {
  expect(await countOpenOrders(account.actor.db, channel, 'HELD', 3)).toEqual({ n: 3, is_capped: true });
});
