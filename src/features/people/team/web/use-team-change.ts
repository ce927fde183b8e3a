import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAlerts } from '#ui/alerts.tsx';
import { markStale } from '#ui/query.ts';

export const TEAM_PATHS = ['/api/team', '/api/departments'];

/**
 * A change of the team, which is then fetched again: `change` resolves to what is said of it. A failure shows as an
 * alert, unless `isErrorInForm`.
 */
export function useTeamChange<Input = void>(
  change: (input: Input) => Promise<string>,
  onDone: () => void = () => {},
  isErrorInForm = false,
) {
  const client = useQueryClient();
  const alerts = useAlerts();
  return useMutation({
    mutationFn: change,
    onSuccess: (said) => {
      alerts.success(said);
      onDone();
    },
    onError: (error) => {
      if (!isErrorInForm) alerts.failed(error);
    },
    onSettled: () => markStale(client, TEAM_PATHS),
  });
}
