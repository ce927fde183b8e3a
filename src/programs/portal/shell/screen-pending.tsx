import { Center, Loader } from '@mantine/core';
import { EmptyState } from '#ui/empty-state.tsx';
import { useTexts } from '#ui/texts.ts';
import { useIsReachable } from './load-screen.tsx';

/** While a screen takes long to load; before that the old one stays. */
export function ScreenPending() {
  const t = useTexts().ui;
  const isReachable = useIsReachable();
  if (!isReachable) {
    return (
      <div role="status">
        <EmptyState title={t.unreachable} icon="clock">
          {t.unreachable_text}
        </EmptyState>
      </div>
    );
  }
  return (
    <Center mih={280} role="status" aria-label={t.loading}>
      <Loader size="sm" />
    </Center>
  );
}
