import type { FastifyInstance } from 'fastify';
import { interpolate } from '#base/text.ts';
import { findListed } from '#features/partners/connections/server/across-channels.ts';
import { getConnectionId } from '#features/partners/connections/server/find-connections.ts';
import { route } from '#platform/http/route.ts';
import { repliesFor } from '#texts/replies-for.ts';
import {
  askChannel,
  countChannelStock,
  findChannelStock,
  findStockPlaces,
  getProductStock,
  pushAgain,
} from '../contract.ts';
import { readProductStock } from './availability/get-product-stock.ts';
import { findStockedPlaces } from './channel-sync/channel-stock-sql.ts';
import { countStock } from './channel-sync/count-channel-stock.ts';
import { findStockPage } from './channel-sync/find-channel-stock.ts';
import { findMappedPlaces } from './channel-sync/find-stock-places.ts';
import { pushStockAgain } from './channel-sync/push-again.ts';
import { refetchReportedStock } from './channel-sync/refetch-reported-stock.ts';

/** The calls on products' stock and on channels' quantities. */
export function stockRoutes(app: FastifyInstance): void {
  route(app, findChannelStock, async ({ staff, query }) =>
    findStockPage(staff, await findListed(staff, query.connection_id, 'stock'), query),
  );

  route(app, countChannelStock, async ({ staff, query }) => {
    const channels = await findListed(staff, query.connection_id, 'stock');
    return countStock(staff.db, await findStockedPlaces(staff.db, channels, query.core_id));
  });

  route(app, findStockPlaces, ({ staff }) => findMappedPlaces(staff.db));

  route(app, pushAgain, async ({ staff, body }) => {
    const count = await pushStockAgain(staff, body);
    return { count, message: interpolate(repliesFor(staff).stock.pushing, { count }) };
  });

  route(app, askChannel, async ({ staff, params }) => {
    await refetchReportedStock(staff, await getConnectionId(staff, params.connector));
    return { message: repliesFor(staff).stock.asking };
  });

  route(app, getProductStock, ({ staff, params }) => readProductStock(staff, params.id));
}
