import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { markStale } from '#ui/query.ts';
import { addSampleData, removeSampleData } from '../contract.ts';

/** Fills the account with samples, or empties it: either way every screen is another then. */
export function useSampleChange(change: 'add' | 'remove', onDone: () => void = () => {}) {
  const client = useQueryClient();
  const alerts = useAlerts();
  return useMutation({
    mutationFn: () => call(change === 'add' ? addSampleData : removeSampleData, {}),
    onSuccess: onDone,
    onError: (error) => alerts.failed(error),
    onSettled: () => markStale(client, ['/api/']),
  });
}
