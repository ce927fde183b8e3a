import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Access } from '#base/rights.ts';
import { interpolate } from '#base/text.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useTexts } from '#ui/texts.ts';

/** The message in place of a screen: the right that the member's role lacks. */
export function RightMissing({ access }: { access: Access }) {
  const { shell } = useTexts();
  const errors = useTexts().errors;
  const names: Readonly<Record<string, { doing: string }>> = useTexts().rights;
  const what = names[access]?.doing;
  const home = (
    <Button component={Link} to="/" size="xs" variant="default">
      {shell.nav.dashboard}
    </Button>
  );
  return (
    <EmptyState
      isPage
      title={what === undefined ? errors.admins_only : interpolate(errors.right_missing, { what })}
      icon="alert"
      action={home}
    />
  );
}
