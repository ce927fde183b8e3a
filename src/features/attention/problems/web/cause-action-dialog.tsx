import { Text } from '@mantine/core';
import { pluralise } from '#base/text.ts';
import { useOrderChange } from '#features/core/order-lifecycle/web/use-order-change.ts';
import type { WaitingOrder } from '#features/core/order-problems/contract.ts';
import { forecastBulk } from '#features/orders/list/web/bulk/bulk-forecast.ts';
import { BulkForecast } from '#features/orders/list/web/bulk/bulk-forecast-list.tsx';
import { BulkQuestion } from '#features/orders/list/web/bulk/bulk-question.tsx';
import { changeOrders, MAX_AT_ONCE } from '#features/orders/order/bulk-contract.ts';
import { changeNamed } from '#features/orders/order/web/change-named.ts';
import { call } from '#ui/call.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Modal } from '#ui/modal.tsx';
import { useTexts } from '#ui/texts.ts';
import type { CauseAction } from '../actions-of-cause.ts';
import type { InboxEntry } from '../inbox-entries.ts';
import type { ActionOutcome } from './action-outcome.ts';

type Props = {
  action: CauseAction;
  entry: InboxEntry;
  /** Those of its orders that are shown. */
  orders: readonly WaitingOrder[];
  onClose: () => void;
  onDone: (outcome: ActionOutcome) => void;
};

/**
 * Asks before something is done with all orders of a cause, for one reason where it takes one. Where all are shown they
 * are changed at once; of more a run in the background takes one after another, for each channel.
 */
export function CauseActionDialog({ action, entry, orders, onClose, onDone }: Props) {
  const { ui } = useTexts();
  const t = useTexts().inbox;
  const bulk = useTexts().order_bulk;
  const { count } = useFormats();
  const isWhole = orders.length >= entry.orders && orders.length <= MAX_AT_ONCE;
  const ids = orders.map(({ id }) => id);
  const change = useOrderChange(
    async (text: string) => (isWhole ? changeNamed(action, ids, text) : startRuns(entry, action, text)),
    (outcomes) => (outcomes.length > 0 ? onDone({ action, outcomes }) : onClose()),
  );
  const { ready, asked } = forecastBulk(action, orders);
  return (
    <Modal opened onClose={onClose} title={bulk.titles[action]} closeButtonProps={{ 'aria-label': ui.close }}>
      <BulkQuestion
        action={action}
        isIdle={isWhole && ready + asked === 0}
        isBusy={change.isPending}
        onConfirm={change.mutate}
        onClose={onClose}
      >
        {isWhole ? (
          <BulkForecast action={action} orders={orders} />
        ) : (
          <>
            <Text size="sm">{pluralise(t.all, entry.orders, count)}</Text>
            <Text size="sm">{bulk.texts[action]}</Text>
            <Text size="sm">{bulk.all_text}</Text>
          </>
        )}
      </BulkQuestion>
    </Modal>
  );
}

/** Starts a run for each channel. The outcome shows above the list. */
async function startRuns({ lines }: InboxEntry, action: CauseAction, text: string): Promise<[]> {
  for (const { kind: problem, subject, connection_id } of lines)
    await call(changeOrders, { body: { action, text, filter: { problem, subject, connection_id } } });
  return [];
}
