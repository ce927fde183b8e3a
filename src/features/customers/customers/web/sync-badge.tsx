import { StatusBadge } from '#ui/status-badge.tsx';
import { useTexts } from '#ui/texts.ts';
import type { SyncStatus } from '../customer-filter.ts';

const tones = { not_synced: 'neutral', synced: 'success', errorCustomer: 'danger' } as const;

type Props = { customer: { sync_status: SyncStatus; sync_error: string | null; is_waiting: boolean } };

/** Whether the partners know the customer; the reason of an error on hover. */
export function SyncBadge({ customer }: Props) {
  const { states: t, waiting } = useTexts().customers;
  const { sync_status, sync_error, is_waiting } = customer;
  // An error at one partner is what staff must see, whatever waits for another.
  if (is_waiting && sync_status !== 'errorCustomer') return <StatusBadge tone="info">{waiting}</StatusBadge>;
  return (
    <StatusBadge tone={tones[sync_status]} {...(sync_error && { title: sync_error })}>
      {t[sync_status]}
    </StatusBadge>
  );
}
