import { useQuery } from '@tanstack/react-query';
import type { CallReply } from '#base/endpoint.ts';
import { queryOf } from '#ui/query.ts';
import { findFailedInvoiceExports } from '../document-contract.ts';
import { refreshMs } from './export-rules.ts';

/**
 * A page of the exports of failed invoices, as lists of exports have it. A list that cannot be had is empty, whatever
 * was there before.
 */
export function useFailedInvoiceExports(page: number) {
  const found = useQuery({
    ...queryOf(findFailedInvoiceExports, { query: { page } }),
    select: toPage,
    refetchInterval: ({ state: { data } }) => refreshMs(data?.paginator.data),
  });
  return { ...found, data: found.isError ? undefined : found.data };
}

function toPage({ paginator }: CallReply<typeof findFailedInvoiceExports>) {
  return { ...paginator, data: paginator.data.map(({ user, ...row }) => ({ ...row, user: user.name })) };
}
