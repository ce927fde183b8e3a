import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { CallError } from '#ui/call.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useTexts } from '#ui/texts.ts';

/** Instead of a screen that threw. */
export function ScreenCrash({ error }: ErrorComponentProps) {
  const t = useTexts().ui;
  return <Crashed>{error instanceof CallError ? error.message : t.failed}</Crashed>;
}

/** Instead of a screen whose code could not be loaded. */
export function ScreenMissing() {
  return <Crashed>{useTexts().ui.part_missing}</Crashed>;
}

function Crashed({ children }: { children: string }) {
  const t = useTexts().ui;
  const reload = (
    <Button size="xs" onClick={() => location.reload()}>
      {t.reload}
    </Button>
  );
  return (
    <EmptyState title={t.crashed} icon="alert" action={reload}>
      {children}
    </EmptyState>
  );
}
