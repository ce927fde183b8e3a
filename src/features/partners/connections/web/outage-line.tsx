import { Link } from '@tanstack/react-router';
import { interpolate, pluralise } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { useTexts } from '#ui/texts.ts';
import { takenNoneOf } from '../connection-rules.ts';
import { MAX_COUNTED, type Outage } from '../outages-contract.ts';
import classes from './outage-strip.module.css';

/** One partner that nothing goes through. */
export function OutageLine({ outage }: { outage: Outage }) {
  const t = useTexts().pulse.outages;
  const { count, time } = useFormats();
  const { id, name, state, next_try_at } = outage;
  const waiting = [
    [t.wait.orders, outage.orders_waiting],
    [t.wait.quantities, outage.quantities_waiting],
    [t.wait.customers, outage.customers_waiting],
  ] as const;
  return (
    <p className={classes.line} data-state={state}>
      <Icon name="alert" size={16} />
      <strong>{useOutageText(outage)}</strong>
      {waiting.map(
        ([words, n]) =>
          n > 0 && (
            <span key={words.one}>
              {n >= MAX_COUNTED ? interpolate(words.most, { count: count(n) }) : pluralise(words, n, count)}
            </span>
          ),
      )}
      {state === 'active' && next_try_at && <span>{interpolate(t.next_try, { when: time(next_try_at) })}</span>}
      <Link to="/settings/connectors/$id" params={{ id: String(id) }} aria-label={interpolate(t.open_name, { name })}>
        {t.open}
      </Link>
    </p>
  );
}

/** “Amware has not answered since 02:28”. A clock's time: “now” beside an outage would contradict it. */
function useOutageText({ name, state, last_success_at, takes_nothing_since, takes_none_of }: Outage): string {
  const t = useTexts().pulse.outages;
  const { time, orderDate } = useFormats();
  if (state === 'broken') return interpolate(t.broken, { name });
  const since = takes_nothing_since ?? last_success_at;
  if (!since) return interpolate(t.never_answered, { name });
  const isToday = Date.now() - new Date(since).getTime() < DAY_MS;
  const words = takes_nothing_since ? t.takes_none[takenNoneOf(takes_none_of)] : t.failing;
  return interpolate(words, { name, when: isToday ? time(since) : orderDate(since) });
}

const DAY_MS = 86_400_000;
