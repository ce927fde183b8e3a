import { useQueries } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { getOrder } from '#features/orders/order/detail-contract.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { OnPaper } from '#ui/print/on-paper.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { PackingSheet } from './packing-sheet.tsx';

type Props = { ids: readonly number[]; onDone: () => void };

/** Prints the packing sheets of several orders, each from a page of its own, once all are there. */
export function PrintOrders({ ids, onDone }: Props) {
  const t = useTexts().order_print;
  const alerts = useAlerts();
  const found = useQueries({ queries: ids.map((id) => queryOf(getOrder, { params: { id } })) });
  const orders = found.flatMap(({ data }) => data ?? []);
  const isReady = orders.length === ids.length;
  const hasFailed = found.some(({ isError }) => isError);
  const print = useEffectEvent(() => {
    window.print(); // the page stands still until the browser's own dialog is closed
    onDone();
  });
  const giveUp = useEffectEvent(() => {
    alerts.danger(t.failed);
    onDone();
  });
  useEffect(() => {
    if (!isReady && hasFailed) giveUp();
    if (!isReady) return;
    const timer = setTimeout(print); // what is on paper cannot be drawn while React is at work
    return () => clearTimeout(timer);
  }, [isReady, hasFailed]);
  return (
    <>
      {!isReady && <span role="status">{t.preparing}</span>}
      <OnPaper>
        {orders.map((order) => (
          <PackingSheet key={order.id} order={order} />
        ))}
      </OnPaper>
    </>
  );
}
