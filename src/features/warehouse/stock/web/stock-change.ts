import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { markStale } from '#ui/query.ts';
import { askChannel, pushAgain } from '../contract.ts';

type Pushed = { ids?: number[]; connection_id?: number | undefined };

/**
 * Pushes quantities to their channels again: `push.mutate({ ids })`, or all that differ with `push.mutate({
 * connection_id })`.
 */
export function usePush(onDone?: () => void) {
  return useStockChange((body: Pushed) => call(pushAgain, { body }), onDone);
}

/** Has the channel asked what it shows: `ask.mutate(undefined)`. */
export function useAsk(connectionId: string) {
  return useStockChange(() => call(askChannel, { params: { connector: connectionId } }));
}

function useStockChange<Input>(change: (input: Input) => Promise<{ message: string }>, onDone?: () => void) {
  const client = useQueryClient();
  const alerts = useAlerts();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ message }) => {
      alerts.success(message);
      onDone?.();
    },
    onError: alerts.failed,
    onSettled: () => markStale(client, ['/api/connectors', '/api/channel-stock', '/api/open-work']),
  });
}
