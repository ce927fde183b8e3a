import { TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Panel } from '#ui/panel.tsx';
import type { FormField } from '../form.ts';
import { fieldsAsked } from '../form-draft.ts';
import classes from './settings.module.css';
import { SettingsField } from './settings-field.tsx';
import type { ConnectionDraft } from './use-connection-draft.ts';
import { useSettingsTexts } from './use-settings-texts.ts';

type Props = {
  fields: readonly FormField[];
  /** The names of the secrets that are stored. */
  secretsSet?: readonly string[];
  draft: ConnectionDraft;
  onSubmit: () => void;
  /** Above the connector's own fields, such as the choice of its kind. */
  children?: ReactNode;
  buttons: ReactNode;
};

/** What a connector asks for, as its kind describes it: how to reach it first, then what has a default. */
export function ConnectionForm({ fields: all, secretsSet = [], draft, onSubmit, children, buttons }: Props) {
  const t = useSettingsTexts();
  const form = useRef<HTMLFormElement>(null);
  const fields = fieldsAsked(all, draft.values);
  const { refusals } = draft;
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const isAccess = ({ name, is_required }: FormField) => is_required || name.startsWith('credentials.');
  const draw = (some: readonly FormField[]) =>
    some.map((field) => (
      <SettingsField key={field.name} field={field} draft={draft} isStored={secretsSet.includes(field.name)} />
    ));
  const more = fields.filter((field) => !isAccess(field));
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Panel title={t.parts.access}>
        <div className={classes.fields}>
          {children}
          <TextInput
            label={t.name}
            description={t.name_hint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            withAsterisk
            maxLength={60}
            value={String(draft.values.name)}
            error={draft.refused.name}
            onChange={(event) => draft.change({ name: event.currentTarget.value })}
          />
          {draw(fields.filter(isAccess))}
        </div>
      </Panel>
      <Panel title={t.parts.more}>
        <div className={classes.fields}>
          <TextInput
            label={t.poll_seconds}
            description={t.poll_hint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            withAsterisk
            inputMode="numeric"
            value={String(draft.values.poll_seconds)}
            error={draft.refused.poll_seconds}
            onChange={(event) => draft.change({ poll_seconds: event.currentTarget.value })}
          />
          {draw(more)}
        </div>
      </Panel>
      <div className={classes.bar}>{buttons}</div>
    </form>
  );
}
