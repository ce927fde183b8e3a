import { interpolate } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { SettingsPanel } from '#ui/settings-panel.tsx';
import { useTexts } from '#ui/texts.ts';
import { useDraft } from '#ui/use-draft.ts';
import { MAX_HOLDING_MINUTES, MAX_PAYMENT_TOLERANCE } from '../account-settings-rules.ts';
import { type AccountSettings, saveAccountSettings } from '../contract.ts';
import { type AccountValues, readValues, valuesOf } from './account-draft.ts';
import { AccountInputs } from './account-inputs.tsx';

/** Changes the account's settings. */
export function AccountEditor({ settings }: { settings: AccountSettings }) {
  const t = useTexts().account_settings;
  const alerts = useAlerts();
  const { count } = useFormats();
  const draft = useDraft<AccountValues>({
    stored: valuesOf(settings),
    version: settings.version,
    check: ({ values }) => {
      const limits = { most: count(MAX_HOLDING_MINUTES), tolerance: MAX_PAYMENT_TOLERANCE };
      return Object.fromEntries(readValues(values).wrong.map((field) => [field, interpolate(t.wrong[field], limits)]));
    },
    save: async ({ values, version }) => {
      const saved = await call(saveAccountSettings, { body: { ...readValues(values).fields, version } });
      alerts.success(saved.version === version ? t.unchanged : t.saved);
      return saved.version;
    },
    stale: ['/api/account', '/api/session'],
    onError: alerts.failed,
  });
  return (
    <SettingsPanel title={t.general} draft={draft} by={settings.saved_by} labels={t.labels}>
      <AccountInputs draft={draft} stored={settings} />
    </SettingsPanel>
  );
}
