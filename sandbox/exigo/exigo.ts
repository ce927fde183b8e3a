import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../kit/clock.ts';
import type { Partner } from '../kit/partner.ts';
import type { Shop } from '../orders/shop.ts';
import { calculateOrder } from './calculate-order.ts';
import { changeStatus, changeStatuses, patchOrder } from './change-orders.ts';
import { addExigoControl } from './control.ts';
import { ExigoState } from './exigo-state.ts';
import { answerFailures, ExigoFailure, failureBody, SUCCESS } from './failure.ts';
import { findCustomers } from './find-customers.ts';
import { findItems } from './find-items.ts';
import { findOrders } from './find-orders.ts';

export const EXIGO_LOGIN = { user: 'apiuser@demo', password: 'sandbox-exigo' };

const Adjustment = z.strictObject({
  warehouseID: z.int(),
  itemCode: z.string(),
  quantity: z.int(),
  notes: z.string().optional(),
});

export interface Exigo extends Partner {
  /** The units the shop's fulfilment partner begins with, by internal SKU. */
  openingStock(): ReadonlyMap<string, number>;
}

/** The simulated Exigo company; `loadShop` is asked for the shop at the start and at each reset. */
export async function createExigo(loadShop: () => Promise<Shop>, clock: Clock, zone: string): Promise<Exigo> {
  const load = async () => {
    const start = clock.now();
    return new ExigoState(await loadShop(), clock, zone, start);
  };
  let state = await load();

  return {
    name: 'exigo',
    addCalls: (scope) => addCalls(scope, () => state),
    addControl: (scope) => addExigoControl(scope, () => state),
    failureBody: (status) => failureBody([status === 429 ? 'Too many requests' : 'Unexpected error']),
    catchUp: () => state.catchUp(),
    wake: () => state.skipToNow(),
    reset: async () => {
      state = await load();
    },
    status: () => ({
      orders: state.orders.length,
      accepted: state.orders.filter((order) => order.orderStatus === 'Accepted').length,
      customers: state.customers.size,
      items: state.items().length,
    }),
    openingStock: () => state.shop.openingStock,
  };
}

function addCalls(scope: FastifyInstance, state: () => ExigoState): void {
  const expected = `Basic ${Buffer.from(`${EXIGO_LOGIN.user}:${EXIGO_LOGIN.password}`).toString('base64')}`;
  answerFailures(scope);
  scope.addHook('preHandler', async (request) => {
    if (request.headers.authorization !== expected) throw new ExigoFailure('Authentication failed', 401);
  });

  scope.get('/3.0/warehouse', async () => ({
    warehouses: state().shop.warehouses.map((warehouse) => ({ ...warehouse, address2: '' })),
    result: SUCCESS,
  }));
  scope.put('/3.0/warehouse/inventory', async (request) => adjustInventory(state(), request.body));
  scope.get('/3.0/orders', async (request) => findOrders(state(), request.query));
  scope.patch('/3.0/orders', async (request) => patchOrder(state(), request.body));
  scope.post('/3.0/orders/calculate', async (request) => calculateOrder(state(), request.body));
  scope.post('/3.0/orders/status', async (request) => changeStatus(state(), request.body));
  scope.post('/3.0/orders/statusbatch', async (request) => changeStatuses(state(), request.body));
  scope.get('/3.0/customers', async (request) => findCustomers(state(), request.query));
  scope.get('/3.0/item', async (request) => findItems(state(), request.query));
}

/** The quantity is added to the stored one: sent twice it counts twice. */
function adjustInventory(state: ExigoState, body: unknown) {
  const { warehouseID, itemCode, quantity } = Adjustment.parse(body);
  state.checkWarehouse(warehouseID);
  const item = state.item(itemCode);
  if (!item) throw new ExigoFailure(`Invalid item ${itemCode}`);
  state.adjustStock(warehouseID, item, quantity);
  return { result: SUCCESS };
}
