import { Code, Group, Radio, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { SettingsPanel } from '#ui/settings-panel.tsx';
import { useTexts } from '#ui/texts.ts';
import { type Draft, useDraft } from '#ui/use-draft.ts';
import { type Provider, type ProviderEdit, saveLoginProvider } from '../contract.ts';
import { OpenTo } from '../single-sign-on-rules.ts';
import { ProviderTest } from './provider-test.tsx';
import classes from './single-sign-on.module.css';

type Values = Omit<ProviderEdit, 'client_secret' | 'version'> & { client_secret: string };

type Props = {
  callback: string;
  /** Null where none is set. */
  provider: Provider | null;
};

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

/** Sets or changes the provider; the member's password is asked for. */
export function ProviderForm({ callback, provider }: Props) {
  const t = useTexts().single_sign_on;
  const alerts = useAlerts();
  const isOther = ({ issuer }: Pick<Values, 'issuer'>) => provider?.issuer !== issuer.trim();
  const draft = useDraft<Values>({
    stored: {
      issuer: provider?.issuer ?? '',
      client_id: provider?.client_id ?? '',
      client_secret: '',
      open_to: provider?.open_to ?? 'everyone',
      is_required: provider?.is_required ?? false,
      current_password: '',
    },
    version: provider?.version ?? 0,
    check: ({ values }) => {
      const secret = isOther(values) ? (['client_secret'] as const) : [];
      const empty = (['issuer', 'client_id', 'current_password', ...secret] as const).filter(
        (field) => values[field].trim() === '',
      );
      return Object.fromEntries(empty.map((field) => [field, t.missing]));
    },
    save: async ({ values: { client_secret, ...edit }, version }) => {
      const secret = client_secret.trim() && { client_secret };
      const saved = await call(saveLoginProvider, { body: { ...edit, ...secret, version } });
      alerts.success(t.saved);
      return saved.version;
    },
    stale: ['/api/single-sign-on'],
    onError: alerts.failed,
  });
  const { values } = draft;
  return (
    <SettingsPanel title={t.provider} draft={draft} by={provider?.saved_by} labels={t.labels}>
      <Callback address={callback} />
      <Stack gap="md">
        <TextInput
          {...draft.text('issuer')}
          label={t.labels.issuer}
          description={t.hints.issuer}
          inputWrapperOrder={ORDER}
          withAsterisk
          type="url"
          maxLength={500}
        />
        <ProviderTest key={values.issuer} issuer={values.issuer.trim()} />
        <TextInput {...draft.text('client_id')} label={t.labels.client_id} withAsterisk maxLength={500} />
        <PasswordField
          {...draft.text('client_secret')}
          label={t.labels.client_secret}
          description={isOther(values) ? t.hints.client_secret : t.hints.client_secret_kept}
          inputWrapperOrder={ORDER}
          withAsterisk={isOther(values)}
          autoComplete="off"
          maxLength={2_000}
        />
        <WhoMay draft={draft} />
        <PasswordField
          {...draft.text('current_password')}
          label={t.labels.current_password}
          description={t.hints.current_password}
          inputWrapperOrder={ORDER}
          withAsterisk
          autoComplete="current-password"
        />
      </Stack>
    </SettingsPanel>
  );
}

function Callback({ address }: { address: string }) {
  const t = useTexts().single_sign_on;
  return (
    <div>
      <Text component="div" fw={600}>
        {t.callback}
      </Text>
      <Group gap={6} wrap="nowrap">
        <Code className={classes.address}>{address}</Code>
        <CopyButton text={address} what={t.callback} />
      </Group>
      <Text mt={4} c="dimmed">
        {t.callback_hint}
      </Text>
    </div>
  );
}

function WhoMay({ draft }: { draft: Draft<Values> }) {
  const t = useTexts().single_sign_on;
  return (
    <>
      <Radio.Group
        label={t.labels.open_to}
        value={draft.values.open_to}
        onChange={(chosen) => draft.set({ open_to: OpenTo.parse(chosen) })}
      >
        <Stack gap={6} py={6}>
          {OpenTo.options.map((one) => (
            <Radio key={one} value={one} label={t.open_to[one]} />
          ))}
        </Stack>
      </Radio.Group>
      <Switch {...draft.flag('is_required')} label={t.labels.is_required} description={t.hints.is_required} />
    </>
  );
}
