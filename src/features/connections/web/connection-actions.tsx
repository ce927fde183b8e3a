import { Button } from '@mantine/core';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { useMay } from '#features/access/web/use-may.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { ConfirmModal } from '#ui/confirm-modal.tsx';
import { Icon } from '#ui/icons.tsx';
import { useTexts } from '#ui/texts.ts';
import { type ConnectionView, pauseConnection, resumeConnection, syncConnection, testConnection } from '../contract.ts';
import { useConnectionChange } from './use-connection-change.ts';
import { useSettingsTexts } from './use-settings-texts.ts';

/** What a member may do about a connection: sync it, and for who manages connectors test, pause and resume it. */
export function ConnectionActions({ connection }: { connection: ConnectionView }) {
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

type Props = { connection: ConnectionView };

const paramsOf = ({ connection }: Props) => ({ params: { connector: String(connection.id) } });

function SyncButton(props: Props) {
  const t = useTexts().connections.buttons;
  const alerts = useAlerts();
  const sync = useConnectionChange(
    () => call(syncConnection, paramsOf(props)),
    ({ message }) => alerts.success(message),
  );
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Icon name="refresh" size={15} />}
      loading={sync.isPending}
      onClick={() => sync.mutate()}
    >
      {t.sync}
    </Button>
  );
}

function TestButton(props: Props) {
  const t = useTexts().connections.buttons;
  const alerts = useAlerts();
  const test = useConnectionChange(
    () => call(testConnection, paramsOf(props)),
    ({ message }) => alerts.success(message, { fixed: true }),
  );
  return (
    <Button size="xs" variant="default" loading={test.isPending} onClick={() => test.mutate()}>
      {t.test}
    </Button>
  );
}

function ResumeButton(props: Props) {
  const connector_settings = useSettingsTexts();
  const t = useTexts().connections;
  const { activate } = connector_settings;
  const alerts = useAlerts();
  const resume = useConnectionChange(
    () => call(resumeConnection, paramsOf(props)),
    () => alerts.success(interpolate(t.resumed, { name: props.connection.name })),
  );
  return (
    <Button size="xs" loading={resume.isPending} onClick={() => resume.mutate()}>
      {props.connection.needs_activation ? activate : t.buttons.resume}
    </Button>
  );
}

function PauseButton(props: Props) {
  const t = useTexts().connections;
  const alerts = useAlerts();
  const [isAsking, setIsAsking] = useState(false);
  const { name } = props.connection;
  const pause = useConnectionChange(
    () => call(pauseConnection, paramsOf(props)),
    () => {
      setIsAsking(false);
      alerts.success(interpolate(t.paused, { name }));
    },
  );
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setIsAsking(true)}>
        {t.buttons.pause}
      </Button>
      <ConfirmModal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => pause.mutate()}
        title={interpolate(t.pause_title, { name })}
        confirmLabel={t.buttons.pause}
        isBusy={pause.isPending}
      >
        {t.pause_text}
      </ConfirmModal>
    </>
  );
}
