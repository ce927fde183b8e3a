import { useQuery } from '@tanstack/react-query';
import { findNotices } from '#features/attention/notices/contract.ts';
import { findImbalances } from '#features/orders/balance/contract.ts';
import { queryOf } from '#ui/query.ts';
import { AskBuyers, useWaitingInvoices } from './ask-buyers.tsx';
import { ImbalanceGroups } from './imbalance-groups.tsx';
import { MovingGroup } from './moving-group.tsx';
import { OtherNotices } from './other-notices.tsx';

/** The groups below the causes. They appear together, since a later group would push an earlier one down. */
export function ImbalancesAndNotices() {
  const imbalances = useQuery(queryOf(findImbalances, {}));
  const notices = useQuery(queryOf(findNotices, {}));
  const invoices = useWaitingInvoices();
  if (imbalances.isPending || notices.isPending || invoices.isLoading) return null;
  return (
    <>
      <AskBuyers />
      <ImbalanceGroups />
      <OtherNotices />
      <MovingGroup />
    </>
  );
}
