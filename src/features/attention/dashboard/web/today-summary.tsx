import { useQuery } from '@tanstack/react-query';
import { useOtherNotices } from '#features/attention/problems/web/other-notices.tsx';
import { outagesQuery } from '#features/partners/connections/web/outages-query.ts';
import { useSession } from '#features/people/access/web/session.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { useNow } from '#ui/relative-time.tsx';
import { useTexts } from '#ui/texts.ts';
import { asOf } from '../as-of.ts';
import type { Today } from '../contract.ts';
import classes from './dashboard.module.css';
import { greetingOf, needsOf } from './today-sentence.ts';

type Props = {
  today: Today | undefined;
  /** How many orders need a person; undefined until the count is known. */
  orders: number | undefined;
  /** When the member was last here, in milliseconds. */
  lastHere: number | undefined;
};

/** The greeting and the day's most important news, in one sentence. */
export function TodaySummary({ today, orders, lastHere }: Props) {
  const t = useTexts().dashboard.sentence;
  const formats = useFormats();
  const { user } = useSession();
  const now = useNow();
  const { data: partners = [] } = useQuery(outagesQuery);
  const others = useOtherNotices().length;
  const hour = Number(asOf(now, formats.time_zone).time.slice(0, 2));
  const { name } = user;
  const write = lastHere !== undefined && now - lastHere < DAY_MS ? formats.time : formats.longDate;
  const news = lastHere !== undefined && {
    orders: today?.new_orders ?? 0,
    when: write(new Date(lastHere).toISOString()),
  };
  return (
    <p className={classes.lead}>
      {greetingOf(t, { name, hour })}{' '}
      {today &&
        orders !== undefined &&
        needsOf(t, formats, {
          name,
          now,
          hour,
          orders,
          others,
          waiting: today.waiting,
          partners,
          ...(news && { news }),
        })}
    </p>
  );
}

const DAY_MS = 86_400_000;
