import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '#ui/empty-state.tsx';
import { useTexts } from '#ui/texts.ts';

/** The screen of an unknown address. */
export function NotFound() {
  const { ui, shell } = useTexts();
  const home = (
    <Button component={Link} to="/" size="xs" variant="default">
      {shell.nav.dashboard}
    </Button>
  );
  return <EmptyState isPage title={ui.not_found} icon="search" action={home} />;
}
