import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { CallError } from '#ui/call.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useTexts } from '#ui/texts.ts';

/** Instead of a screen that threw, or that could not be loaded. */
export function ScreenCrash({ error }: ErrorComponentProps) {
  const t = useTexts().ui;
  const reload = (
    <Button size="xs" onClick={() => location.reload()}>
      {t.reload}
    </Button>
  );
  return (
    <EmptyState title={t.crashed} icon="alert" action={reload}>
      {error instanceof CallError ? error.message : t.failed}
    </EmptyState>
  );
}
