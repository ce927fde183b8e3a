import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAlerts } from '#ui/alerts.tsx';
import { markStale } from '#ui/query.ts';

const ORDER_PATHS = ['/api/orders', '/api/problems'];

/**
 * Something that changes orders: `const retry = useOrderChange(() => call(retryCause, { body: cause }))`. A refusal is
 * shown, and either way everything that shows orders is fetched again.
 */
export function useOrderChange<Input, Reply>(
  change: (input: Input) => Promise<Reply>,
  onDone?: (reply: Reply) => void,
) {
  const client = useQueryClient();
  const alerts = useAlerts();
  return useMutation({
    mutationFn: change,
    onError: alerts.failed,
    onSuccess: (reply) => onDone?.(reply),
    onSettled: () => markStale(client, ORDER_PATHS),
  });
}
