import { AppError } from '#base/errors.ts';
import { capabilitiesOf } from '#connectors/core/capabilities.ts';
import { connectorOf } from '#connectors/registry.ts';
import type { Staff } from '#platform/db/actor.ts';
import { getConnectorProductRow } from './find-connector-products.ts';
import { countOpenOrders } from './orders-of-sku.ts';

const MAX_COUNTED = 1_000;

/** One of a channel's products, and what linking or unlinking it affects. @throws AppError not_found */
export async function getLinkEffect(staff: Staff, id: number) {
  const connector_product = await getConnectorProductRow(staff.db, id);
  const { connection_id, connector_product_sku } = connector_product;
  const open = await countOpenOrders(staff.db, connection_id, connector_product_sku, MAX_COUNTED);
  return {
    connector_product,
    open_orders: open.n,
    open_orders_are_capped: open.is_capped,
    pushes_stock: await pushesStock(staff, connection_id),
  };
}

async function pushesStock({ db }: Staff, connectionId: number): Promise<boolean> {
  const row = await db
    .selectFrom('connections')
    .select(['kind', 'settings'])
    .where('id', '=', connectionId)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return capabilitiesOf(connectorOf(row.kind).manifest, row.settings).includes('stock.write');
}
