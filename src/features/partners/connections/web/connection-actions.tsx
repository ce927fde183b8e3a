import { Button } from '@mantine/core';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { Icon } from '#ui/icons.tsx';
import { useCommands } from '#ui/shortcuts.ts';
import { useTexts } from '#ui/texts.ts';
import type { ConnectionView } from '../contract.ts';
import { PauseDialog } from './pause-dialog.tsx';
import { ResumeButton } from './resume-button.tsx';
import { useSync, useTest } from './use-connection-actions.ts';

type Props = { connection: ConnectionView };

/** What a member may do about a connection: sync it, and for who manages connectors test, pause and resume it. */
export function ConnectionActions({ connection }: Props) {
  const [maySync, mayManage] = [useMay('edit_orders'), useMay('manage_connectors')];
  const isActive = connection.state === 'active';
  return (
    <>
      {isActive && maySync && <SyncButton connection={connection} />}
      {mayManage && <TestButton connection={connection} />}
      {mayManage && (isActive ? <PauseButton connection={connection} /> : <ResumeButton connection={connection} />)}
    </>
  );
}

function SyncButton({ connection }: Props) {
  const t = useTexts().connections.buttons;
  const sync = useSync();
  const label = interpolate(useTexts().connection_commands.sync, { name: connection.name });
  useCommands(sync.isPending ? [] : [{ label, run: () => sync.mutate(connection) }]);
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Icon name="refresh" size={15} />}
      loading={sync.isPending}
      onClick={() => sync.mutate(connection)}
    >
      {t.sync}
    </Button>
  );
}

function TestButton({ connection }: Props) {
  const t = useTexts().connections.buttons;
  const test = useTest();
  const label = interpolate(useTexts().connection_commands.test, { name: connection.name });
  useCommands(test.isPending ? [] : [{ label, run: () => test.mutate(connection) }]);
  return (
    <Button size="xs" variant="default" loading={test.isPending} onClick={() => test.mutate(connection)}>
      {t.test}
    </Button>
  );
}

function PauseButton({ connection }: Props) {
  const t = useTexts().connections.buttons;
  const [isAsking, setIsAsking] = useState(false);
  const label = interpolate(useTexts().connection_commands.pause, { name: connection.name });
  useCommands([{ label, run: () => setIsAsking(true) }]);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setIsAsking(true)}>
        {t.pause}
      </Button>
      <PauseDialog connection={connection} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}
