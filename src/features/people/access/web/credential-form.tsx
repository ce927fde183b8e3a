import { Button, Group, Stack, TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { interpolate } from '#base/text.ts';
import { DraftForm } from '#ui/draft-form.tsx';
import { FormError } from '#ui/form-error.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { useTexts } from '#ui/texts.ts';
import { type Draft, useDraft } from '#ui/use-draft.ts';
import { MIN_CHARACTERS, passwordFault } from '../password-rules.ts';

type Values = Readonly<Record<string, string>>;

type Props<V extends Values> = {
  /**
   * The inputs with their initial values: `email`, `password`, `current_password`, `new_password`, `code`. For
   * other names `children` draws the inputs, and `check` says what is wrong with them.
   */
  asks: V;
  /** Whose password it is to be: a new one may not contain it. */
  email?: string;
  /** Whether a recovery code will do for the code too. */
  takesRecovery?: boolean;
  /** Whether the first input has the cursor. */
  hasCursor?: boolean;
  /** What the button says. */
  submit: string;
  /** The button of a dialog is small, and red for what ends something. */
  look?: 'page' | 'dialog' | 'danger';
  check?: (values: V) => Values;
  save: (values: V) => Promise<unknown>;
  /** Failures that need no words, such as a question that was closed. */
  isSilent?: (error: Error) => boolean;
  /** Paths of the calls whose answers change with it. */
  stale?: readonly string[];
  /** Above the inputs. */
  children?: ReactNode | ((draft: Draft<V>) => ReactNode);
  /** Below the button: other ways. */
  below?: ReactNode;
};

/** Asks for e-mail, passwords or codes: what is missing is said at its input, and a refusal above the button. */
export function CredentialForm<V extends Values>(props: Props<V>) {
  const { asks, hasCursor = true, submit, look = 'page', children, below } = props;
  const errors = useTexts().errors;
  const asked = useInputs(props).filter(({ name }) => name in asks);
  const draft = useDraft<V>({
    stored: asks,
    check: ({ values }) => {
      const faults = asked.map(({ name, faultOf }) => [name, faultOf(values[name] ?? '')]);
      return { ...Object.fromEntries(faults.filter(([, fault]) => fault)), ...props.check?.(values) };
    },
    save: async ({ values }) => {
      await props.save(values);
      return undefined;
    },
    ...(props.stale && { stale: props.stale }),
  });
  const button = { type: 'submit', loading: draft.isSaving } as const;
  return (
    <DraftForm draft={draft} fills>
      <Stack gap="sm">
        {typeof children === 'function' ? children(draft) : children}
        {'new_password' in asks && (
          // Tells password managers whose it is.
          <input hidden readOnly type="email" name="email" autoComplete="username" value={props.email} />
        )}
        {asked.map(({ name, Input, input }, place) => (
          <Input
            key={name}
            {...input}
            {...(hasCursor && place === 0 && { autoFocus: true, 'data-autofocus': true })}
            value={draft.values[name]}
            // The mark of a code that is wrong is no text.
            error={draft.errors[name] === 'wrong' ? errors.wrong_code : draft.errors[name]}
            onChange={({ currentTarget: { value } }) => draft.set((values) => ({ ...values, [name]: value }))}
          />
        ))}
        <FormError error={draft.error && props.isSilent?.(draft.error) ? null : draft.error} />
        {look === 'page' ? (
          <Button {...button} size="md" fullWidth>
            {submit}
          </Button>
        ) : (
          <Group justify="flex-end">
            <Button {...button} {...(look === 'danger' && { color: 'red' })}>
              {submit}
            </Button>
          </Group>
        )}
        {below}
      </Stack>
    </DraftForm>
  );
}

type Asked = {
  name: string;
  Input: typeof TextInput | typeof PasswordField;
  input: TextInputProps;
  faultOf: (value: string) => string | false;
};

/** What can be asked for, in the order in which it is. */
function useInputs({ email = '', takesRecovery = false }: { email?: string; takesRecovery?: boolean }): Asked[] {
  const t = useTexts().access;
  const field = useTexts().passwords.field;
  const min = { least: MIN_CHARACTERS };
  const missing = (text: string) => (value: string) => value.trim() === '' && text;
  return [
    {
      name: 'email',
      Input: TextInput,
      input: { label: t.email, type: 'email', name: 'email', autoComplete: 'username', maxLength: 320 },
      faultOf: missing(t.email_missing),
    },
    {
      name: 'password',
      Input: PasswordField,
      input: { label: t.password, name: 'password', autoComplete: 'current-password' },
      faultOf: missing(t.password_missing),
    },
    {
      name: 'current_password',
      Input: PasswordField,
      input: { label: t.current_password, name: 'password', autoComplete: 'current-password' },
      faultOf: (value) => value === '' && t.current_missing,
    },
    {
      name: 'new_password',
      Input: PasswordField,
      input: {
        label: field.label,
        description: interpolate(field.rule, min),
        name: 'new-password',
        autoComplete: 'new-password',
      },
      faultOf: (value) => {
        const fault = passwordFault(value, email);
        return fault !== null && interpolate(field[fault], min);
      },
    },
    {
      name: 'code',
      Input: TextInput,
      input: {
        label: t.code.label,
        description: takesRecovery ? t.code.any : t.code.app,
        name: 'one-time-code',
        autoComplete: 'one-time-code',
        ...(!takesRecovery && { inputMode: 'numeric' }),
      },
      faultOf: missing(t.code.missing),
    },
  ];
}
