import type { ReactNode } from 'react';
import { interpolate } from '#base/text.ts';
import { useFormats } from './formats-provider.tsx';
import type { Tone } from './palette.ts';
import { RelativeTime } from './relative-time.tsx';
import { useTexts } from './texts.ts';
import classes from './timeline.module.css';

export type TimelineItem = {
  id: string | number;
  /** ISO instant. */
  at: string;
  title: ReactNode;
  /** The person; null: the system. They look different. */
  who: string | null;
  tone?: Tone;
  details?: ReactNode;
  /** How many equal ones this row stands for. */
  count?: number;
};

/** What happened, newest first: `<Timeline items={events} />` */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  const t = useTexts().ui.timeline;
  const formats = useFormats();
  if (items.length === 0) return <p className={classes.empty}>{t.empty}</p>;
  return (
    <ol className={classes.list}>
      {items.map(({ id, at, title, who, tone = 'neutral', details, count = 1 }) => (
        <li key={id} data-tone={tone} data-person={who !== null || undefined}>
          <div className={classes.title}>
            {title}
            {count > 1 && (
              <span className={classes.count} title={interpolate(t.times, { count: formats.count(count) })}>
                ×{formats.count(count)}
              </span>
            )}
          </div>
          <div className={classes.by}>
            {who ?? t.system} · <RelativeTime at={at} />
          </div>
          {details && <div className={classes.details}>{details}</div>}
        </li>
      ))}
    </ol>
  );
}
