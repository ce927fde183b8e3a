import { StatusBadge } from '#ui/status-badge.tsx';
import { useTexts } from '#ui/texts.ts';
import type { SyncStatus } from '../contract.ts';

/** Whether the partners know the customer; the reason of an error on hover. */
export function SyncBadge({ customer }: { customer: { sync_status: SyncStatus; sync_error: string | null } }) {
  const t = useTexts().customers.states;
  const { sync_status, sync_error } = customer;
  if (sync_status === 'not_synced') return t.not_synced;
  return (
    <StatusBadge tone={sync_status === 'synced' ? 'success' : 'danger'} {...(sync_error && { title: sync_error })}>
      {t[sync_status]}
    </StatusBadge>
  );
}
