import { Checkbox, Stack, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from './texts.ts';

/** A password with a box that shows it: `<PasswordField label={t.access.password} value={password} onChange={…} />` */
export function PasswordField(props: Omit<TextInputProps, 'type'>) {
  const t = useTexts().ui.password;
  const [isShown, setIsShown] = useState(false);
  return (
    <Stack gap={8}>
      <TextInput {...props} type={isShown ? 'text' : 'password'} />
      <Checkbox
        size="xs"
        label={t.show}
        checked={isShown}
        onChange={(event) => setIsShown(event.currentTarget.checked)}
      />
    </Stack>
  );
}
