import { Button } from '@mantine/core';
import { interpolate, pluralise } from '#base/text.ts';
import { useOrderChange } from '#features/core/order-lifecycle/web/use-order-change.ts';
import type { DuplicatePayment } from '#features/orders/balance/contract.ts';
import { May } from '#features/people/access/web/may.tsx';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { useTexts } from '#ui/texts.ts';
import { withdrawDuplicates } from '../contract.ts';

type OrderOfDuplicates = {
  order_id: number;
  order_number: string;
  duplicate_payments: readonly DuplicatePayment[];
};

type Props = { orders: readonly OrderOfDuplicates[]; children: string };

/** Withdraws the recorded payments of these orders that their channels report too, and lists the skipped orders. */
export function WithdrawDuplicates({ orders, children }: Props) {
  const t = useTexts().payments.duplicates;
  const { count } = useFormats();
  const alerts = useAlerts();
  const { mutate, isPending } = useOrderChange(
    () =>
      call(withdrawDuplicates, {
        body: {
          orders: orders.map(({ order_id, duplicate_payments }) => ({
            order_id,
            payment_ids: duplicate_payments.map(({ id }) => id),
          })),
        },
      }),
    ({ data }) => {
      const skipped = orders.filter((_, place) => data[place]?.outcome !== 'done');
      const done = pluralise(t.done, orders.length - skipped.length, count);
      if (skipped.length === 0) return alerts.success(done);
      const numbers = skipped.map(({ order_number }) => order_number).join(', ');
      alerts.warning(`${done}. ${interpolate(t.skipped, { numbers })}`, { fixed: true });
    },
  );
  return (
    <May access="refund_orders">
      <Button size="compact-xs" variant="default" disabled={isPending} onClick={() => mutate(undefined)}>
        {children}
      </Button>
    </May>
  );
}
