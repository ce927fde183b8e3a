import { useState } from 'react';
import { BalancePanel } from '#features/orders/balance/web/balance-panel.tsx';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import { refundFor } from '#features/orders/refunds/refund-prefill.ts';
import type { RefundParts } from '#features/orders/refunds/refund-rules.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

const RefundModal = lazyPart(async () => (await import('#features/orders/refunds/web/refund-modal.tsx')).RefundModal);

/** The balance of an order, with a refund that answers what disagrees. */
export function OrderBalance({ order }: { order: OrderDetail }) {
  const [parts, setParts] = useState<RefundParts | null>(null);
  return (
    <>
      <BalancePanel
        orderId={order.id}
        refunds={order.corrected_by}
        onRefund={(imbalance, rows) => setParts(refundFor(imbalance, rows))}
      />
      {parts && <RefundModal order={order} parts={parts} onClose={() => setParts(null)} />}
    </>
  );
}
