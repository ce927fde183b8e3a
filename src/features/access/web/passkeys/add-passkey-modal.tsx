import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useAlerts } from '#ui/alerts.tsx';
import { CallError, call } from '#ui/call.ts';
import { Modal } from '#ui/modal.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { addPasskey, askKeyQuestion } from '../../passkeys-contract.ts';
import { FormError } from '../form-error.tsx';
import { isGivenUp, isKnownDevice, makePasskey } from './browser-passkeys.ts';

type Draft = { name: string; current_password: string };

/** Name and password, then the device asks for finger, face or PIN. */
export function AddPasskeyModal({ onClose }: { onClose: () => void }) {
  const t = useTexts().passkeys;
  const { close } = useTexts().ui;
  const add = useAdd(onClose);
  const [draft, setDraft] = useState<Draft>({ name: '', current_password: '' });
  const [isChecked, setIsChecked] = useState(false);
  const wrong = add.error instanceof CallError && add.error.fields?.current_password?.[0];

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (draft.name.trim() !== '' && draft.current_password !== '') add.mutate(draft);
  }

  return (
    <Modal opened onClose={onClose} title={t.add} closeButtonProps={{ 'aria-label': close }}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <TextInput
            label={t.name}
            description={t.name_hint}
            data-autofocus
            maxLength={60}
            value={draft.name}
            onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
            error={isChecked && draft.name.trim() === '' && t.name_missing}
          />
          <PasswordField
            label={t.current}
            name="password"
            autoComplete="current-password"
            value={draft.current_password}
            onChange={(event) => setDraft({ ...draft, current_password: event.currentTarget.value })}
            error={isChecked && draft.current_password === '' ? t.current_missing : wrong}
          />
          <FormError error={wrong || isGivenUp(add.error) || isKnownDevice(add.error) ? null : add.error} />
          <Group justify="flex-end">
            <Button type="submit" loading={add.isPending}>
              {t.next}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function useAdd(onAdded: () => void) {
  const t = useTexts().passkeys;
  const client = useQueryClient();
  const alerts = useAlerts();
  return useMutation({
    mutationFn: async ({ name, current_password }: Draft) => {
      const key = await makePasskey(await call(askKeyQuestion, { body: { current_password } }));
      await call(addPasskey, { body: { name, key } });
    },
    onSuccess: () => {
      alerts.success(t.is_added);
      onAdded();
      void markStale(client, ['/api/passkeys']);
    },
    onError: (error) => {
      if (isKnownDevice(error)) alerts.danger(t.is_known);
    },
  });
}
