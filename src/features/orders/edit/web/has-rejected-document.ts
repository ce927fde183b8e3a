import type { QueryClient } from '@tanstack/react-query';
import { findOrderDocuments } from '#features/tax/documents/contract.ts';
import { queryOf } from '#ui/query.ts';

/** Whether the order's page shows a tax document that was rejected. */
export function hasRejectedDocument(client: QueryClient, id: number): boolean {
  const shown = client.getQueryData(queryOf(findOrderDocuments, { params: { id } }).queryKey);
  return shown?.data.some(({ state }) => state === 'rejected') ?? false;
}
