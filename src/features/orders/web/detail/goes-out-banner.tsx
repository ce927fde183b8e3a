import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { interpolate } from '#base/text.ts';
import { May } from '#features/access/web/may.tsx';
import { useOrderChange } from '#features/order-lifecycle/web/use-order-change.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { useTexts } from '#ui/texts.ts';
import type { OrderDetail } from '../../detail-contract.ts';
import { undoEdit } from '../../edit-contract.ts';
import { useChangeOne } from '../bulk/change-named.ts';
import { goesOutIn } from './goes-out.ts';
import classes from './goes-out-banner.module.css';

/** After an edit: when the order goes out, and until then how to take the edit back. */
export function GoesOutBanner({ order }: { order: OrderDetail }) {
  const left = useSecondsLeft(order);
  const { orders: t } = useTexts();
  const alerts = useAlerts();
  const changeOne = useChangeOne();
  const { id, version, last_edit } = order;
  const undo = useOrderChange(
    () => call(undoEdit, { params: { id }, body: { version } }),
    ({ message }) => alerts.success(message),
  );
  const hold = useOrderChange(
    () => changeOne('hold', id),
    () => alerts.success(interpolate(t.detail.done.hold, { number: order.order_number })),
  );
  if (!last_edit || left === undefined) return null;
  const isBusy = undo.isPending || hold.isPending;
  const who = last_edit.by ?? t.edit.channel;
  return (
    <section className={classes.strip}>
      <p>
        <strong>{interpolate(t.edit.goes_out, { time: clock(left) })}</strong>
        {interpolate(t.edit.goes_out_texts[last_edit.kind], { who })}
      </p>
      <May access="edit_orders">
        {last_edit.kind === 'fields' && (
          <Button size="xs" variant="default" disabled={isBusy} onClick={() => undo.mutate(undefined)}>
            {t.edit.undo}
          </Button>
        )}
        <Button size="xs" variant="default" disabled={isBusy} onClick={() => hold.mutate(undefined)}>
          {t.detail.hold}
        </Button>
      </May>
    </section>
  );
}

/** “0:24”, “12:05”. */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Counts down from what the server said, so that a browser's wrong clock does not matter; undefined where nothing is to come. */
function useSecondsLeft(order: OrderDetail): number | undefined {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const start = performance.now();
    setPassed(0);
    if (goesOutIn(order) === undefined) return;
    const timer = setInterval(() => setPassed(Math.floor((performance.now() - start) / 1000)), 1000);
    return () => clearInterval(timer);
  }, [order]);
  const whole = goesOutIn(order);
  return whole === undefined ? undefined : Math.max(0, whole - passed);
}
