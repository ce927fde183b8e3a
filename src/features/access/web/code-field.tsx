import { TextInput } from '@mantine/core';
import { useTexts } from '#ui/texts.ts';

type Props = {
  value: string;
  onChange: (value: string) => void;
  /** Whether a recovery code will do too. */
  takesRecovery?: boolean;
  /** Whether it was sent: an empty one is then missed. */
  isChecked: boolean;
  isWrong: boolean;
  autoFocus?: boolean;
};

/** The code of a member's second factor. */
export function CodeField({ value, onChange, takesRecovery = false, isChecked, isWrong, autoFocus = false }: Props) {
  const t = useTexts().access.code;
  const errors = useTexts().errors;
  return (
    <TextInput
      label={t.label}
      description={takesRecovery ? t.any : t.app}
      name="one-time-code"
      autoComplete="one-time-code"
      {...(!takesRecovery && { inputMode: 'numeric' })}
      autoFocus={autoFocus}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={isChecked && value.trim() === '' ? t.missing : isWrong && errors.wrong_code}
    />
  );
}
