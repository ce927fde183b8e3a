import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { interpolate } from '#base/text.ts';
import { refusals } from '#features/core/order-lifecycle/order-actions.ts';
import { BEGIN_EDIT } from '#features/orders/edit/web/begin-edit.ts';
import type { OrderRow } from '#features/orders/order/contract.ts';
import { useChangeAnyOrder } from '#features/orders/page/web/use-change-order.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { useTexts } from '#ui/texts.ts';
import type { KeyPress } from './key-press.ts';

/** Does what a key asks for: it edits the order of a row, or holds or releases it. What may not be is said, and nothing happens. */
export function OrderKeyActions({ press }: { press: KeyPress }) {
  const t = useTexts().orders;
  const errors = useTexts().errors;
  const { outcomes } = useTexts().order_bulk;
  const rights = useTexts().rights;
  const alerts = useAlerts();
  const navigate = useNavigate();
  const change = useChangeAnyOrder();
  const mayEdit = useMay('edit_orders');
  const acts = {
    edit: ({ id }: OrderRow) =>
      void navigate({ to: '/orders/$id', params: { id: String(id) }, search: true, hash: BEGIN_EDIT }),
    hold: (order: OrderRow) => {
      const action = order.is_held ? 'release' : 'hold';
      const { isPending, variables: before } = change;
      // What is on its way is not asked for twice; another order's turn, or the way back, does not wait for it.
      if (isPending && before.order.id === order.id && before.action === action) return;
      change.mutate({ order, action });
    },
  };

  const take = useEffectEvent(({ act, order }: KeyPress) => {
    if (!mayEdit) return alerts.warning(interpolate(errors.right_missing, { what: rights.edit_orders.doing }));
    if (!order) return alerts.info(t.keys.no_row);
    // That it is being sent lasts a moment, and the server knows.
    const refusal = refusals[act]({ ...order, is_being_sent: false });
    if (refusal) return alerts.warning(`${order.order_number}: ${outcomes[refusal]}`);
    acts[act](order);
  });
  const taken = useRef<KeyPress>(null); // each press once
  useEffect(() => {
    if (taken.current === press) return;
    taken.current = press;
    take(press);
  }, [press]);
  return null;
}
