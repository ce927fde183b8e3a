import { TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { interpolate } from '#base/text.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { DraftForm } from '#ui/draft-form.tsx';
import { FieldGrid } from '#ui/field-grid.tsx';
import { FormError } from '#ui/form-error.tsx';
import { Panel } from '#ui/panel.tsx';
import { useTexts } from '#ui/texts.ts';
import { type FormField, isAccess } from '../form.ts';
import { asText, fieldsAsked } from '../form-draft.ts';
import gallery from './gallery.module.css';
import classes from './settings.module.css';
import { SettingsField } from './settings-field.tsx';
import type { ConnectionDraft } from './use-connection-draft.ts';

type Props = {
  fields: readonly FormField[];
  /** The names of the secrets that are stored. */
  secretsSet?: readonly string[];
  draft: ConnectionDraft;
  /** A new connector: what has a default is folded. */
  isNew?: boolean;
  /** Why a test of it failed; said above the buttons, as why it could not be saved. */
  refused?: Error | null;
  /** Above the connector's own fields, such as which partner it is. */
  children?: ReactNode;
  buttons: ReactNode;
};

/** What a connector asks for, as its kind describes it: how to reach it first, then what has a default. */
export function ConnectionForm({
  fields: all,
  secretsSet = [],
  draft,
  isNew = false,
  refused = null,
  children,
  buttons,
}: Props) {
  const t = useTexts().connector_settings;
  const fields = fieldsAsked(all, draft.values);
  const draw = (some: readonly FormField[]) =>
    some.map((field) => (
      <SettingsField key={field.name} field={field} draft={draft} isStored={secretsSet.includes(field.name)} />
    ));
  const more = fields.filter((field) => !isAccess(field));
  return (
    <DraftForm draft={draft} isSpaced>
      <Panel title={t.parts.access}>
        <FieldGrid>
          {children}
          {draw(fields.filter(isAccess))}
          <TextInput
            {...draft.text('name')}
            label={t.name}
            description={t.name_hint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            withAsterisk
            maxLength={60}
          />
        </FieldGrid>
      </Panel>
      <MoreSettings fields={more} draft={draft} isFolded={isNew}>
        <TextInput
          {...draft.text('poll_seconds')}
          label={t.poll_seconds}
          description={t.poll_hint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          withAsterisk
          inputMode="numeric"
        />
        {draw(more)}
      </MoreSettings>
      <FormError error={refused ?? draft.error} />
      <div className={classes.bar}>{buttons}</div>
    </DraftForm>
  );
}

type MoreProps = Pick<Props, 'fields' | 'draft'> & { isFolded: boolean; children: ReactNode };

/** What has a default; folded they are one line, until they are opened or one of them is refused. */
function MoreSettings({ fields, draft, isFolded, children }: MoreProps) {
  const t = useTexts().connector_settings;
  const body = useId();
  const [isOpened, setIsOpened] = useState(!isFolded);
  const names = new Set(['poll_seconds', ...fields.map(({ name }) => name)]);
  const isOpen = isOpened || Object.keys(draft.errors).some((name) => names.has(name));
  const defaults = fields.flatMap(({ label, default: value }) => {
    const text = typeof value === 'boolean' ? (value ? t.yes : t.no) : asText(value).replaceAll('\n', ', ');
    return text === '' ? [] : [`${label}: ${text}`];
  });
  const polls = interpolate(t.every.seconds, { n: String(draft.values.poll_seconds) });
  if (!isFolded) {
    return (
      <Panel title={t.parts.more}>
        <FieldGrid>{children}</FieldGrid>
      </Panel>
    );
  }
  return (
    <Panel>
      <div className={gallery.defaults}>
        <Disclosure isOpen={isOpen} controls={body} onToggle={() => setIsOpened(!isOpen)}>
          {t.parts.more}
        </Disclosure>
        {!isOpen && <span>{[polls, ...defaults].join(' · ')}</span>}
      </div>
      <div id={body} hidden={!isOpen}>
        <FieldGrid>{children}</FieldGrid>
      </div>
    </Panel>
  );
}
