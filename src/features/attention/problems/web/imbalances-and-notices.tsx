import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { findNotices } from '#features/attention/notices/contract.ts';
import { findImbalances } from '#features/orders/balance/contract.ts';
import { findDocumentCauses } from '#features/tax/documents/cause-contract.ts';
import { queryOf } from '#ui/query.ts';
import { AskBuyers } from './ask-buyers.tsx';
import { DocumentCauses } from './document-causes.tsx';
import { ImbalanceGroups } from './imbalance-groups.tsx';
import { MovingGroup } from './moving-group.tsx';
import { OtherNotices } from './other-notices.tsx';
import { useWaitingInvoices } from './use-waiting-invoices.ts';

/** The groups below the causes. They appear together, since a later group would push an earlier one down. */
export function ImbalancesAndNotices() {
  const imbalances = useQuery(queryOf(findImbalances, {}));
  const notices = useQuery(queryOf(findNotices, {}));
  const documents = useQuery(queryOf(findDocumentCauses, {}));
  const invoices = useWaitingInvoices();
  const [isAsking, setIsAsking] = useState(false);
  const buyers = useRef<HTMLElement>(null);
  if (imbalances.isPending || notices.isPending || documents.isPending || invoices.isLoading) return null;
  const hasBuyers = invoices.data !== undefined && invoices.data.data.length > 0;

  function askBuyers() {
    setIsAsking(true);
    buyers.current?.scrollIntoView({ block: 'nearest' });
    buyers.current?.focus();
  }

  return (
    <>
      <DocumentCauses onAskBuyers={hasBuyers ? askBuyers : undefined} />
      <AskBuyers ref={buyers} isOpen={isAsking} onToggle={() => setIsAsking(!isAsking)} />
      <ImbalanceGroups />
      <OtherNotices />
      <MovingGroup />
    </>
  );
}
