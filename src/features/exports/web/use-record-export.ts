import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSession } from '#features/access/web/session.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { CallError, call } from '#ui/call.ts';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { exportCustomers, exportOrders } from '../contract.ts';
import { isStillRunning } from './still-running.ts';

const PATIENCE_MS = 60_000;

export type RecordKind = 'orders' | 'customers';
/** Texts as they stand in the address; '' does not narrow, and days are both empty or both set. */
export type WantedRecords = { status: string; source: string; country: string; start_at: string; end_at: string };

/** Has orders or customers written, and tells what came of it. The file appears among the past exports, however long it takes. */
export function useRecordExport(kind: RecordKind) {
  const { progress, records } = useTexts().exports;
  const { account } = useSession();
  const alerts = useAlerts();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ start_at, end_at, ...others }: WantedRecords) =>
      call(
        kind === 'orders' ? exportOrders : exportCustomers,
        {
          params: { accountId: account.id },
          query: { ...others, ...(start_at && { start_at }), ...(end_at && { end_at }) },
        },
        { timeoutMs: PATIENCE_MS },
      ),
    onSuccess: () => alerts.success(progress.finished),
    onError: (error) => {
      const failed = kind === 'orders' ? records.order_failed : records.customer_failed;
      const fields = error instanceof CallError && error.fields ? Object.values(error.fields).flat().join(' ') : '';
      if (isStillRunning(error)) alerts.success(progress.still_couple, { fixed: true });
      else alerts.danger([failed, fields].filter(Boolean).join('. '), { fixed: true });
    },
    onSettled: () => markStale(client, ['/api/exports']),
  });
}
