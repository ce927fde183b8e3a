import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { CallError } from '#ui/call.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { useTexts } from '#ui/texts.ts';
import { isCodeWrong } from '../code-error.ts';
import { FormError } from '../form-error.tsx';

type Props = {
  label: string;
  error: Error | null;
  isBusy: boolean;
  onSubmit: (currentPassword: string) => void;
  /** What is asked beside the password. */
  children?: ReactNode;
};

/** Asks for the current password before anything of the second factor changes. */
export function PasswordStep({ label, error, isBusy, onSubmit, children }: Props) {
  const t = useTexts().secondFactor;
  const [password, setPassword] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const wrong = error instanceof CallError && error.fields?.current_password?.[0];

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (password !== '') onSubmit(password);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <PasswordField
          label={t.current}
          name="password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={isChecked && password === '' ? t.current_missing : wrong}
        />
        {children}
        <FormError error={wrong || isCodeWrong(error) ? null : error} />
        <Group justify="flex-end">
          <Button type="submit" loading={isBusy}>
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
