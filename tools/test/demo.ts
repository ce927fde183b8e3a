import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { removeDataFolder } from '../../tests/data-folder.ts';
import { freePorts } from '../../tests/free-port.ts';
import { DATA_DIR } from '../../tests/journeys/demo-ports.ts';
import { ordersOf } from '../../tests/journeys/orders-file.ts';

const FEW_ORDERS = 'test-results/few-orders.csv';

/**
 * Each run of the journeys starts from a fresh demo, on ports of its own, so that two runs on one machine do not meet.
 * Flows bring their own orders: their demo has but some, and is ready at once.
 */
export async function prepareDemo({ hasOrders }: { hasOrders: boolean }): Promise<void> {
  await removeDataFolder(DATA_DIR);
  const [port, sandboxPort] = await freePorts(2);
  mkdirSync('test-results', { recursive: true });
  writeFileSync(FEW_ORDERS, ordersOf(['CUP-01']));
  Object.assign(process.env, {
    JOURNEYS_PORT: String(port),
    JOURNEYS_SANDBOX_PORT: String(sandboxPort),
    JOURNEYS_ORDERS: hasOrders ? '' : resolve(FEW_ORDERS),
  });
}
