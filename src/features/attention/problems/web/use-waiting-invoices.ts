import { useQuery } from '@tanstack/react-query';
import { findWaitingInvoices } from '#features/orders/buyer-link/mail-contract.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { queryOf } from '#ui/query.ts';

/** The invoices that lack data of their buyers, for those who may ask; `isLoading`: not known yet. */
export function useWaitingInvoices() {
  return useQuery({ ...queryOf(findWaitingInvoices, {}), enabled: useMay('edit_orders') });
}
