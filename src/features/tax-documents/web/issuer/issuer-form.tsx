import { Anchor, Button, Radio, Select, Stack, Switch, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { interpolate } from '#base/text.ts';
import { Banner } from '#ui/banner.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Panel } from '#ui/panel.tsx';
import { useTexts } from '#ui/texts.ts';
import { SettingsField } from '../../../connections/web/settings-field.tsx';
import { IssueWhen, MOST_DELAY_MINUTES, type TaxIssuer } from '../../issuer-contract.ts';
import classes from './issuer.module.css';
import type { IssuerEditing } from './use-issuer-draft.ts';

// Hints stand below, so that fields beside each other stay in line.
const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

type Props = { issuer: TaxIssuer; editing: IssuerEditing };

type FormProps = Props & {
  isSaving: boolean;
  /** Why nothing was saved: it stands where Save was pressed. */
  notice: ReactNode;
  onSubmit: () => void;
};

/** What a country asks of those who issue there: when and by whom first, then its own fields. */
export function IssuerForm({ issuer, editing, isSaving, notice, onSubmit }: FormProps) {
  const t = useTexts().taxDocuments.settings;
  const form = useRef<HTMLFormElement>(null);
  const { refusals } = editing;
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
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
      <Panel title={t.issue}>
        <Stack gap="md">
          <Switch
            label={interpolate(t.is_active, { country: issuer.title })}
            description={t.is_active_hint}
            checked={editing.draft.is_active}
            onChange={(event) => editing.change({ is_active: event.currentTarget.checked })}
          />
          <EnvironmentChoice editing={editing} />
          <div className={classes.fields}>
            <ProviderChoice issuer={issuer} editing={editing} />
            <WhenChoice editing={editing} />
          </div>
        </Stack>
      </Panel>
      {issuer.fields.length > 0 && (
        <Panel title={t.company}>
          <div className={classes.fields}>
            {issuer.fields.map((field) => (
              <SettingsField key={field.name} field={field} draft={editing.fields} isStored={false} />
            ))}
          </div>
        </Panel>
      )}
      {notice}
      <div className={classes.bar}>
        <Button type="submit" loading={isSaving} disabled={!editing.isDirty}>
          {t.save}
        </Button>
      </div>
    </form>
  );
}

/** Live is said plainly: what is issued there counts before the law. */
function EnvironmentChoice({ editing }: Pick<Props, 'editing'>) {
  const t = useTexts().taxDocuments.settings;
  const { environment } = editing.draft;
  return (
    <div>
      <Radio.Group
        label={t.environment}
        value={environment}
        error={editing.refused.environment}
        onChange={(chosen) => editing.change({ environment: chosen === 'live' ? 'live' : 'test' })}
      >
        <div className={classes.choices}>
          <Radio value="test" label={t.environments.test} />
          <Radio value="live" label={t.environments.live} />
        </div>
      </Radio.Group>
      {environment === 'live' ? (
        <div className={classes.warning}>
          <Banner tone="warning" title={t.live_title} text={t.live_text} />
        </div>
      ) : (
        <p className={classes.hint}>{t.test_text}</p>
      )}
    </div>
  );
}

function ProviderChoice({ issuer, editing }: Props) {
  const t = useTexts().taxDocuments.settings;
  const { connections, provider_kinds, title } = issuer;
  const { connection_id } = editing.draft;
  return (
    <div>
      <Select
        label={t.connection}
        description={connections.length > 0 ? t.connection_hint : interpolate(t.connection_none, { country: title })}
        inputWrapperOrder={ORDER}
        withAsterisk={editing.draft.is_active}
        disabled={connections.length === 0}
        clearable
        data={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={connection_id === null ? null : String(connection_id)}
        error={editing.refused.connection_id}
        onChange={(id) => editing.change({ connection_id: id === null ? null : Number(id) })}
      />
      <div className={classes.links}>
        {provider_kinds.map(({ kind, title: name }) => (
          <Anchor
            key={kind}
            size="sm"
            renderRoot={(props) => <Link to="/settings/connectors/new" search={{ kind }} {...props} />}
          >
            {interpolate(t.add, { kind: name })}
          </Anchor>
        ))}
      </div>
    </div>
  );
}

function WhenChoice({ editing }: Pick<Props, 'editing'>) {
  const t = useTexts().taxDocuments.settings;
  const { count } = useFormats();
  const { issue_when, delay_minutes } = editing.draft;
  return (
    <Stack gap="sm">
      <Select
        label={t.when}
        allowDeselect={false}
        data={IssueWhen.options.map((value) => ({ value, label: t.whens[value] }))}
        value={issue_when}
        error={editing.refused.issue_when}
        onChange={(chosen) => editing.change({ issue_when: IssueWhen.safeParse(chosen).data ?? issue_when })}
      />
      {issue_when === 'delay' && (
        <TextInput
          label={t.delay_minutes}
          description={interpolate(t.delay_hint, { most: count(MOST_DELAY_MINUTES) })}
          inputWrapperOrder={ORDER}
          withAsterisk
          inputMode="numeric"
          autoComplete="off"
          value={delay_minutes}
          error={editing.refused.delay_minutes}
          onChange={(event) => editing.change({ delay_minutes: event.currentTarget.value })}
        />
      )}
    </Stack>
  );
}
