import { Button, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '#ui/call.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Modal } from '#ui/modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { confirmSecondFactor, startSecondFactor } from '../../second-factor-contract.ts';
import { isCodeWrong } from '../code-error.ts';
import { CodeField } from '../code-field.tsx';
import { FormError } from '../form-error.tsx';
import { PasswordStep } from './password-step.tsx';
import { QrPicture } from './qr-picture.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-factor.module.css';
import { useSecondFactorChange } from './use-second-factor-change.ts';

/** Password, app, first code, recovery codes: from the first code on the login asks for one. */
export function StartModal({ onClose }: { onClose: () => void }) {
  const t = useTexts().secondFactor;
  const { close } = useTexts().ui;
  const start = useMutation({
    mutationFn: (current_password: string) => call(startSecondFactor, { body: { current_password } }),
  });
  const confirm = useSecondFactorChange((code: string) => call(confirmSecondFactor, { body: { code } }), t.turned_on);
  const codes = confirm.data?.recovery_codes;
  return (
    <Modal
      opened
      onClose={onClose}
      title={codes ? t.codes_title : t.start_title}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': close }}
    >
      {codes && <RecoveryCodes codes={codes} onClose={onClose} />}
      {!codes && start.data && (
        <AppStep {...start.data} error={confirm.error} isBusy={confirm.isPending} onConfirm={confirm.mutate} />
      )}
      {!start.data && (
        <PasswordStep label={t.next} error={start.error} isBusy={start.isPending} onSubmit={start.mutate} />
      )}
    </Modal>
  );
}

type AppProps = {
  secret: string;
  uri: string;
  error: Error | null;
  isBusy: boolean;
  onConfirm: (code: string) => void;
};

function AppStep({ secret, uri, error, isBusy, onConfirm }: AppProps) {
  const t = useTexts().secondFactor;
  const [code, setCode] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isWrong = isCodeWrong(error);

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (code.trim() !== '') onConfirm(code);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <p className={classes.words}>{t.scan}</p>
        <QrPicture text={uri} />
        <div className={classes.secret}>
          <span>{t.by_hand}</span>
          <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
          <CopyButton text={secret} what={t.secret} />
        </div>
        <CodeField autoFocus value={code} onChange={setCode} isChecked={isChecked} isWrong={isWrong} />
        <FormError error={isWrong ? null : error} />
        <Group justify="flex-end">
          <Button type="submit" loading={isBusy}>
            {t.turn_on}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
