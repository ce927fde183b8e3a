import { Link } from '@tanstack/react-router';
import { interpolate, pluralise } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { MOST_COUNTED, type Outage } from '../outages-contract.ts';
import classes from './outage-strip.module.css';
import { usePulseTexts } from './use-pulse-texts.ts';

/** One partner that nothing goes through. */
export function OutageLine({ outage }: { outage: Outage }) {
  const t = usePulseTexts().outages;
  const { count, time } = useFormats();
  const { id, name, state, orders_waiting, next_try_at } = outage;
  const waiting = orders_waiting >= MOST_COUNTED ? interpolate(t.many_wait, { count: count(MOST_COUNTED) }) : null;
  return (
    <p className={classes.line} data-state={state}>
      <Icon name="alert" size={16} />
      <strong>{useOutageText(outage)}</strong>
      {orders_waiting > 0 && <span>{waiting ?? pluralise(t.orders_wait, orders_waiting, count)}</span>}
      {state === 'active' && next_try_at && <span>{interpolate(t.next_try, { when: time(next_try_at) })}</span>}
      <Link to="/settings/connectors/$id" params={{ id: String(id) }} aria-label={interpolate(t.open_name, { name })}>
        {t.open}
      </Link>
    </p>
  );
}

/** “Amware has not answered since 02:28”. A clock's time: “now” beside an outage would contradict it. */
function useOutageText({ name, state, last_success_at, takes_nothing_since }: Outage): string {
  const t = usePulseTexts().outages;
  const { time, orderDate } = useFormats();
  if (state === 'broken') return interpolate(t.broken, { name });
  const since = takes_nothing_since ?? last_success_at;
  if (!since) return interpolate(t.never_answered, { name });
  const isToday = Date.now() - new Date(since).getTime() < DAY_MS;
  const words = takes_nothing_since ? t.takes_nothing : t.failing;
  return interpolate(words, { name, when: isToday ? time(since) : orderDate(since) });
}

const DAY_MS = 86_400_000;
