import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pluralise } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { endOtherSessions, endSession } from '../sessions-contract.ts';

/** Ends one session: `end.mutate(session.id)`. */
export function useEndOne() {
  const t = useTexts().profile.sessions;
  return useSessionChange(async (id: string) => {
    await call(endSession, { params: { id } });
    return t.ended;
  });
}

/** Ends all but this one: `endOthers.mutate(undefined)`. */
export function useEndOthers() {
  const t = useTexts().profile.sessions;
  return useSessionChange(async () => pluralise(t.others_ended, (await call(endOtherSessions, {})).ended));
}

function useSessionChange<Input>(change: (input: Input) => Promise<string>) {
  const client = useQueryClient();
  const alerts = useAlerts();
  return useMutation({
    mutationFn: change,
    onSuccess: (said) => alerts.success(said),
    onError: alerts.failed,
    onSettled: () => markStale(client, ['/api/sessions']),
  });
}
