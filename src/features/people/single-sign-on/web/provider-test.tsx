import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { interpolate } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { CallError, call } from '#ui/call.ts';
import { useTexts } from '#ui/texts.ts';
import { testLoginProvider } from '../contract.ts';
import classes from './single-sign-on.module.css';

/** Looks whether there is a provider at an address, before anything is saved. */
export function ProviderTest({ issuer }: { issuer: string }) {
  const t = useTexts().single_sign_on;
  const alerts = useAlerts();
  const test = useMutation({
    mutationFn: () => call(testLoginProvider, { body: { issuer } }),
    onError: (error) => {
      if (!wrongIssuer(error)) alerts.failed(error);
    },
  });
  const { data } = test;
  const why = data?.failure ? t.reasons[data.failure] : wrongIssuer(test.error);
  return (
    <div>
      <Button
        variant="default"
        size="xs"
        disabled={issuer === ''}
        loading={test.isPending}
        onClick={() => test.mutate()}
      >
        {t.test}
      </Button>
      <div role="status" className={classes.outcome} data-tone={why ? 'danger' : undefined}>
        {why && interpolate(t.test_failed, { why })}
        {data && !why && t.test_ok}
        {data?.said && <div className={classes.said}>{data.said}</div>}
      </div>
    </div>
  );
}

const wrongIssuer = (error: unknown): string | undefined =>
  error instanceof CallError ? error.fields?.issuer?.[0] : undefined;
