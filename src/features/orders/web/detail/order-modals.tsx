import { interpolate } from '#base/text.ts';
import { useOrderChange } from '#features/order-lifecycle/web/use-order-change.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { useTexts } from '#ui/texts.ts';
import { cancelOrder, ignoreError, type OrderDetail } from '../../detail-contract.ts';
import { ReasonModal } from './reason-modal.tsx';

type Props = { order: OrderDetail; onClose: () => void };

/** Cancels an order, or asks the warehouse to. */
export function CancelModal({ order, onClose }: Props) {
  const t = useTexts().orders.reason;
  const alerts = useAlerts();
  const cancel = useOrderChange(
    (reason: string) => call(cancelOrder, { params: { id: order.id }, body: { reason } }),
    ({ message }) => {
      alerts.success(message);
      onClose();
    },
  );
  return (
    <ReasonModal
      title={interpolate(t.cancel_title, { number: order.order_number })}
      text={order.in_amware === 1 ? t.cancel_asks : t.cancel_text}
      required={t.required}
      confirmLabel={t.cancel_confirm}
      cancelLabel={t.keep}
      isDanger
      isBusy={cancel.isPending}
      onConfirm={cancel.mutate}
      onClose={onClose}
    />
  );
}

/** Waves an order through that a rule keeps. */
export function IgnoreModal({ order, onClose }: Props) {
  const { ui } = useTexts();
  const orders = useTexts().orders;
  const t = orders.reason;
  const alerts = useAlerts();
  const ignore = useOrderChange(
    (ignoredReason: string) => call(ignoreError, { params: { id: order.id }, body: { ignoredReason } }),
    ({ message }) => {
      alerts.success(message);
      onClose();
    },
  );
  return (
    <ReasonModal
      title={interpolate(t.ignore_title, { number: order.order_number })}
      text={t.ignore_text}
      required={t.ignored_required}
      confirmLabel={t.ignore_confirm}
      cancelLabel={ui.cancel}
      isBusy={ignore.isPending}
      onConfirm={ignore.mutate}
      onClose={onClose}
    />
  );
}
