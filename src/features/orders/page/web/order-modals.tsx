import { interpolate } from '#base/text.ts';
import { cancelOrder, ignoreError, type OrderDetail } from '#features/orders/order/detail-contract.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { ReasonModal } from '#ui/reason-modal.tsx';
import { useTexts } from '#ui/texts.ts';

const PATHS = ['/api/orders', '/api/problems'];

type Props = { order: OrderDetail; onClose: () => void };

/** Cancels an order, or asks the warehouse to. */
export function CancelModal({ order, onClose }: Props) {
  const t = useTexts().orders.reason;
  const alerts = useAlerts();
  const text = order.in_amware === 1 ? t.cancel_asks : t.cancel_text;
  const numbers = order.valid_documents.join(', ');
  return (
    <ReasonModal
      title={interpolate(t.cancel_title, { number: order.order_number })}
      text={numbers === '' ? text : `${text} ${interpolate(t.cancel_documents, { numbers })}`}
      label={t.label}
      required={t.required}
      submit={t.cancel_confirm}
      cancel={t.keep}
      isDanger
      stale={PATHS}
      save={async (reason) => {
        alerts.success((await call(cancelOrder, { params: { id: order.id }, body: { reason } })).message);
      }}
      onClose={onClose}
    />
  );
}

/** Waves an order through that a rule keeps. */
export function IgnoreModal({ order, onClose }: Props) {
  const t = useTexts().orders.reason;
  const alerts = useAlerts();
  return (
    <ReasonModal
      title={interpolate(t.ignore_title, { number: order.order_number })}
      text={t.ignore_text}
      label={t.label}
      required={t.ignored_required}
      submit={t.ignore_confirm}
      stale={PATHS}
      save={async (ignoredReason) => {
        alerts.success((await call(ignoreError, { params: { id: order.id }, body: { ignoredReason } })).message);
      }}
      onClose={onClose}
    />
  );
}
