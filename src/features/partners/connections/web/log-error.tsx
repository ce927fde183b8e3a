import { Button } from '@mantine/core';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { useTexts } from '#ui/texts.ts';

type Props = { error: Error; onRetry: () => unknown; hasData: boolean };

/** The logs could not be loaded; older ones that are still shown need one line only. */
export function LogError({ error, onRetry, hasData }: Props) {
  const { ui } = useTexts();
  const connections = useTexts().connections;
  if (hasData) return <LoadError error={error} onRetry={onRetry} hasData />;
  const retry = (
    <Button size="xs" variant="default" onClick={() => void onRetry()}>
      {ui.retry}
    </Button>
  );
  return (
    <div role="alert">
      <EmptyState title={connections.logs.failed} icon="alert" action={retry} />
    </div>
  );
}
