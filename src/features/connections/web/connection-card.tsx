import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useFormats } from '#ui/formats-provider.tsx';
import { useTexts } from '#ui/texts.ts';
import type { ConnectionView } from '../contract.ts';
import { ConnectionActions } from './connection-actions.tsx';
import classes from './connections.module.css';
import { HealthBadge } from './health-badge.tsx';
import { HealthNotice } from './health-notice.tsx';
import { LastSuccess } from './last-success.tsx';

/** One connection of the list. */
export function ConnectionCard({ connection }: { connection: ConnectionView }) {
  const t = useTexts().connections;
  const { count } = useFormats();
  const heading = useId();
  const { id, name, title, health, backlog, orders_with_problems } = connection;
  return (
    <li className={classes.card} aria-labelledby={heading}>
      <div className={classes.head}>
        <h2 id={heading}>
          <Link to="/settings/connectors/$id" params={{ id: String(id) }}>
            {name}
          </Link>
        </h2>
        <HealthBadge health={health} />
        {title !== name && <span className={classes.partner}>{title}</span>}
        <div className={classes.actions}>
          <ConnectionActions connection={connection} />
        </div>
      </div>
      <HealthNotice connection={connection} />
      <dl className={classes.figures}>
        <div>
          <dt>{t.fields.last_success}</dt>
          <dd>
            <LastSuccess connection={connection} />
          </dd>
        </div>
        <div>
          <dt>{t.fields.backlog}</dt>
          <dd>{count(backlog)}</dd>
        </div>
        <div>
          <dt>{t.fields.orders_with_problems}</dt>
          <dd>
            <ProblemsLink id={id} orders={orders_with_problems} />
          </dd>
        </div>
      </dl>
    </li>
  );
}

/** How many orders of a connection wait for a correction, leading to their causes. */
export function ProblemsLink({ id, orders }: { id: number; orders: number }) {
  const { count } = useFormats();
  if (orders === 0) return count(0);
  return (
    <Link to="/inbox" search={{ connection_id: id }} className={classes.link}>
      {count(orders)}
    </Link>
  );
}
