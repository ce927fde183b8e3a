import type { QueryClient } from '@tanstack/react-query';
import { countOrders, findOrders } from '#features/orders/order/contract.ts';
import { openingQueryOf } from '#features/orders/order/web/order-list-query.ts';
import { knownSession } from '#features/people/access/web/session.ts';
import { queryOf } from '#ui/query.ts';

/** Asks for the page that the order list opens with, and how many orders its parts have, before it is drawn. */
export async function leadOrders(client: QueryClient, address: Readonly<Record<string, unknown>>): Promise<void> {
  const session = knownSession(client);
  if (!session) return;
  await Promise.all([
    client.prefetchQuery(queryOf(findOrders, { query: openingQueryOf(address, session.account.id) })),
    client.prefetchQuery(queryOf(countOrders, {})),
  ]);
}
