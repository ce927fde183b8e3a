import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { interpolate, pluralise } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Panel } from '#ui/panel.tsx';
import { queryOf } from '#ui/query.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useTexts } from '#ui/texts.ts';
import { findOrderReturns } from '../contract.ts';
import { ReturnBadge } from './return-badge.tsx';
import classes from './returns.module.css';

/** The returns of an order, each with its state and age; nothing where it has none. */
export function ReturnsPanel({ orderId }: { orderId: number }) {
  const t = useTexts().returns;
  const { count } = useFormats();
  const { data } = useQuery(queryOf(findOrderReturns, { params: { id: orderId } }));
  if (!data || data.returns.length === 0) return null;
  return (
    <Panel title={t.panel.title}>
      <ul className={classes.returns}>
        {data.returns.map(({ id, number, state, pieces, reason, state_at }) => (
          <li key={id}>
            <Link to="/returns/$id" params={{ id: String(id) }} aria-label={interpolate(t.panel.open, { number })}>
              {number}
            </Link>
            <ReturnBadge state={state} />
            <span>
              {pluralise(t.pieces, pieces, count)} · {t.reasons[reason]} · <RelativeTime at={state_at} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
