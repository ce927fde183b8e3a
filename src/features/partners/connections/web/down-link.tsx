import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { useTexts } from '#ui/texts.ts';
import { outageText } from '../outage-text.ts';
import { factsOf, MAX_COUNTED } from '../outages-contract.ts';
import { outagesQuery } from './outages-query.ts';
import classes from './pulse.module.css';

/** “Amware · 6 waiting”, leading to the partner that is down; of several to all. Nothing where none is. */
export function DownLink() {
  const t = useTexts().pulse;
  const { count } = useFormats();
  const { data: [first, ...others] = [] } = useQuery(outagesQuery);
  if (!first) return null;
  if (others.length > 0)
    return (
      <Link to="/settings/connectors" className={classes.down}>
        {interpolate(t.several_down, { count: count(1 + others.length) })}
      </Link>
    );
  const { id, name, orders_waiting, quantities_waiting, customers_waiting } = first;
  const sum = orders_waiting + quantities_waiting + customers_waiting;
  const waiting = sum >= MAX_COUNTED ? `${count(MAX_COUNTED)}+` : count(sum);
  return (
    <Link to="/settings/connectors/$id" params={{ id: String(id) }} className={classes.down}>
      {sum === 0 ? outageText(t, factsOf(first)) : interpolate(t.waiting, { name, count: waiting })}
    </Link>
  );
}
