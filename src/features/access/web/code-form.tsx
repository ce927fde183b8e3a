import { Anchor, Button, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTexts } from '#ui/texts.ts';
import { isCodeNeeded, isCodeWrong } from './code-error.ts';
import { CodeField } from './code-field.tsx';
import classes from './entrance.module.css';
import { FormError } from './form-error.tsx';

type Props = { error: Error | null; isBusy: boolean; onSubmit: (code: string) => void; onBack: () => void };

/** The second question of a login: the code of the member's app. */
export function CodeForm({ error, isBusy, onSubmit, onBack }: Props) {
  const t = useTexts().access;
  const [code, setCode] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isWrong = isCodeWrong(error);

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (code.trim() !== '') onSubmit(code);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <CodeField takesRecovery autoFocus value={code} onChange={setCode} isChecked={isChecked} isWrong={isWrong} />
        <FormError error={isWrong || isCodeNeeded(error) ? null : error} />
        <Button type="submit" size="md" loading={isBusy} fullWidth>
          {t.log_in}
        </Button>
        <Anchor component="button" type="button" className={classes.beside} onClick={onBack}>
          {t.code.back}
        </Anchor>
      </Stack>
    </form>
  );
}
