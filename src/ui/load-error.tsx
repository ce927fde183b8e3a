import { Button, Stack } from '@mantine/core';
import { CallError } from './call.ts';
import { Icon } from './icons.tsx';
import classes from './notice.module.css';
import { Strip } from './strip.tsx';
import { useTexts } from './texts.ts';

type Props = {
  error: Error;
  onRetry: () => unknown;
  /** True while older data is still shown below: then one line is enough. */
  hasData?: boolean;
  /** What the button says where it does something else than asking again. */
  retryLabel?: string | undefined;
};

/** `if (orders.isError) return <LoadError error={orders.error} onRetry={orders.refetch} />` */
export function LoadError({ error, onRetry, hasData = false, retryLabel }: Props) {
  const t = useTexts().ui;
  const reason = error instanceof CallError ? reasonOf(error) : t.failed;
  const retry = (
    <Button size="xs" variant="default" onClick={() => void onRetry()}>
      {retryLabel ?? t.retry}
    </Button>
  );
  if (hasData)
    return (
      <Strip tone="danger" role="alert" mb="xs">
        <Icon name="alert" size={16} />
        <div>
          <strong>{t.load_error.stale}</strong> {reason}
        </div>
        {retry}
      </Strip>
    );
  return (
    <div role="alert" className={classes.notice} data-tone="danger">
      <Icon name="alert" size={28} />
      <Stack gap={4} maw="52ch">
        <strong>{t.load_error.title}</strong>
        <span>{reason}</span>
      </Stack>
      {retry}
    </div>
  );
}

/** The values of an address have no field on the screen: the message names the parameters. */
function reasonOf({ message, fields = {} }: CallError): string {
  const wrong = Object.entries(fields).map(([name, reasons]) => `${name}: ${reasons.join(', ')}`);
  return wrong.join(' · ') || message;
}
