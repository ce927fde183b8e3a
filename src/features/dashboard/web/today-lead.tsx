import { useQuery } from '@tanstack/react-query';
import { useSession } from '#features/access/web/session.ts';
import { outagesQuery } from '#features/connections/web/connections-query.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { useNow } from '#ui/relative-time.tsx';
import { asOf } from '../as-of.ts';
import type { Today } from '../contract.ts';
import classes from './dashboard.module.css';
import { greetingOf, needsOf } from './today-sentence.ts';
import { useDashboardTexts } from './use-dashboard-texts.ts';

/** What somebody should know first, in one sentence. `orders`: how many need somebody, undefined until that is known. */
export function TodayLead({ today, orders }: { today: Today | undefined; orders: number | undefined }) {
  const t = useDashboardTexts().sentence;
  const formats = useFormats();
  const { user } = useSession();
  const now = useNow();
  const { data: partners = [] } = useQuery(outagesQuery);
  const hour = Number(asOf(now, formats.time_zone).time.slice(0, 2));
  const { name } = user;
  return (
    <p className={classes.lead}>
      {greetingOf(t, { name, hour })}{' '}
      {today &&
        orders !== undefined &&
        needsOf(t, formats, { name, now, hour, orders, waiting: today.waiting, partners })}
    </p>
  );
}
