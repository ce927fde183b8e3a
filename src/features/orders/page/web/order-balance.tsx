import { useState } from 'react';
import type { AnsweredBalance, BalanceRow, Imbalance } from '#features/orders/balance/contract.ts';
import { BalancePanel } from '#features/orders/balance/web/balance-panel.tsx';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import { WithdrawDuplicatesOfOrder } from '#features/orders/payments/web/withdraw-duplicates-of-order.tsx';
import { refundFor } from '#features/orders/refunds/refund-prefill.ts';
import { refundedUnsent } from '../cancel-refunded.ts';
import { CancelPiecesModal, RecordPaymentModal, RefundModal } from './lazy-modals.ts';
import { CancelModal } from './order-modals.tsx';
import { possibleActions } from './possible-actions.ts';

/** The balance of an order, with the refund and the cancellation that answer what disagrees. */
export function OrderBalance({ order }: { order: OrderDetail }) {
  const [refunded, setRefunded] = useState<{ imbalance: Imbalance; rows: readonly BalanceRow[] } | null>(null);
  const [cancelled, setCancelled] = useState<'order' | Record<string, number> | null>(null);
  const [isPaying, setIsPaying] = useState(false);
  const can = possibleActions(order);
  const cancelRefunded = (balance: AnsweredBalance) => {
    const { pieces, isAll } = refundedUnsent(order.lines, balance);
    if (can.cancelPieces) return { what: 'cancel_pieces', open: () => setCancelled(pieces) } as const;
    return can.cancel && isAll ? ({ what: 'cancel_order', open: () => setCancelled('order') } as const) : null;
  };
  const close = () => setCancelled(null);
  return (
    <>
      <BalancePanel
        orderId={order.id}
        refunds={order.corrected_by}
        onRefund={(imbalance, rows) => setRefunded({ imbalance, rows })}
        onPayment={() => setIsPaying(true)}
        duplicates={({ duplicate_payments }) => (
          <WithdrawDuplicatesOfOrder order={order} duplicates={duplicate_payments} />
        )}
        cancelRefunded={cancelRefunded}
      />
      {cancelled === 'order' && <CancelModal order={order} onClose={close} />}
      {cancelled !== null && cancelled !== 'order' && (
        <CancelPiecesModal order={order} pieces={cancelled} onClose={close} />
      )}
      {isPaying && <RecordPaymentModal order={order} onClose={() => setIsPaying(false)} />}
      {refunded && (
        <RefundModal
          order={order}
          {...(refunded.imbalance.kind === 'refund_refused'
            ? { refused: refunded.imbalance }
            : { parts: refundFor(refunded.imbalance, refunded.rows) })}
          onClose={() => setRefunded(null)}
        />
      )}
    </>
  );
}
