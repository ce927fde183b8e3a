import { Link } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import { May } from '#features/people/access/web/may.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useTexts } from '#ui/texts.ts';
import type { OutboxWrite } from '../contract.ts';
import classes from './outbox.module.css';
import { WriteButtons } from './write-buttons.tsx';

const tones = { queued: 'info', sending: 'info', in_doubt: 'warning', refused: 'danger' } as const;

type Actions = {
  /** Those that are over, though their rows are still shown: nothing is left to do about them. */
  gone: ReadonlySet<number>;
  onDrop: (write: OutboxWrite) => void;
};

/** The columns of the outbox. */
export function useWriteColumns({ gone, onDrop }: Actions): Column<OutboxWrite>[] {
  const t = useTexts().outbox;
  return [
    { name: 'action', title: t.columns.action, cell: ({ action }) => action },
    { name: 'subject', title: t.columns.subject, cell: (write) => <Subject write={write} /> },
    {
      name: 'connector',
      title: t.columns.connector,
      cell: ({ connection, connection_id }) => (
        <Link to="/settings/connectors/$id" params={{ id: String(connection_id) }} className="link">
          {connection}
        </Link>
      ),
    },
    { name: 'state', title: t.columns.state, cell: (write) => <State write={write} isGone={gone.has(write.id)} /> },
    { name: 'since', title: t.columns.since, cell: ({ created_at }) => <RelativeTime at={created_at} /> },
    {
      name: 'actions',
      title: t.columns.actions,
      cell: (write) =>
        !gone.has(write.id) && (
          <May access="edit_orders">
            <WriteButtons {...{ write, onDrop }} />
          </May>
        ),
    },
  ];
}

/** The order or product that it is about. */
function Subject({ write: { order, product } }: { write: OutboxWrite }) {
  const { ui } = useTexts();
  if (order) {
    return (
      <Link to="/orders/$id" params={{ id: String(order.id) }} className="link">
        {order.number}
      </Link>
    );
  }
  if (!product) return ui.none;
  return (
    <Link to="/products/$id" params={{ id: String(product.id) }} className="link">
      {product.sku}
    </Link>
  );
}

/** Where it stands, why, and what comes next; of one that left the list since, that it did. */
function State({ write, isGone }: { write: OutboxWrite; isGone: boolean }) {
  const t = useTexts().outbox;
  const next = useNext(write);
  if (isGone) return <StatusBadge tone="neutral">{t.gone}</StatusBadge>;
  return (
    <span className={classes.state}>
      <StatusBadge tone={tones[write.state]}>{t.states[write.state]}</StatusBadge>
      {write.error !== null && <small>{write.error}</small>}
      {next !== null && <small className={classes.next}>{next}</small>}
    </span>
  );
}

/** What a write waits for, in words; null where it is not waiting. */
function useNext({ state, connection: name, connection_state, is_behind, next_try_at }: OutboxWrite): string | null {
  const outbox = useTexts().outbox;
  const formats = useFormats();
  const t = outbox.next;
  if (state === 'sending' || state === 'refused') return null;
  if (connection_state !== 'active') return interpolate(t[connection_state], { name });
  if (is_behind) return t.behind;
  if (next_try_at !== null) {
    return interpolate(state === 'in_doubt' ? t.asked : t.tried, { name, when: formats.time(next_try_at) });
  }
  return state === 'in_doubt' ? interpolate(t.asked_soon, { name }) : t.soon;
}
