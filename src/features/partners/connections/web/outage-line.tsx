import { Link } from '@tanstack/react-router';
import { interpolate, pluralise } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { useTexts } from '#ui/texts.ts';
import { outageText } from '../outage-text.ts';
import { factsOf, MAX_COUNTED, type Outage, sinceOf } from '../outages-contract.ts';
import classes from './outage-strip.module.css';

/** One partner that nothing goes through. */
export function OutageLine({ outage }: { outage: Outage }) {
  const t = useTexts().pulse.outages;
  const { time } = useFormats();
  const { id, name, state, next_try_at } = outage;
  return (
    <p className={classes.line} data-state={state}>
      <Icon name="alert" size={16} />
      <strong>{useOutageText(outage)}</strong>
      <Waiting outages={[outage]} />
      {state === 'active' && next_try_at && <span>{interpolate(t.next_try, { when: time(next_try_at) })}</span>}
      <Link to="/settings/connectors/$id" params={{ id: String(id) }} aria-label={interpolate(t.open_name, { name })}>
        {t.open}
      </Link>
    </p>
  );
}

/** Several partners that nothing goes through: by name, with all that waits for them. */
export function OutagesLine({ outages }: { outages: readonly Outage[] }) {
  const t = useTexts().pulse;
  const { count } = useFormats();
  const isBroken = outages.some(({ state }) => state === 'broken');
  return (
    <p className={classes.line} data-state={isBroken ? 'broken' : 'active'}>
      <Icon name="alert" size={16} />
      <strong>{interpolate(t.several_down, { count: count(outages.length) })}</strong>
      <span>{outages.map((one) => outageText(t, factsOf(one))).join(' · ')}</span>
      <Waiting outages={outages} />
      <Link to="/settings/connectors">{t.outages.all}</Link>
    </p>
  );
}

/** How many orders, quantities and customers wait for these partners. */
function Waiting({ outages }: { outages: readonly Outage[] }) {
  const { wait } = useTexts().pulse.outages;
  const { count } = useFormats();
  const sum = (of: (one: Outage) => number) => outages.reduce((all, one) => all + of(one), 0);
  const waiting = [
    [wait.orders, sum(({ orders_waiting }) => orders_waiting)],
    [wait.quantities, sum(({ quantities_waiting }) => quantities_waiting)],
    [wait.customers, sum(({ customers_waiting }) => customers_waiting)],
  ] as const;
  return waiting.map(
    ([words, n]) =>
      n > 0 && (
        <span key={words.one}>
          {n >= MAX_COUNTED ? interpolate(words.most, { count: count(n) }) : pluralise(words, n, count)}
        </span>
      ),
  );
}

/** “Amware has not answered since 02:28”. A clock's time: “now” next to an outage would contradict it. */
function useOutageText(outage: Outage): string {
  const t = useTexts().pulse;
  const { time, longDate } = useFormats();
  const facts = factsOf(outage);
  if (facts.is_broken) return `${outageText(t, facts)}: ${t.outages.broken}`;
  const at = sinceOf(outage);
  if (at === null) return outageText(t, facts);
  const isToday = Date.now() - new Date(at).getTime() < DAY_MS;
  const since = isToday
    ? interpolate(t.outages.since_time, { when: time(at) })
    : interpolate(t.outages.since_day, { when: longDate(at) });
  return outageText(t, facts, since);
}

const DAY_MS = 86_400_000;
