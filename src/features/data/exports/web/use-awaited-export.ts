import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSession } from '#features/people/access/web/session.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { CallError } from '#ui/call.ts';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';

const EXPORT_TIMEOUT = { timeoutMs: 60_000 };
const NO_ANSWER = 0;
const TIMED_OUT = 504;

type Write<ExportRequest, Made> = (
  wanted: ExportRequest,
  accountId: number,
  options: typeof EXPORT_TIMEOUT,
) => Promise<Made>;

/** `failed`: said where it failed; `still`: said where it goes on longer than the call waits. */
type Follow<Made> = { failed: string; still?: string; onReady?: (made: Made) => void };

/**
 * Has a file written by a call that waits for it, and shows the outcome. The file appears among the past exports,
 * however long it takes.
 */
export function useAwaitedExport<ExportRequest, Made>(
  write: Write<ExportRequest, Made>,
  { failed, still, onReady = () => {} }: Follow<Made>,
) {
  const t = useTexts().exports.progress;
  const { account } = useSession();
  const alerts = useAlerts();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: ExportRequest) => write(wanted, account.id, EXPORT_TIMEOUT),
    onSuccess: (made) => {
      alerts.success(t.finished);
      onReady(made);
    },
    onError: (error) => {
      const { status, fields = {} } = error instanceof CallError ? error : {};
      const isStillRunning = status === NO_ANSWER || status === TIMED_OUT;
      if (isStillRunning) alerts.success(still ?? t.still_couple, { fixed: true });
      else alerts.danger([failed, ...Object.values(fields).flat()].join('. '), { fixed: true });
    },
    // Also `/api/exports`.
    onSettled: () => markStale(client, ['/api/export']),
  });
}
