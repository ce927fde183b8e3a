import { useState } from 'react';
import { call } from '#ui/call.ts';
import { Modal } from '#ui/modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { endSecondFactor } from '../../second-factor-contract.ts';
import { isCodeWrong } from '../code-error.ts';
import { CodeField } from '../code-field.tsx';
import { PasswordStep } from './password-step.tsx';
import classes from './second-factor.module.css';
import { useSecondFactorChange } from './use-second-factor-change.ts';

/** Turns it off, for password and code: who finds a screen left open has neither. */
export function EndModal({ onClose }: { onClose: () => void }) {
  const t = useTexts().secondFactor;
  const { close } = useTexts().ui;
  const [code, setCode] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const end = useSecondFactorChange(
    (current_password: string) => call(endSecondFactor, { body: { current_password, code } }),
    t.turned_off,
    onClose,
  );

  function submit(currentPassword: string) {
    setIsChecked(true);
    if (code.trim() !== '') end.mutate(currentPassword);
  }

  return (
    <Modal opened onClose={onClose} title={t.end_title} closeButtonProps={{ 'aria-label': close }}>
      <p className={classes.words}>{t.end_text}</p>
      <PasswordStep label={t.turn_off} error={end.error} isBusy={end.isPending} onSubmit={submit}>
        <CodeField
          takesRecovery
          value={code}
          onChange={setCode}
          isChecked={isChecked}
          isWrong={isCodeWrong(end.error)}
        />
      </PasswordStep>
    </Modal>
  );
}
