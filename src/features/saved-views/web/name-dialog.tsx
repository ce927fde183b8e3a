import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormError } from '#features/access/web/form-error.tsx';
import { Modal } from '#ui/modal.tsx';
import { useTexts } from '#ui/texts.ts';

type Named = { name: string; is_shared: boolean };

type Props = {
  title: string;
  name?: string;
  /** Whether it can be said that all members have it. */
  mayShare?: boolean;
  save: UseMutationResult<unknown, Error, Named>;
  onClose: () => void;
};

/** Asks how a view shall be called. */
export function NameDialog({ title, name: before = '', mayShare = false, save, onClose }: Props) {
  const t = useTexts().saved_views;
  const { ui } = useTexts();
  const [name, setName] = useState(before);
  const [is_shared, setIsShared] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const wanted = name.trim();

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (wanted !== '') save.mutate({ name: wanted, is_shared }, { onSuccess: onClose });
  }

  function close() {
    save.reset();
    onClose();
  }

  return (
    <Modal opened onClose={close} title={title} closeButtonProps={{ 'aria-label': ui.close }}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={t.name}
            description={before === '' ? t.name_hint : undefined}
            data-autofocus
            required
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={isChecked && wanted === '' && t.name_missing}
          />
          {mayShare && (
            <Checkbox
              label={t.share_label}
              checked={is_shared}
              onChange={(event) => setIsShared(event.currentTarget.checked)}
            />
          )}
          <FormError error={save.error} />
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={close}>
            {ui.cancel}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t.save}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
