import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { interpolate, pluralise } from '#base/text.ts';
import { useOrderChange } from '#features/core/order-lifecycle/web/use-order-change.ts';
import type { WaitingOrder } from '#features/core/order-problems/contract.ts';
import { isPassedOver } from '#features/orders/order/bulk-contract.ts';
import { changeNamed } from '#features/orders/order/web/change-named.ts';
import { May } from '#features/people/access/web/may.tsx';
import { useAlerts } from '#ui/alerts.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useTexts } from '#ui/texts.ts';
import { actionsOf, type CauseAction, isAnsweredByAction } from '../actions-of-cause.ts';
import type { HeldRow } from '../held-rows.ts';
import type { InboxEntry } from '../inbox-entries.ts';
import { ordersOfCause } from '../orders-of-cause.ts';
import type { ActionOutcome } from './action-outcome.ts';
import progress from './cause-progress.module.css';
import { ANSWER } from './use-inbox-keys.ts';

const CauseActionDialog = lazyPart(async () => (await import('./cause-action-dialog.tsx')).CauseActionDialog);

type Props = {
  entry: InboxEntry;
  isSolved: boolean;
  waiting: readonly HeldRow<WaitingOrder>[];
  /** Nothing is left to do for the cause. */
  onDone: () => void;
};

/** What can be done with all orders of a cause, and what came of it. */
export function CauseActions({ entry, isSolved, waiting, onDone }: Props) {
  const t = useTexts().inbox;
  const [asked, setAsked] = useState<CauseAction | null>(null);
  const [outcome, setOutcome] = useState<ActionOutcome | null>(null);
  const isAnswer = isAnsweredByAction(entry.kind);
  const orders = waiting.flatMap(({ row, isGone }) => (isGone ? [] : [row]));

  function done(next: ActionOutcome) {
    setAsked(null);
    setOutcome(next);
    const isAllDone = next.outcomes.length > 0 && next.outcomes.every(({ outcome: one }) => !isPassedOver(one));
    if (next.action !== 'hold' && isAllDone) onDone();
  }

  return (
    <>
      {!isSolved && (
        <Group gap="xs" mt={14}>
          <May access="edit_orders">
            {actionsOf[entry.kind].map((action, place) => (
              <Button
                key={action}
                size="xs"
                variant={isAnswer && place === 0 ? 'filled' : 'default'}
                disabled={orders.length === 0}
                {...(isAnswer && place === 0 && { [ANSWER]: '' })}
                onClick={() => setAsked(action)}
              >
                {t.actions[action]}
              </Button>
            ))}
          </May>
          <ReviewOrders entry={entry} />
        </Group>
      )}
      {outcome && <Outcome outcome={outcome} onUndone={() => setOutcome(null)} />}
      {asked && (
        <CauseActionDialog action={asked} entry={entry} orders={orders} onClose={() => setAsked(null)} onDone={done} />
      )}
    </>
  );
}

/** The way through the orders one by one, those first that have waited longest. */
function ReviewOrders({ entry }: { entry: InboxEntry }) {
  const t = useTexts().inbox;
  return (
    <Button
      size="xs"
      variant="subtle"
      renderRoot={(props) => (
        <Link
          to="/orders/$id"
          params={{ id: String(entry.oldest_order_id) }}
          search={ordersOfCause(entry)}
          {...props}
        />
      )}
    >
      {t.review}
    </Button>
  );
}

/** How many orders were changed, and how many were not; orders that were held are released again by the undo. */
function Outcome({ outcome: { action, outcomes }, onUndone }: { outcome: ActionOutcome; onUndone: () => void }) {
  const t = useTexts().inbox;
  const bulk = useTexts().order_bulk;
  const { count } = useFormats();
  const alerts = useAlerts();
  const doneIds = outcomes.flatMap(({ id, outcome }) => (outcome === 'done' ? [id] : []));
  const asked = outcomes.filter(({ outcome }) => outcome === 'asked').length;
  const skipped = outcomes.filter(({ outcome }) => isPassedOver(outcome)).length;
  const undo = useOrderChange(
    () => changeNamed('release', doneIds),
    (released) => {
      const done = released.filter(({ outcome }) => outcome === 'done').length;
      alerts.success(pluralise(bulk.undone, done, count));
      onUndone();
    },
  );
  const parts = [
    pluralise(t.outcome[action], doneIds.length, count),
    ...(asked > 0 ? [interpolate(t.asked, { count: count(asked) })] : []),
    ...(skipped > 0 ? [interpolate(t.skipped, { count: count(skipped) })] : []),
  ];
  return (
    <div className={progress.progress} role="status">
      <span>{parts.join(' · ')}</span>
      {action === 'hold' && doneIds.length > 0 && (
        <Button size="compact-xs" variant="subtle" loading={undo.isPending} onClick={() => undo.mutate(undefined)}>
          {t.undo}
        </Button>
      )}
    </div>
  );
}
