import { useQuery } from '@tanstack/react-query';
import { findImbalances } from '#features/orders/balance/contract.ts';
import { queryOf } from '#ui/query.ts';
import { useWaitingInvoices } from './ask-buyers.tsx';
import { useOtherNotices } from './other-notices.tsx';

/**
 * How much needs a person in addition to orders that are held up: orders that disagree, invoices, notices. Unless it is
 * wanted, invoices are not looked for: that reads more than a count.
 */
export function useOtherNeeds(isWanted: boolean): number {
  const imbalances = useQuery(queryOf(findImbalances, {})).data?.orders ?? 0;
  const invoices = useWaitingInvoices(isWanted).data?.orders ?? 0;
  return useOtherNotices().length + imbalances + invoices;
}
