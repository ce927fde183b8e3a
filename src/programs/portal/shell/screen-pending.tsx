import { Center, Loader } from '@mantine/core';
import { useTexts } from '#ui/texts.ts';

/** While a screen takes long to load; before that the old one stays. */
export function ScreenPending() {
  const t = useTexts().ui;
  return (
    <Center mih={280} role="status" aria-label={t.loading}>
      <Loader size="sm" />
    </Center>
  );
}
