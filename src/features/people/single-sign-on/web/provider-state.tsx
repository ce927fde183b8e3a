import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { CredentialForm } from '#features/people/access/web/credential-form.tsx';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { type Detail, DetailList } from '#ui/detail-list.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Modal } from '#ui/modal.tsx';
import { Panel } from '#ui/panel.tsx';
import { useTexts } from '#ui/texts.ts';
import { type Provider, removeLoginProvider } from '../contract.ts';
import classes from './single-sign-on.module.css';

/** Whether logins work: the last one, and the last that failed for what an administrator can mend. */
export function ProviderState({ provider }: { provider: Provider }) {
  const t = useTexts().single_sign_on;
  const { longDate } = useFormats();
  const [isAsking, setIsAsking] = useState(false);
  const { logged_in_at, failure, saved_by, saved_at } = provider;
  const items: Detail[] = [
    [t.logged_in_at, logged_in_at ? longDate(logged_in_at) : t.never],
    [t.failed_at, failure ? longDate(failure.at) : t.no_failure],
    ...(failure
      ? ([
          [t.failed_for, failure.email],
          [t.why, t.reasons[failure.why]],
        ] satisfies Detail[])
      : []),
    ...(failure?.said ? ([[t.said, failure.said]] satisfies Detail[]) : []),
  ];
  return (
    <Panel
      title={t.state}
      actions={
        <Button variant="default" size="xs" onClick={() => setIsAsking(true)}>
          {t.remove}
        </Button>
      }
    >
      <DetailList items={items} />
      <Text mt={4} c="dimmed">
        {interpolate(t.saved_by, { who: saved_by, when: longDate(saved_at) })}
      </Text>
      {isAsking && <RemoveModal onClose={() => setIsAsking(false)} />}
    </Panel>
  );
}

function RemoveModal({ onClose }: { onClose: () => void }) {
  const t = useTexts().single_sign_on;
  const { close } = useTexts().ui;
  const alerts = useAlerts();
  return (
    <Modal opened onClose={onClose} title={t.remove} closeButtonProps={{ 'aria-label': close }}>
      <p className={classes.text}>{t.remove_text}</p>
      <CredentialForm
        asks={{ current_password: '' }}
        look="danger"
        submit={t.remove}
        stale={['/api/single-sign-on']}
        save={async (body) => {
          await call(removeLoginProvider, { body });
          alerts.success(t.removed);
          onClose();
        }}
      />
    </Modal>
  );
}
