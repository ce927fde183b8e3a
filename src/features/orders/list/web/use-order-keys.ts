import { useNavigate } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import { refusals } from '#features/core/order-lifecycle/order-actions.ts';
import { BEGIN_EDIT } from '#features/orders/edit/web/begin-edit.ts';
import type { OrderRow } from '#features/orders/order/contract.ts';
import { useChangeAnyOrder } from '#features/orders/page/web/use-change-order.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { useShortcut } from '#ui/shortcuts.ts';
import { useTexts } from '#ui/texts.ts';

type Act = 'edit' | 'hold';

/**
 * E edits the order of a row, H holds or releases it. What may not be is said, and nothing happens. `orderAtHand`: the
 * order that is meant now.
 */
export function useOrderKeys(orderAtHand: () => OrderRow | undefined): void {
  const { orders: t, errors, rights } = useTexts();
  const { outcomes } = useTexts().order_bulk;
  const alerts = useAlerts();
  const navigate = useNavigate();
  const change = useChangeAnyOrder();
  const mayEdit = useMay('edit_orders');
  const acts: Readonly<Record<Act, (order: OrderRow) => void>> = {
    edit: ({ id }) => void navigate({ to: '/orders/$id', params: { id: String(id) }, search: true, hash: BEGIN_EDIT }),
    hold: (order) => {
      const action = order.is_held ? 'release' : 'hold';
      const { isPending, variables: before } = change;
      // What is on its way is not asked for twice; another order's turn, or the way back, does not wait for it.
      if (isPending && before.order.id === order.id && before.action === action) return;
      change.mutate({ order, action });
    },
  };

  function press(act: Act) {
    const order = orderAtHand();
    if (!mayEdit) return alerts.warning(interpolate(errors.right_missing, { what: rights.edit_orders.doing }));
    if (!order) return alerts.info(t.keys.no_row);
    // That it is being sent lasts a moment, and the server knows.
    const refusal = refusals[act]({ ...order, is_being_sent: false });
    if (refusal) return alerts.warning(`${order.order_number}: ${outcomes[refusal]}`);
    acts[act](order);
  }
  useShortcut('e', t.keys.edit, () => press('edit'));
  useShortcut('h', t.keys.hold, () => press('hold'));
}
