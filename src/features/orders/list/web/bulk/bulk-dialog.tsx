import { Button, Group, Text } from '@mantine/core';
import { interpolate, pluralise } from '#base/text.ts';
import { useOrderChange } from '#features/core/order-lifecycle/web/use-order-change.ts';
import { type BulkAction, type BulkOutcome, isPassedOver } from '#features/orders/order/bulk-contract.ts';
import type { OrderRow } from '#features/orders/order/contract.ts';
import { changeNamed } from '#features/orders/order/web/change-named.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Modal } from '#ui/modal.tsx';
import { ScrollList } from '#ui/scroll-list.tsx';
import { useTexts } from '#ui/texts.ts';
import { forecastBulk } from './bulk-forecast.ts';
import { BulkForecast } from './bulk-forecast-list.tsx';
import { BulkQuestion } from './bulk-question.tsx';
import { OutcomeRow } from './outcome-row.tsx';

type Props = { action: BulkAction; orders: readonly OrderRow[]; onClose: () => void; onDone: () => void };

/** Shows what an action will do and skip, then applies it and shows the outcome of each order. */
export function BulkDialog({ action, orders, onClose, onDone }: Props) {
  const { ui } = useTexts();
  const t = useTexts().order_bulk;
  const ids = orders.map(({ id }) => id);
  const run = useOrderChange((text: string) => changeNamed(action, ids, text), onDone);
  const { ready, asked } = forecastBulk(action, orders);
  return (
    <Modal opened onClose={onClose} title={t.titles[action]} closeButtonProps={{ 'aria-label': ui.close }}>
      {run.data ? (
        <>
          <OutcomeList orders={orders} outcomes={run.data} />
          <Group justify="flex-end" gap="xs" mt="lg">
            {action === 'hold' && <UndoHold outcomes={run.data} onUndone={onClose} />}
            <Button variant="default" data-autofocus onClick={onClose}>
              {ui.close}
            </Button>
          </Group>
        </>
      ) : (
        <BulkQuestion
          action={action}
          isIdle={ready + asked === 0}
          isBusy={run.isPending}
          onConfirm={run.mutate}
          onClose={onClose}
        >
          <BulkForecast action={action} orders={orders} />
        </BulkQuestion>
      )}
    </Modal>
  );
}

type Outcomes = readonly { id: number; outcome: BulkOutcome }[];

function OutcomeList({ orders, outcomes }: { orders: readonly OrderRow[]; outcomes: Outcomes }) {
  const t = useTexts().order_bulk;
  const { count } = useFormats();
  const numbers = new Map(orders.map(({ id, order_number }) => [id, order_number]));
  const skipped = outcomes.filter(({ outcome }) => isPassedOver(outcome)).length;
  return (
    <>
      <Text size="sm" role="status">
        {interpolate(t.outcome, { done: count(outcomes.length - skipped), skipped: count(skipped) })}
      </Text>
      <ScrollList>
        {outcomes.map(({ id, outcome }) => (
          <OutcomeRow key={id} number={numbers.get(id) ?? ''} outcome={outcome} />
        ))}
      </ScrollList>
    </>
  );
}

/** What was held by mistake is released again: nothing of it can have left meanwhile. */
function UndoHold({ outcomes, onUndone }: { outcomes: Outcomes; onUndone: () => void }) {
  const t = useTexts().order_bulk;
  const { count } = useFormats();
  const alerts = useAlerts();
  const held = outcomes.flatMap(({ id, outcome }) => (outcome === 'done' ? [id] : []));
  const undo = useOrderChange(
    () => changeNamed('release', held),
    (released) => {
      const done = released.filter(({ outcome }) => outcome === 'done').length;
      alerts.success(pluralise(t.undone, done, count));
      onUndone();
    },
  );
  if (held.length === 0) return null;
  return (
    <Button variant="subtle" loading={undo.isPending} onClick={() => undo.mutate(undefined)}>
      {t.undo}
    </Button>
  );
}
