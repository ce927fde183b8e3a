import { interpolate } from '#base/text.ts';
import { type Detail, DetailList } from '#ui/detail-list.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Panel } from '#ui/panel.tsx';
import { useTexts } from '#ui/texts.ts';
import type { AccountSettings } from '../contract.ts';
import { zoneLabel } from './time-zones.ts';

/** The settings as a member sees them who may not change them. */
export function AccountFacts({ settings }: { settings: AccountSettings }) {
  const t = useTexts().account_settings;
  const { count } = useFormats();
  const { name, time_zone, currency, holding_minutes, on_shortage, order_numbering, language } = settings;
  const items: Detail[] = [
    [t.labels.name, name],
    [t.labels.time_zone, zoneLabel(time_zone, new Date())],
    [t.labels.currency, currency],
    [t.labels.holding_minutes, interpolate(t.minutes, { count: count(holding_minutes) })],
    [t.labels.on_shortage, t.shortage[on_shortage]],
    [t.labels.order_numbering, t.numbering[order_numbering]],
    [t.labels.language, t.languages[language]],
    [t.labels.payment_tolerance, settings.payment_tolerance],
    [
      t.labels.required_fields,
      [t.required.always, ...settings.required_fields.map((field) => t.required.fields[field])].join(' · '),
    ],
  ];
  return (
    <Panel title={t.general}>
      <DetailList items={items} />
      <p className="dimmed">{t.read_only}</p>
    </Panel>
  );
}
