import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { interpolate, pluralise } from '#base/text.ts';
import { outagesQuery } from '#features/partners/connections/web/outages-query.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { countHolding } from '../contract.ts';
import classes from './inbox.module.css';

/**
 * Orders that continue by themselves, with when and why. They need no work, so the navigation does not count them.
 */
export function MovingGroup() {
  const t = useTexts().inbox.moving;
  const { count, time } = useFormats();
  const holding = useQuery(queryOf(countHolding, {})).data;
  const outages = (useQuery(outagesQuery).data ?? []).filter(
    // One that refuses our access does not come back by itself.
    ({ state, orders_waiting }) => state === 'active' && orders_waiting > 0,
  );
  if (!holding?.orders && outages.length === 0) return null;
  return (
    <section className={classes.beside} aria-labelledby="moving-title">
      <h2 id="moving-title">{t.title}</h2>
      <ul>
        {outages.map(({ id, name, orders_waiting, next_try_at }) => (
          <li key={id}>
            <Link to="/settings/connectors/$id" params={{ id: String(id) }}>
              {interpolate(pluralise(t.outage, orders_waiting, count), { name })}
            </Link>
            <small>{next_try_at && interpolate(t.next_try, { when: time(next_try_at) })}</small>
          </li>
        ))}
        {holding && holding.orders > 0 && (
          <li>
            <Link to="/orders" search={{ holding: '1' }}>
              {holding.is_capped
                ? interpolate(t.holding_capped, { count: count(holding.orders) })
                : pluralise(t.holding, holding.orders, count)}
            </Link>
            <small>{holding.next_at && interpolate(t.next, { when: time(holding.next_at) })}</small>
          </li>
        )}
      </ul>
    </section>
  );
}
