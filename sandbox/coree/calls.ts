import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CARRIERS } from './carriers.ts';
import type { Depot } from './depot.ts';
import { saveDocument } from './documents.ts';
import { LOCATIONS } from './locations.ts';
import { CoreeProblem } from './problem.ts';
import { AckBody, InventoryQuery, OrderBody, OrdersQuery, ProductBody, ShipmentsQuery } from './schema.ts';
import { orderAnswer } from './warehouse-order.ts';

type ByRef = { Params: { ref: string } };

/** Adds the warehouse's calls that need a token; `depotOf` knows whose account a request is for. */
export function addWarehouseCalls(scope: FastifyInstance, depotOf: (request: FastifyRequest) => Depot): void {
  scope.get('/warehouses', async () => ({ data: LOCATIONS }));
  scope.get('/ship-methods', async () => ({ data: CARRIERS }));
  addStockCalls(scope, depotOf);
  addOrderCalls(scope, depotOf);
  addShipmentCalls(scope, depotOf);
}

function addStockCalls(scope: FastifyInstance, depotOf: (request: FastifyRequest) => Depot): void {
  scope.get('/inventory', async (request) => {
    const { updated_after, warehouse, cursor, limit } = InventoryQuery.parse(request.query);
    const isNewer = newerThan(updated_after);
    return depotOf(request).inventory.rows.page(
      cursor,
      limit,
      (row) => isNewer(row) && (warehouse === undefined || row.core_id === warehouse),
    );
  });

  scope.put<{ Params: { sku: string } }>('/products/:sku', async (request, reply) => {
    const depot = depotOf(request);
    const { sku } = request.params;
    const product = ProductBody.parse(request.body);
    reply.code(depot.inventory.hasProduct(sku) ? 200 : 201);
    depot.inventory.saveProduct(sku, product, depot.now());
    return { sku, ...product };
  });
}

function addOrderCalls(scope: FastifyInstance, depotOf: (request: FastifyRequest) => Depot): void {
  scope.post('/orders', async (request, reply) => {
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || key === '') {
      throw new CoreeProblem('validation_failed', 'The header is missing', { field: 'Idempotency-Key' });
    }
    const { order, isNew } = depotOf(request).submit(OrderBody.parse(request.body), key);
    reply.code(isNew ? 201 : 200);
    return { amware_ref_num: order.amware_ref_num, status: order.status };
  });
  scope.get('/orders', async (request) => {
    const { order_number } = OrdersQuery.parse(request.query);
    return { data: depotOf(request).ordersNumbered(order_number).map(orderAnswer) };
  });
  scope.get<ByRef>('/orders/:ref', async (request) => orderAnswer(depotOf(request).order(request.params.ref)));
  scope.put<ByRef>('/orders/:ref', async (request) => {
    const body = OrderBody.parse(request.body);
    return orderAnswer(depotOf(request).replace(request.params.ref, body));
  });
  scope.post<ByRef>('/orders/:ref/cancel', async (request) => orderAnswer(depotOf(request).cancel(request.params.ref)));
  scope.post<ByRef>('/orders/:ref/documents', async (request, reply) => {
    reply.code(202);
    return saveDocument(depotOf(request).order(request.params.ref), request.body);
  });
}

function addShipmentCalls(scope: FastifyInstance, depotOf: (request: FastifyRequest) => Depot): void {
  scope.get('/shipments', async (request) => {
    const { updated_after, cursor, limit } = ShipmentsQuery.parse(request.query);
    const { shipments, acknowledged } = depotOf(request);
    const isNewer = newerThan(updated_after);
    const isWanted = updated_after === undefined ? (id: string) => !acknowledged.has(id) : () => true;
    return shipments.page(cursor, limit, (shipment) => isNewer(shipment) && isWanted(shipment.shipment_id));
  });

  scope.post('/shipments/ack', async (request, reply) => {
    const { shipments, acknowledged } = depotOf(request);
    const { shipment_ids } = AckBody.parse(request.body);
    for (const id of shipment_ids) {
      if (!shipments.get(id))
        throw new CoreeProblem('validation_failed', `No shipment ${id}`, { field: 'shipment_ids' });
    }
    for (const id of shipment_ids) acknowledged.add(id);
    return reply.code(204).send();
  });
}

/** Later than the instant, not at it: a client that must not lose anything looks back a little. */
function newerThan(updatedAfter: string | undefined): (record: { updated_at: string }) => boolean {
  if (updatedAfter === undefined) return () => true;
  const after = new Date(updatedAfter).toISOString();
  return (record) => record.updated_at > after;
}
