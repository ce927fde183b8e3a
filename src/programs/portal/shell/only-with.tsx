import { Button } from '@mantine/core';
import { Link, type RouteComponent } from '@tanstack/react-router';
import type { Access } from '#base/rights.ts';
import { interpolate } from '#base/text.ts';
import { useMay } from '#features/access/web/use-may.ts';
import { useRightsTexts } from '#features/access/web/use-rights-texts.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useTexts } from '#ui/texts.ts';

/** A screen for who may make such calls; others are told what their role lacks. */
export function onlyWith(access: Access, Screen: RouteComponent): RouteComponent {
  return function Guarded() {
    return useMay(access) ? <Screen /> : <RightMissing access={access} />;
  };
}

function RightMissing({ access }: { access: Access }) {
  const { errors, shell } = useTexts();
  const names: Readonly<Record<string, { doing: string }>> = useRightsTexts();
  const what = names[access]?.doing;
  const home = (
    <Button component={Link} to="/" size="xs" variant="default">
      {shell.nav.dashboard}
    </Button>
  );
  return (
    <EmptyState
      title={what === undefined ? errors.admins_only : interpolate(errors.right_missing, { what })}
      icon="alert"
      action={home}
    />
  );
}
