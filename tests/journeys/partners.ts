import { type ChannelOrder, channelOrder } from './channel-order.ts';
import { SANDBOX_PORT } from './demo-ports.ts';

/** Asks the simulated partners for something that only their control can do. */
async function control(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<unknown> {
  const content = body !== undefined && {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const reply = await fetch(`http://127.0.0.1:${SANDBOX_PORT}/control${path}`, { method, ...content });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

/**
 * Puts an order into the channel, complete and ready for the warehouse in Lima but for what is said. @returns its
 * number
 */
export async function givenChannelOrder(wanted: ChannelOrder = {}): Promise<string> {
  const order = channelOrder(wanted);
  await control('POST', '/orders', order);
  return String(order.orderID);
}

/** The warehouse counts a SKU again. */
export async function countAtWarehouse(counted: { sku: string; core_id: string; on_hand: number }): Promise<void> {
  await control('PUT', '/coree/stock', counted);
}
