import { Button } from '@mantine/core';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { useMay } from '#features/access/web/use-may.ts';
import { Icon } from '#ui/icons.tsx';
import { useCommands } from '#ui/shortcuts.ts';
import type { ConnectionView } from '../contract.ts';
import { PauseDialog } from './pause-dialog.tsx';
import { ResumeButton } from './resume-button.tsx';
import { useCommandTexts } from './use-command-texts.ts';
import { useSync, useTest } from './use-connection-actions.ts';
import { useConnectionTexts } from './use-connection-texts.ts';

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
  const t = useConnectionTexts().buttons;
  const sync = useSync();
  const label = interpolate(useCommandTexts().sync, { name: connection.name });
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
  const t = useConnectionTexts().buttons;
  const test = useTest();
  const label = interpolate(useCommandTexts().test, { name: connection.name });
  useCommands(test.isPending ? [] : [{ label, run: () => test.mutate(connection) }]);
  return (
    <Button size="xs" variant="default" loading={test.isPending} onClick={() => test.mutate(connection)}>
      {t.test}
    </Button>
  );
}

function PauseButton({ connection }: Props) {
  const t = useConnectionTexts().buttons;
  const [isAsking, setIsAsking] = useState(false);
  const label = interpolate(useCommandTexts().pause, { name: connection.name });
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
