import type { FastifyInstance } from 'fastify';
import { interpolate } from '#base/text.ts';
import { route } from '#platform/http/route.ts';
import { repliesFor } from '#texts/replies-for.ts';
import { getConnectionId } from '../../connections/server/find-connections.ts';
import { askChannel, countChannelStock, findChannelStock, getProductStock, pushAgain } from '../contract.ts';
import { readProductStock } from './availability/get-product-stock.ts';
import { countStock } from './channel-sync/count-channel-stock.ts';
import { findStockPage } from './channel-sync/find-channel-stock.ts';
import { pushStockAgain } from './channel-sync/push-again.ts';
import { refetchReportedStock } from './channel-sync/refetch-reported-stock.ts';

/** The calls on products' stock and on channels' quantities. */
export function stockRoutes(app: FastifyInstance): void {
  route(app, findChannelStock, async ({ staff, params, query }) =>
    findStockPage(staff, await getConnectionId(staff, params.connector), query),
  );

  route(app, countChannelStock, async ({ staff, params }) =>
    countStock(staff.db, await getConnectionId(staff, params.connector)),
  );

  route(app, pushAgain, async ({ staff, params, body }) => {
    const count = await pushStockAgain(staff, await getConnectionId(staff, params.connector), body.ids);
    return { count, message: interpolate(repliesFor(staff).stock.pushing, { count }) };
  });

  route(app, askChannel, async ({ staff, params }) => {
    await refetchReportedStock(staff, await getConnectionId(staff, params.connector));
    return { message: repliesFor(staff).stock.asking };
  });

  route(app, getProductStock, ({ staff, params }) => readProductStock(staff, params.id));
}
