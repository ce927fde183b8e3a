import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAlerts } from '#ui/alerts.tsx';
import { markStale } from '#ui/query.ts';

export const CONNECTION_PATHS = ['/api/connectors', '/api/connector-logs'];

/** A mutation of a connection: a failure shows as an alert, and either way the connection is fetched again. */
export function useConnectionChange<Reply, Input = void>(
  change: (input: Input) => Promise<Reply>,
  onDone: (reply: Reply, input: Input) => void,
  onRefused: (error: Error) => void = () => {},
) {
  const client = useQueryClient();
  const alerts = useAlerts();
  return useMutation({
    mutationFn: change,
    onSuccess: (reply, input) => onDone(reply, input),
    onError: (error) => {
      onRefused(error);
      alerts.failed(error);
    },
    onSettled: () => markStale(client, CONNECTION_PATHS),
  });
}
