import { Link } from '@tanstack/react-router';
import { StatusBadge } from '#ui/status-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import type { Catalogue } from '#ui/texts.ts';
import type { LogEntry } from '../log-contract.ts';
import classes from './connections.module.css';

/** The columns of the Connector Logs. */
export function logColumns({ logs: t }: Catalogue['connections'], { ui }: Pick<Catalogue, 'ui'>): Column<LogEntry>[] {
  return [
    { name: 'action', title: t.columns.action, cell: ({ action }) => action },
    {
      name: 'result',
      title: t.columns.result,
      cell: ({ result, is_failure }) => (
        <span className={classes.result}>
          {is_failure && <StatusBadge tone="danger">{t.failure}</StatusBadge>}
          <span>{result}</span>
        </span>
      ),
    },
    { name: 'edited_by', title: t.columns.edited_by, cell: ({ edited_by }) => edited_by || ui.timeline.system },
    { name: 'date', title: t.columns.date, cell: ({ date_formatted }) => date_formatted },
  ];
}

/** The order that a line of a connector's log is about. */
export function orderColumn({ logs: t }: Catalogue['connections']): Column<LogEntry> {
  return {
    name: 'order',
    title: t.columns.order,
    cell: ({ order_id, order_number }) =>
      order_id !== null && (
        <Link to="/orders/$id" params={{ id: String(order_id) }} className="link">
          {order_number}
        </Link>
      ),
  };
}
