import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AlertType } from '#ui/alert-looks.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { CallError } from '#ui/call.ts';
import { markStale } from '#ui/query.ts';

export const DOCUMENT_PATHS = ['/api/documents', '/api/orders', '/api/tax-series', '/api/outbox'];

const SERVER_FAILED = 500;

/** What the server says came of it. */
export type ChangeOutcome = { message: string; alertType: AlertType };

/**
 * Something that changes documents: `const store = useDocumentChange(() => call(storeDocument, { params: { id } }))`.
 * What came of it shows as an alert, and either way all that shows documents is fetched again.
 */
export function useDocumentChange<Input = void>(
  change: (input: Input) => Promise<ChangeOutcome>,
  onDone?: () => void,
  /** What is said where the server itself failed. */
  failed?: (input: Input) => string,
) {
  const client = useQueryClient();
  const alerts = useAlerts();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ message, alertType }) => {
      alerts.show(alertType, message, { fixed: true });
      onDone?.();
    },
    onError: (error, input) => {
      if (failed && error instanceof CallError && error.status === SERVER_FAILED) {
        alerts.show('danger', failed(input), { fixed: true });
      } else alerts.failed(error);
    },
    onSettled: () => markStale(client, DOCUMENT_PATHS),
  });
}
