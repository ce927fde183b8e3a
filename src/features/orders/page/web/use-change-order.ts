import { interpolate } from '#base/text.ts';
import { useOrderChange } from '#features/core/order-lifecycle/web/use-order-change.ts';
import { type OrderDetail, sendOrderNow } from '#features/orders/order/detail-contract.ts';
import { useChangeOne } from '#features/orders/order/web/change-named.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { useTexts } from '#ui/texts.ts';

type OneAction = 'send' | 'retry' | 'hold' | 'release';
type Named = Pick<OrderDetail, 'id' | 'order_number'>;
type Change = { order: Named; action: OneAction };

const opposites: Partial<Record<OneAction, 'hold' | 'release'>> = { hold: 'release', release: 'hold' };

/** An action on one order alone. What happened is said once, with its undo where there is one. */
export function useChangeAnyOrder() {
  const alerts = useAlerts();
  const t = useTexts().orders;
  const changeOne = useChangeOne();

  async function run({ order: { id, order_number: number }, action }: Change): Promise<string> {
    if (action === 'send') return (await call(sendOrderNow, { params: { id } })).message;
    await changeOne(action, id);
    return interpolate(t.detail.done[action], { number });
  }

  const back = useOrderChange((change: Change) => run(change), alerts.success);
  return useOrderChange(
    async ({ order, action }: Change) => {
      const text = await run({ order, action });
      const opposite = opposites[action];
      return { text, undo: opposite && { order, action: opposite } };
    },
    ({ text, undo }) =>
      alerts.success(text, undo ? { fixed: true, action: { label: t.edit.undo, run: () => back.mutate(undo) } } : {}),
  );
}

/** The same with the order of a screen: `useChangeOrder(order).mutate('hold')` */
export function useChangeOrder(order: Named) {
  const { mutate, isPending } = useChangeAnyOrder();
  return { isPending, mutate: (action: OneAction) => mutate({ order, action }) };
}
