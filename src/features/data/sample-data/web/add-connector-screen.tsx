import { Button } from '@mantine/core';
import { useState } from 'react';
import { NewConnectionScreen } from '#features/partners/connections/web/new-connection-screen.tsx';
import { useSession } from '#features/people/access/web/session.ts';
import { BackNav } from '#ui/back-nav.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useTexts } from '#ui/texts.ts';
import { EmptyDialog } from './empty-dialog.tsx';

/** Adds a connector; while samples stand, the way to remove them first, so that real and invented orders never mix. */
export function AddConnectorScreen() {
  const { account } = useSession();
  return account.has_samples ? <SamplesInTheWay /> : <NewConnectionScreen />;
}

function SamplesInTheWay() {
  const { in_the_way: t } = useTexts().sample_data;
  const connections = useTexts().connections;
  const { user } = useSession();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <BackNav to="/settings/connectors" label={connections.buttons.all} />
      <EmptyState
        isPage
        icon="plug"
        title={t.title}
        action={
          user.is_admin && (
            <Button size="xs" onClick={() => setIsAsking(true)}>
              {t.button}
            </Button>
          )
        }
      >
        {user.is_admin ? t.text : t.ask_admin}
      </EmptyState>
      {isAsking && <EmptyDialog onClose={() => setIsAsking(false)} />}
    </>
  );
}
