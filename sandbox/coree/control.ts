import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ControlError } from '../kit/control.ts';
import type { Depot } from './depot.ts';
import type { WarehouseOrder } from './warehouse-order.ts';
import { DEFAULT_WEBHOOK_SECRET, type WebhookTarget } from './webhooks.ts';

const DEFAULT_ACCOUNT = 'DEMO';

const StockCount = z.strictObject({
  sku: z.string(),
  core_id: z.string(),
  on_hand: z.int(),
  account: z.string().default(DEFAULT_ACCOUNT),
});
const Target = z.strictObject({ url: z.url().nullable(), secret: z.string().default(DEFAULT_WEBHOOK_SECRET) });

export interface CoreeControls {
  depot: (account: string) => Depot;
  findOrder: (ref: string) => { depot: Depot; order: WarehouseOrder } | undefined;
  setWebhook: (target: WebhookTarget | undefined) => void;
  now: () => number;
}

const STEPS: Readonly<Record<string, (depot: Depot, order: WarehouseOrder, now: number) => void>> = {
  packing: (depot, order, now) => depot.pack(order, now),
  partial: (depot, order, now) => depot.ship(order, false, now),
  ship: (depot, order, now) => depot.ship(order, true, now),
  late: (depot, order, now) => depot.ship(order, true, now),
  short: (depot, order, now) => {
    depot.ship(order, false, now);
    if (order.status === 'partially_shipped') depot.close(order, 'cancelled', 'Not enough stock in the rack');
  },
  reject: (depot, order) => depot.close(order, 'rejected', 'Rejected by the warehouse'),
  cancel: (depot, order) => depot.close(order, 'cancelled', 'Cancelled by the warehouse'),
};
const ENDED = ['shipped', 'rejected', 'cancelled'];

/** Adds the control calls that count stock, hurry orders on and say where webhooks go. */
export function addCoreeControl(scope: FastifyInstance, controls: CoreeControls): void {
  scope.put('/coree/stock', async (request) => {
    const { sku, core_id, on_hand, account } = StockCount.parse(request.body);
    const row = controls.depot(account).countStock(sku, core_id, on_hand);
    if (!row) throw new ControlError(404, `No stock of ${sku} at ${core_id}`);
    return row;
  });

  scope.put('/coree/webhook', async (request, reply) => {
    const { url, secret } = Target.parse(request.body);
    controls.setWebhook(url === null ? undefined : { url, secret });
    return reply.code(204).send();
  });

  scope.post<{ Params: { ref: string; step: string } }>('/coree/orders/:ref/:step', async (request) => {
    const { ref, step } = request.params;
    const run = Object.hasOwn(STEPS, step) ? STEPS[step] : undefined;
    const found = controls.findOrder(ref);
    if (!run || !found) throw new ControlError(404, run ? `No order ${ref}` : `No step ${step}`);
    const { depot, order } = found;
    // People pack an order that was cancelled a moment ago.
    const isOver = step === 'late' ? order.status !== 'cancelled' : ENDED.includes(order.status);
    if (isOver) throw new ControlError(409, `Order ${ref} is ${order.status}`);
    run(depot, order, controls.now());
    return { amware_ref_num: ref, status: order.status };
  });
}
