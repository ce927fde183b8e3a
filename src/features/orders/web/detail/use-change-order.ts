import { interpolate } from '#base/text.ts';
import { useOrderChange } from '#features/order-lifecycle/web/use-order-change.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { useTexts } from '#ui/texts.ts';
import { type OrderDetail, sendOrderNow } from '../../detail-contract.ts';
import { useChangeOne } from '../bulk/change-named.ts';

type OneAction = 'send' | 'retry' | 'hold' | 'release';

const opposites: Partial<Record<OneAction, 'hold' | 'release'>> = { hold: 'release', release: 'hold' };

/** An action on this order alone. What happened is said once, with its undo where there is one. */
export function useChangeOrder({ id, order_number: number }: Pick<OrderDetail, 'id' | 'order_number'>) {
  const alerts = useAlerts();
  const t = useTexts().orders;
  const changeOne = useChangeOne();

  async function run(action: OneAction): Promise<string> {
    if (action === 'send') return (await call(sendOrderNow, { params: { id } })).message;
    await changeOne(action, id);
    return interpolate(t.detail.done[action], { number });
  }

  const back = useOrderChange((action: OneAction) => run(action), alerts.success);
  return useOrderChange(
    async (action: OneAction) => ({ undo: opposites[action], text: await run(action) }),
    ({ undo, text }) =>
      alerts.success(text, undo ? { fixed: true, action: { label: t.edit.undo, run: () => back.mutate(undo) } } : {}),
  );
}
