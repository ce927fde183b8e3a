import { StatusBadge } from '#ui/status-badge.tsx';
import { useTexts } from '#ui/texts.ts';
import type { SyncStatus } from '../contract.ts';

const tones = { not_synced: 'neutral', synced: 'success', errorCustomer: 'danger' } as const;

/** Whether the partners know the customer; the reason of an error on hover. */
export function SyncBadge({ customer }: { customer: { sync_status: SyncStatus; sync_error: string | null } }) {
  const t = useTexts().customers.states;
  const { sync_status, sync_error } = customer;
  return (
    <StatusBadge tone={tones[sync_status]} {...(sync_error && { title: sync_error })}>
      {t[sync_status]}
    </StatusBadge>
  );
}
