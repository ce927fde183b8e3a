import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { fill } from '#base/text.ts';
import { isStalled } from '#features/connections/connection-rules.ts';
import type { ConnectionView } from '#features/connections/contract.ts';
import { connectionsQuery } from '#features/connections/web/connections-query.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useTexts } from '#ui/texts.ts';
import classes from './dashboard.module.css';

/** Connectors that nothing goes through: no order comes or leaves there, and none of them shows it. */
export function StalledConnections() {
  const { data } = useQuery(connectionsQuery);
  const stalled = data?.filter(isStalled) ?? [];
  if (stalled.length === 0) return null;
  return (
    <ul className={classes.problems}>
      {stalled.map((connection) => (
        <StalledRow key={connection.id} connection={connection} />
      ))}
    </ul>
  );
}

function StalledRow({ connection: { id, name, state, last_error, last_success_at } }: { connection: ConnectionView }) {
  const t = useTexts().dashboard.stalled;
  return (
    <li>
      <strong className={classes.waiting}>{name}</strong>
      <span className={classes.cause}>
        {state === 'broken' ? t.broken : t.failing}
        <small>
          {last_error}
          {last_success_at && (
            <>
              {' '}
              · {t.last_success} <RelativeTime at={last_success_at} />
            </>
          )}
        </small>
      </span>
      <Button
        size="xs"
        variant="default"
        aria-label={fill(t.open_name, { name })}
        renderRoot={(props) => <Link to="/settings/connectors/$id" params={{ id: String(id) }} {...props} />}
      >
        {t.open}
      </Button>
    </li>
  );
}
