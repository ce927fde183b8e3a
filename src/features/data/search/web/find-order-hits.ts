import { call } from '#ui/call.ts';
import { type OrderHit, searchOrders } from '../contract.ts';

/** The newest orders that a term finds; none is no failure. */
export async function findOrderHits(q: string, signal: AbortSignal): Promise<OrderHit[]> {
  const reply = await call(searchOrders, { query: { q } }, { signal });
  return reply.status === 200 ? reply.body : [];
}
