import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { interpolate } from '#base/text.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { type Detail, DetailList } from '#ui/detail-list.tsx';
import page from '#ui/detail-page.module.css';
import { useFormats } from '#ui/formats-provider.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Panel } from '#ui/panel.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { asText } from '../form-draft.ts';
import { type ConnectionSettings, getConnectionSettings } from '../settings-contract.ts';
import { AuthorizationPanel } from './authorization-panel.tsx';
import { ConnectionFrame } from './connection-frame.tsx';
import { SettingsEditor } from './settings-editor.tsx';
import { WebhooksPanel } from './webhooks-panel.tsx';

/** What one connector works with: administrators change it, members may look. */
export function ConnectionSettingsScreen() {
  return <ConnectionFrame>{({ id }) => <Settings id={id} />}</ConnectionFrame>;
}

function Settings({ id }: { id: number }) {
  const mayManage = useMay('manage_connectors');
  const query = queryOf(getConnectionSettings, { params: { connector: String(id) } });
  const { data, error, isPending, refetch } = useQuery(query);
  if (isPending) return <Skeleton height={360} radius="md" />;
  if (!data) return error && <LoadError error={error} onRetry={refetch} />;
  return (
    <div className={page.columns}>
      {mayManage ? <SettingsEditor key={id} settings={data} /> : <SettingsList settings={data} />}
      <div className={page.column}>
        {data.authorization && <AuthorizationPanel id={id} authorization={data.authorization} />}
        <Schedule settings={data} />
        {data.webhooks && <WebhooksPanel webhooks={data.webhooks} pollSeconds={data.poll_seconds} />}
        <LastChange settings={data} />
      </div>
    </div>
  );
}

type Props = { settings: ConnectionSettings };

function SettingsList({ settings }: Props) {
  const t = useTexts().connector_settings;
  const items = settings.fields
    .filter((field) => !field.is_secret && field.only_with === null)
    .map(({ name, label }): Detail => {
      const value = settings.values[name] ?? null;
      return [label, typeof value === 'boolean' ? (value ? t.yes : t.no) : asText(value).replaceAll('\n', ', ')];
    });
  return (
    <Panel title={settings.title}>
      <DetailList items={[[t.name, settings.name], ...items]} />
      <p className="dimmed">{t.read_only}</p>
    </Panel>
  );
}

/** What is read from the partner, and how often. */
function Schedule({ settings }: Props) {
  const t = useTexts().connector_settings;
  if (settings.schedule.length === 0) return null;
  const formatInterval = (seconds: number) => {
    const [words, unit] =
      seconds % 3_600 === 0
        ? [t.every.hours, 3_600]
        : seconds % 60 === 0
          ? [t.every.minutes, 60]
          : [t.every.seconds, 1];
    return interpolate(words, { n: seconds / unit });
  };
  return (
    <Panel title={t.parts.schedule}>
      <DetailList items={settings.schedule.map(({ what, seconds }): Detail => [what, formatInterval(seconds)])} />
    </Panel>
  );
}

function LastChange({ settings: { saved_by, saved_at } }: Props) {
  const t = useTexts().connector_settings;
  const { longDate } = useFormats();
  if (!saved_by || !saved_at) return null;
  return <p className="dimmed">{interpolate(t.saved_by, { who: saved_by, when: longDate(saved_at) })}</p>;
}
