import { Code, Group, Radio, Stack, Switch, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SettingsForm } from '#features/account-settings/web/settings-form.tsx';
import { type Draft, useDraft } from '#features/account-settings/web/use-draft.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { rivalOf } from '#ui/conflict-notice.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { type Provider, type ProviderEdit, saveLoginProvider } from '../contract.ts';
import { OpenTo } from '../single-sign-on-rules.ts';
import { ProviderTest } from './provider-test.tsx';
import classes from './single-sign-on.module.css';

type Values = Omit<ProviderEdit, 'client_secret' | 'version'> & { client_secret: string };

type Props = {
  callback: string;
  start: Provider | null;
  onSaved: (version: number) => void;
  onLoad: () => void;
};

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** Sets or changes the provider; the member's password is asked for. */
export function ProviderForm({ callback, start, onSaved, onLoad }: Props) {
  const t = useTexts().single_sign_on;
  const draft = useDraft<Values>({
    issuer: start?.issuer ?? '',
    client_id: start?.client_id ?? '',
    client_secret: '',
    open_to: start?.open_to ?? 'everyone',
    is_required: start?.is_required ?? false,
    current_password: '',
  });
  const { values, refused, change } = draft;
  const save = useSave(onSaved, draft.refuse);
  const isOther = start?.issuer !== values.issuer.trim();

  function submit() {
    const needed = ['issuer', 'client_id', 'current_password', ...(isOther ? ['client_secret' as const] : [])] as const;
    const empty = needed.filter((field) => values[field].trim() === '');
    if (draft.mark(Object.fromEntries(empty.map((field) => [field, t.missing])))) return;
    const { client_secret, ...edit } = values;
    save.mutate({ ...edit, ...(client_secret.trim() && { client_secret }), version: start?.version ?? 0 });
  }

  return (
    <SettingsForm title={t.provider} draft={draft} save={save} onSubmit={submit} onLoad={onLoad}>
      <Callback address={callback} />
      <Stack gap="md">
        <TextInput
          label={t.labels.issuer}
          description={t.hints.issuer}
          inputWrapperOrder={ORDER}
          withAsterisk
          type="url"
          maxLength={500}
          value={values.issuer}
          error={refused.issuer}
          onChange={(event) => change({ issuer: event.currentTarget.value })}
        />
        <ProviderTest key={values.issuer} issuer={values.issuer.trim()} />
        <TextInput
          label={t.labels.client_id}
          withAsterisk
          maxLength={500}
          value={values.client_id}
          error={refused.client_id}
          onChange={(event) => change({ client_id: event.currentTarget.value })}
        />
        <PasswordField
          label={t.labels.client_secret}
          description={isOther ? t.hints.client_secret : t.hints.client_secret_kept}
          inputWrapperOrder={ORDER}
          withAsterisk={isOther}
          autoComplete="off"
          maxLength={2_000}
          value={values.client_secret}
          error={refused.client_secret}
          onChange={(event) => change({ client_secret: event.currentTarget.value })}
        />
        <WhoMay draft={draft} />
        <PasswordField
          label={t.labels.current_password}
          description={t.hints.current_password}
          inputWrapperOrder={ORDER}
          withAsterisk
          autoComplete="current-password"
          value={values.current_password}
          error={refused.current_password}
          onChange={(event) => change({ current_password: event.currentTarget.value })}
        />
      </Stack>
    </SettingsForm>
  );
}

function Callback({ address }: { address: string }) {
  const t = useTexts().single_sign_on;
  return (
    <div>
      <div className={classes.label}>{t.callback}</div>
      <Group gap={6} wrap="nowrap">
        <Code className={classes.address}>{address}</Code>
        <CopyButton text={address} what={t.callback} />
      </Group>
      <p className={classes.hint}>{t.callback_hint}</p>
    </div>
  );
}

function WhoMay({ draft: { values, change } }: { draft: Draft<Values> }) {
  const t = useTexts().single_sign_on;
  return (
    <>
      <Radio.Group
        label={t.labels.open_to}
        value={values.open_to}
        onChange={(chosen) => change({ open_to: OpenTo.parse(chosen) })}
      >
        <Stack gap={6} py={6}>
          {OpenTo.options.map((one) => (
            <Radio key={one} value={one} label={t.open_to[one]} />
          ))}
        </Stack>
      </Radio.Group>
      <Switch
        label={t.labels.is_required}
        description={t.hints.is_required}
        checked={values.is_required}
        onChange={(event) => change({ is_required: event.currentTarget.checked })}
      />
    </>
  );
}

function useSave(onSaved: (version: number) => void, refuse: (error: unknown) => boolean) {
  const t = useTexts().single_sign_on;
  const alerts = useAlerts();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProviderEdit) => call(saveLoginProvider, { body }),
    onSuccess: ({ version }) => {
      onSaved(version);
      alerts.success(t.saved);
    },
    onError: (error) => {
      if (!refuse(error) && rivalOf(error) === undefined) alerts.failed(error);
    },
    onSettled: () => markStale(client, ['/api/single-sign-on']),
  });
}
