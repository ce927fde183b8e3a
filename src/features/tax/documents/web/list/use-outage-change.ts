import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAlerts } from '#ui/alerts.tsx';
import { markStale } from '#ui/query.ts';

const PATHS = ['/api/tax-outages', '/api/documents', '/api/orders'];

/** Begins or ends an outage: all that shows documents is fetched again, and a refusal shows as an alert. */
export function useOutageChange<Input = void>(change: (input: Input) => Promise<unknown>, onDone?: () => void) {
  const client = useQueryClient();
  const alerts = useAlerts();
  return useMutation({
    mutationFn: change,
    onSuccess: () => onDone?.(),
    onError: alerts.failed,
    onSettled: () => markStale(client, PATHS),
  });
}
