import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { askLoginQuestion, logInByPasskey } from '../../passkeys-contract.ts';
import { adoptSession } from '../session.ts';
import { useAccessTexts } from '../use-access-texts.ts';
import { answerWithPasskey, canUsePasskeys, isGivenUp } from './browser-passkeys.ts';

/** The way in without e-mail and password; nothing where the browser has none. */
export function PasskeyLogin({ onDone }: { onDone: () => void }) {
  const t = useAccessTexts();
  const client = useQueryClient();
  const alerts = useAlerts();
  const logIn = useMutation({
    mutationFn: async () => {
      const answer = await answerWithPasskey(await call(askLoginQuestion, {}));
      adoptSession(client, await call(logInByPasskey, { body: { answer } }));
    },
    onSuccess: onDone,
    onError: (error) => {
      if (!isGivenUp(error)) alerts.failed(error);
    },
  });
  if (!canUsePasskeys()) return null;
  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      loading={logIn.isPending || logIn.isSuccess}
      onClick={() => logIn.mutate()}
    >
      {t.passkey}
    </Button>
  );
}
