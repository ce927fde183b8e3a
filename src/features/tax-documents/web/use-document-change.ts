import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AlertType } from '#ui/alert-looks.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { markStale } from '#ui/query.ts';

const PATHS = ['/api/documents', '/api/orders', '/api/tax-series', '/api/outbox'];

/** What the server says came of it. */
type Said = { message: string; alertType: AlertType };

/**
 * Something that changes documents: `const store = useDocumentChange(() => call(storeDocument, { params: { id } }))`. What came of it
 * shows as an alert, and either way all that shows documents is fetched again.
 */
export function useDocumentChange<Input = void>(change: (input: Input) => Promise<Said>, onDone?: () => void) {
  const client = useQueryClient();
  const alerts = useAlerts();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ message, alertType }) => {
      alerts.show(alertType, message, { fixed: true });
      onDone?.();
    },
    onError: alerts.failed,
    onSettled: () => markStale(client, PATHS),
  });
}
