import { useQuery } from '@tanstack/react-query';
import { arrivedPieces } from '#features/core/order-lifecycle/return-rules.ts';
import { getOrder } from '#features/orders/order/detail-contract.ts';
import { RefundModal } from '#features/orders/refunds/web/refund-modal.tsx';
import { queryOf } from '#ui/query.ts';
import type { ReturnDetail } from '../contract.ts';

type Props = { of: ReturnDetail; onClose: () => void };

/** Gives the money of an order back, filled in with the pieces of a return that came back. */
export function RefundReturn({ of, onClose }: Props) {
  const { state, lines, order_id, order_number } = of;
  const { data } = useQuery(queryOf(getOrder, { params: { id: order_id } }));
  const back = lines.map((line) => ({ source_item_id: line.source_item_id, pieces: arrivedPieces(state, line) }));
  const { valid_documents = [], is_editable = false } = data ?? {};
  return (
    <RefundModal
      order={{ id: order_id, order_number, valid_documents, is_editable }}
      parts={{ lines: back, shipping: '', goodwill: '' }}
      onClose={onClose}
    />
  );
}
