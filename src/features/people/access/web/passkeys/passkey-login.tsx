import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { useTexts } from '#ui/texts.ts';
import type { Session } from '../../contract.ts';
import { askLoginQuestion, logInByPasskey } from '../../passkeys-contract.ts';
import { answerWithPasskey, canUsePasskeys, isGivenUp } from './browser-passkeys.ts';

/** The way in without e-mail and password; nothing where the browser has none. */
export function PasskeyLogin({ onLogIn }: { onLogIn: (session: Session) => Promise<void> }) {
  const t = useTexts().access;
  const alerts = useAlerts();
  const logIn = useMutation({
    mutationFn: async () => {
      const answer = await answerWithPasskey(await call(askLoginQuestion, {}));
      return call(logInByPasskey, { body: { answer } });
    },
    onSuccess: (session) => onLogIn(session),
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
