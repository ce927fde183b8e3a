import { Button, Group, Text } from '@mantine/core';
import { interpolate, pluralise } from '#base/text.ts';
import { useOrderChange } from '#features/order-lifecycle/web/use-order-change.ts';
import { call } from '#ui/call.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Modal } from '#ui/modal.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useTexts } from '#ui/texts.ts';
import { holdOrders, type OrderRow, retryOrders } from '../../contract.ts';
import { type BulkAction, forecastBulk } from './bulk-forecast.ts';
import classes from './order-list.module.css';

type Props = { action: BulkAction; orders: readonly OrderRow[]; onClose: () => void; onDone: () => void };

function runBulk(action: BulkAction, ids: number[]) {
  return action === 'retry'
    ? call(retryOrders, { body: { ids } })
    : call(holdOrders, { body: { ids, is_held: action === 'hold' } });
}

type Outcomes = Awaited<ReturnType<typeof runBulk>>['data'];

/** Says first what an action will do and skip, then does it and tells what became of each order. */
export function BulkDialog({ action, orders, onClose, onDone }: Props) {
  const { orders: t, ui } = useTexts();
  const run = useOrderChange(
    () =>
      runBulk(
        action,
        orders.map(({ id }) => id),
      ),
    onDone,
  );
  const { ready } = forecastBulk(action, orders);
  return (
    <Modal opened onClose={onClose} title={t.bulk.titles[action]} closeButtonProps={{ 'aria-label': ui.close }}>
      {run.data ? (
        <OutcomeList orders={orders} outcomes={run.data.data} />
      ) : (
        <Forecast action={action} orders={orders} />
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {run.data ? ui.close : ui.cancel}
        </Button>
        {!run.data && (
          <Button data-autofocus disabled={ready === 0} loading={run.isPending} onClick={() => run.mutate(undefined)}>
            {t.bulk[action]}
          </Button>
        )}
      </Group>
    </Modal>
  );
}

function Forecast({ action, orders }: Pick<Props, 'action' | 'orders'>) {
  const t = useTexts().orders.bulk;
  const { count } = useFormats();
  const { ready, skipped } = forecastBulk(action, orders);
  return (
    <>
      <Text size="sm">{ready > 0 ? t.texts[action] : t.nothing}</Text>
      <ul className={classes.outcomes}>
        {ready > 0 && <li className={classes.outcome}>{pluralise(t.ready, ready, count)}</li>}
        {skipped.map(({ reason, count: orders }) => (
          <li key={reason} className={classes.outcome}>
            <span>{pluralise(t.skipped, orders, count)}</span>
            <small>{t.skipped_reasons[reason]}</small>
          </li>
        ))}
      </ul>
    </>
  );
}

function OutcomeList({ orders, outcomes }: { orders: readonly OrderRow[]; outcomes: Outcomes }) {
  const t = useTexts().orders.bulk;
  const { count } = useFormats();
  const numbers = new Map(orders.map(({ id, order_number }) => [id, order_number]));
  const done = outcomes.filter(({ outcome }) => outcome === 'done').length;
  const figures = { done: count(done), skipped: count(outcomes.length - done) };
  return (
    <>
      <Text size="sm" role="status">
        {interpolate(t.outcome, figures)}
      </Text>
      <ul className={classes.outcomes}>
        {outcomes.map(({ id, outcome, reason }) => (
          <li key={id} className={classes.outcome}>
            <strong>{numbers.get(id)}</strong>
            <small>{reason}</small>
            <StatusBadge tone={outcome === 'done' ? 'success' : 'neutral'}>{t.outcomes[outcome]}</StatusBadge>
          </li>
        ))}
      </ul>
    </>
  );
}
