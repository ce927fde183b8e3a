import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { interpolate } from '#base/text.ts';
import { FormError } from '#features/access/web/form-error.tsx';
import { useAlerts } from '#ui/alerts.tsx';
import { CallError, call } from '#ui/call.ts';
import { type Detail, DetailList } from '#ui/detail-list.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Modal } from '#ui/modal.tsx';
import { Panel } from '#ui/panel.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { markStale } from '#ui/query.ts';
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
      <p className={classes.hint}>{interpolate(t.saved_by, { who: saved_by, when: longDate(saved_at) })}</p>
      {isAsking && <RemoveModal onClose={() => setIsAsking(false)} />}
    </Panel>
  );
}

function RemoveModal({ onClose }: { onClose: () => void }) {
  const t = useTexts().single_sign_on;
  const { close } = useTexts().ui;
  const alerts = useAlerts();
  const client = useQueryClient();
  const [current_password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const remove = useMutation({
    mutationFn: () => call(removeLoginProvider, { body: { current_password } }),
    onSuccess: () => {
      alerts.success(t.removed);
      onClose();
      void markStale(client, ['/api/single-sign-on']);
    },
  });
  const wrong = remove.error instanceof CallError && remove.error.fields?.current_password?.[0];

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (current_password !== '') remove.mutate();
  }

  return (
    <Modal opened onClose={onClose} title={t.remove} closeButtonProps={{ 'aria-label': close }}>
      <form onSubmit={submit} noValidate className={classes.form}>
        <p className={classes.text}>{t.remove_text}</p>
        <PasswordField
          label={t.labels.current_password}
          autoComplete="current-password"
          data-autofocus
          value={current_password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={isChecked && current_password === '' ? t.missing : wrong}
        />
        <FormError error={wrong ? null : remove.error} />
        <Button type="submit" color="red" loading={remove.isPending}>
          {t.remove}
        </Button>
      </form>
    </Modal>
  );
}
