import { interpolate } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { useTexts } from '#ui/texts.ts';
import { hourTone } from '../connection-rules.ts';
import type { ConnectionView } from '../contract.ts';
import classes from './connection-list.module.css';
import { useRateText } from './success-rate.tsx';

/** How a partner answered in the last 24 hours, a bar for each. */
export function DayBar({ connection: { hours, attempts_day } }: { connection: ConnectionView }) {
  const t = useTexts().connector_settings.day_bar;
  const { count } = useFormats();
  const rate = useRateText(attempts_day);
  const failed = hours.filter(({ bad }) => bad > 0).length;
  const text = interpolate(failed > 0 ? t.with_failures : t.label, { rate, hours: count(failed) });
  return (
    <span role="img" aria-label={text} title={text} className={classes.bar}>
      {hours.map((hour, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an hour is known by its place
        <span key={index} data-tone={hourTone(hour)} />
      ))}
    </span>
  );
}
