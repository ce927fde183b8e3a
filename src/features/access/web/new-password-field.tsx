import { interpolate } from '#base/text.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { useTexts } from '#ui/texts.ts';
import { LEAST_CHARACTERS, passwordFault } from '../password-rules.ts';

type Props = {
  value: string;
  onChange: (value: string) => void;
  /** Whose password it is to be. */
  email: string;
  /** Whether what is wrong with it is shown: not while it is typed for the first time. */
  isChecked: boolean;
  autoFocus?: boolean;
};

/** A new password, with the rule and what breaks it. The hidden name tells password managers whose it is. */
export function NewPasswordField({ value, onChange, email, isChecked, autoFocus = false }: Props) {
  const t = useTexts().passwords.field;
  const fault = isChecked && passwordFault(value, email);
  const least = { least: LEAST_CHARACTERS };
  return (
    <>
      <input hidden readOnly type="email" name="email" autoComplete="username" value={email} />
      <PasswordField
        label={t.label}
        description={interpolate(t.rule, least)}
        name="new-password"
        autoComplete="new-password"
        autoFocus={autoFocus}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={fault && interpolate(t[fault], least)}
      />
    </>
  );
}
