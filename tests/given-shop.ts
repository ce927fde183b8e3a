import type { RemoteOrder } from '#connectors/core/remote.ts';
import { checkBatch } from '#features/orders/intake/server/check/check-batch.ts';
import { storeOrderPage } from '#features/orders/intake/server/store-order-page.ts';
import type { GivenAccount, World } from './given.ts';
import { payloadsOf } from './job-queue.ts';

/**
 * A shop with a channel and a warehouse that are mapped: code `STD` to method `DHL`, place 3 to `LIM1`, SKU `A` to a
 * product with stock.
 */
export async function givenShop(world: World, account: GivenAccount, { on_hand = 10 } = {}) {
  const { account_id, actor } = account;
  const one = async (text: string, values: unknown[]) => Number((await world.sql<{ id: string }>(text, values))[0]?.id);
  const connect = (kind: string) =>
    one(
      `insert into connections (account_id, kind, name, credentials, state) values ($1, $2, $2, '', 'paused')
        returning id`,
      [account_id, kind],
    );
  const channel = await connect('exigo');
  const warehouse = await connect('amware');
  await world.sql(
    'insert into core_locations (account_id, core_id, connection_id, core_description) values ($1, $2, $3, $4)',
    [account_id, 'LIM1', warehouse, 'Lima'],
  );
  await world.sql(
    'insert into ship_methods (account_id, code, connection_id, carrier, name) values ($1, $2, $3, $4, $5)',
    [account_id, 'DHL', warehouse, 'DHL', 'Express'],
  );
  await world.sql(
    "insert into shipping_codes (account_id, connection_id, connector_code, amware_code) values ($1, $2, 'STD', 'DHL')",
    [account_id, channel],
  );
  await world.sql(
    `insert into connector_locations (account_id, connection_id, source_location_id, source_location_name, core_id)
      values ($1, $2, '3', 'Lima', 'LIM1')`,
    [account_id, channel],
  );
  const product = await one("insert into products (account_id, sku, name) values ($1, 'A', 'Lamp') returning id", [
    account_id,
  ]);
  await world.sql(
    `insert into connector_products (account_id, connection_id, connector_product_sku, product_id)
      values ($1, $2, 'A', $3)`,
    [account_id, channel, product],
  );
  await world.sql(
    'insert into stock_levels (account_id, product_id, core_id, on_hand, updated_at) values ($1, $2, $3, $4, now())',
    [account_id, product, 'LIM1', on_hand],
  );

  const source = { connection_id: channel, name: 'exigo' };
  return {
    channel,
    warehouse,
    product,
    /** Stores a page as the import does. */
    store: (page: readonly RemoteOrder[]) =>
      actor.db.transaction().execute((tx) => storeOrderPage(tx, actor, source, page)),
    /** Checks every order of the account, as the job does. */
    check: async () => {
      const ids = (await actor.db.selectFrom('orders').select('id').orderBy('id').execute()).map((row) => row.id);
      return actor.db.transaction().execute((tx) => checkBatch(tx, actor, ids));
    },
    /** Ends the holding time of the account's orders, also that of an edit. */
    endHolding: () => world.sql('update orders set submit_after = now() where account_id = $1', [account_id]),
    /** The account's orders by number. */
    orders: () => actor.db.selectFrom('orders').selectAll().orderBy('order_number').execute(),
    jobs: (task: string) => payloadsOf<{ order_id?: number; order_ids?: number[] }>(world, account_id, task),
  };
}
