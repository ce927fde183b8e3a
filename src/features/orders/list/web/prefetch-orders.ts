import type { QueryClient } from '@tanstack/react-query';
import { countOrders, findOrders } from '#features/orders/order/contract.ts';
import { openingQueryOf } from '#features/orders/order/web/order-list-query.ts';
import { knownSession } from '#features/people/access/web/session.ts';
import { queryOf } from '#ui/query.ts';

/**
 * Asks for the page that the order list opens with, and how many orders its parts have, while the list's code is
 * loaded.
 */
export function prefetchOrders(client: QueryClient, search: Readonly<Record<string, unknown>>): void {
  const session = knownSession(client);
  if (!session) return;
  void client.prefetchQuery(queryOf(findOrders, { query: openingQueryOf(search, session.account.id) }));
  void client.prefetchQuery(queryOf(countOrders, {}));
}
