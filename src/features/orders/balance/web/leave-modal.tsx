import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { ReasonModal } from '#ui/reason-modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { type Imbalance, leaveImbalance } from '../contract.ts';
import { useImbalanceSentence } from './use-imbalance-sentence.ts';

type Props = { orderId: number; imbalance: Imbalance; currency: string; onClose: () => void };

/** Leaves an imbalance as it is, with a reason. */
export function LeaveModal({ orderId, imbalance, currency, onClose }: Props) {
  const t = useTexts().order_balance.leave;
  const alerts = useAlerts();
  const sentence = useImbalanceSentence()(imbalance, currency);
  const { kind, subject, pieces, amount } = imbalance;
  return (
    <ReasonModal
      title={t.title}
      text={`${sentence} ${t.text}`}
      label={t.reason}
      required={t.required}
      submit={t.confirm}
      stale={['/api/orders', '/api/imbalances', '/api/open-work']}
      save={async (reason) => {
        const body = { kind, subject, pieces, amount, reason };
        alerts.success((await call(leaveImbalance, { params: { id: orderId }, body })).message);
      }}
      onClose={onClose}
    />
  );
}
