import { Button } from '@mantine/core';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { useOrderChange } from '#features/core/order-lifecycle/web/use-order-change.ts';
import { type BulkOutcome, type OrderRun, stopOrderRun } from '#features/orders/order/bulk-contract.ts';
import { May } from '#features/people/access/web/may.tsx';
import { call } from '#ui/call.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { RunStrip } from '#ui/run-strip.tsx';
import { useTexts } from '#ui/texts.ts';
import { PassedOverDialog } from './passed-over-dialog.tsx';

/** How far a run is, and then what came of it. */
export function OrderRunStrip({ run, onHide }: { run: OrderRun; onHide: () => void }) {
  const t = useTexts().order_bulk.run;
  const [isAsked, setIsAsked] = useState(false);
  const { id, state, done, total, total_is_capped, started_by, created_at } = run;
  const isRunning = state === 'running';
  const stop = useOrderChange(() => call(stopOrderRun, { params: { id } }));
  return (
    <RunStrip
      text={useRunText(run)}
      started={{ by: started_by, at: created_at }}
      share={isRunning ? (total_is_capped ? null : done / Math.max(1, total)) : undefined}
      label={t.names[run.action]}
      hasFailed={state === 'failed'}
      onHide={isRunning ? undefined : onHide}
    >
      {isRunning && (
        <May access="edit_orders">
          <Button size="compact-xs" variant="default" loading={stop.isPending} onClick={() => stop.mutate(undefined)}>
            {t.stop}
          </Button>
        </May>
      )}
      {!isRunning && figuresOf(run).skipped > 0 && (
        <Button size="compact-xs" variant="subtle" onClick={() => setIsAsked(true)}>
          {t.show_skipped}
        </Button>
      )}
      {isAsked && <PassedOverDialog id={id} onClose={() => setIsAsked(false)} />}
    </RunStrip>
  );
}

function useRunText(run: OrderRun): string {
  const t = useTexts().order_bulk;
  const { count } = useFormats();
  const { action, state, done, total, total_is_capped } = run;
  const name = t.run.names[action];
  if (state === 'running') {
    const text = total_is_capped ? t.run.running_capped : t.run.running;
    return interpolate(text, { name, done: count(done), total: count(total) });
  }
  const { changed, asked, skipped } = figuresOf(run);
  const outcome = [
    interpolate(t.outcome, { done: count(changed), skipped: count(skipped) }),
    ...(asked > 0 ? [interpolate(t.outcome_asked, { asked: count(asked) })] : []),
  ].join(', ');
  return interpolate(t.run.ended[state], { name, outcome });
}

function figuresOf({ outcomes, done }: OrderRun) {
  const of = (outcome: BulkOutcome) => outcomes[outcome] ?? 0;
  const [changed, asked] = [of('done'), of('asked')];
  return { changed, asked, skipped: done - changed - asked };
}
