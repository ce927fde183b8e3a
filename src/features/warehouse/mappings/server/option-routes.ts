import type { FastifyInstance } from 'fastify';
import { getConnectionId } from '#features/partners/connections/server/find-connections.ts';
import { assertOwnership } from '#features/people/access/server/assert-ownership.ts';
import { noContent, route } from '#platform/http/route.ts';
import {
  clearFastTrack,
  countOptionOrders,
  createShippingOption,
  deleteShippingOption,
  findCarrierMethods,
  findShippingOptions,
  offerMethods,
  setFastTrack,
} from '../contract.ts';
import { countOrdersOf, deleteOption, saveFastTrack } from './change-option.ts';
import { createOption } from './create-option.ts';
import { findMethodsByCarrier, saveOffered } from './offered-methods.ts';
import { findOptions } from './shipping-options.ts';

/** A warehouse's shipping options: the codes that lead to its methods, and which methods can be chosen. */
export function optionRoutes(app: FastifyInstance): void {
  route(app, findShippingOptions, async ({ staff, params }) =>
    findOptions(staff, await getConnectionId(staff, params.connector)),
  );

  route(app, createShippingOption, async ({ staff, params, body }) => {
    assertOwnership(staff, { account_id: body.account_id });
    return createOption(staff, await getConnectionId(staff, params.connector), body);
  });

  route(app, deleteShippingOption, async ({ staff, params, query }) =>
    deleteOption(staff, await getConnectionId(staff, params.connector), query.id),
  );

  route(app, countOptionOrders, async ({ staff, params }) => ({
    orders: await countOrdersOf(staff, await getConnectionId(staff, params.connector), params.id),
  }));

  route(app, setFastTrack, async ({ staff, params }) => {
    await saveFastTrack(staff, await getConnectionId(staff, params.connector), params.id, true);
    return noContent;
  });

  route(app, clearFastTrack, async ({ staff, params }) => {
    await saveFastTrack(staff, await getConnectionId(staff, params.connector), params.id, false);
    return noContent;
  });

  route(app, findCarrierMethods, async ({ staff, params }) =>
    findMethodsByCarrier(staff.db, await getConnectionId(staff, params.connector)),
  );

  route(app, offerMethods, async ({ staff, params, body }) =>
    saveOffered(staff, await getConnectionId(staff, params.connector), body.codes, body.is_offered),
  );
}
