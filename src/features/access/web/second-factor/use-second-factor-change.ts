import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAlerts } from '#ui/alerts.tsx';
import { markStale } from '#ui/query.ts';

/** A change of the own second factor; `said` is told once it is done. */
export function useSecondFactorChange<Input, Reply>(
  change: (input: Input) => Promise<Reply>,
  said?: string,
  onDone?: () => void,
) {
  const client = useQueryClient();
  const alerts = useAlerts();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      if (said !== undefined) alerts.success(said);
      onDone?.();
      void markStale(client, ['/api/second-factor']);
    },
  });
}
