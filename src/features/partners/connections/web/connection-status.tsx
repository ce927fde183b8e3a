import { type Detail, DetailList } from '#ui/detail-list.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Panel } from '#ui/panel.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useTexts } from '#ui/texts.ts';
import type { ConnectionView } from '../contract.ts';
import { ComparedLink } from './compared-link.tsx';
import classes from './connections.module.css';
import { HealthBadge } from './health-badge.tsx';
import { LastSuccess } from './last-success.tsx';
import { ProblemsLink } from './problems-link.tsx';
import { SuccessRate } from './success-rate.tsx';

/** A connection's health in figures, and its activity. */
export function ConnectionStatus({ connection }: { connection: ConnectionView }) {
  const settings = useTexts().connector_settings;
  const connections = useTexts().connections;
  const { fields, never, capabilities: words, compared } = connections;
  const { count, time } = useFormats();
  const ago = (at: string | null) => (at ? <RelativeTime key={at} at={at} /> : never);
  const capabilityTexts: Readonly<Record<string, string>> = words;
  const { id, last_error, last_error_at } = connection;
  const comparison: Detail = [compared.title, <ComparedLink key="compared" connection={connection} />];
  const items: Detail[] = [
    [fields.health, <HealthBadge key="health" health={connection.health} />],
    [fields.last_success, <LastSuccess key="success" connection={connection} />],
    [fields.last_attempt, ago(connection.last_attempt_at)],
    [
      fields.last_error,
      last_error && last_error_at && (
        <>
          {last_error} · <RelativeTime at={last_error_at} />
        </>
      ),
    ],
    [settings.rate, <SuccessRate key="hour" attempts={connection.attempts_hour} />],
    [settings.rate_day, <SuccessRate key="day" attempts={connection.attempts_day} />],
    [fields.failures, count(connection.failures)],
    [fields.next_try, connection.next_try_at && time(connection.next_try_at)],
    ...(connection.capabilities.includes('orders.read') ? [comparison] : []),
    [fields.backlog, count(connection.backlog)],
    [fields.orders_with_problems, <ProblemsLink key="problems" id={id} orders={connection.orders_with_problems} />],
  ];
  return (
    <div className={classes.panels}>
      <Panel title={connection.title}>
        <DetailList items={items} />
      </Panel>
      <Panel title={fields.capabilities}>
        <ul className={classes.capabilities}>
          {connection.capabilities.map((capability) => (
            <li key={capability}>{capabilityTexts[capability] ?? capability}</li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
