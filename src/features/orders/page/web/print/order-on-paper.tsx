import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import { OnPaper } from '#ui/print/on-paper.tsx';
import { PackingSheet } from './packing-sheet.tsx';

/** The packing sheet, printed in place of the order's page. */
export function OrderOnPaper({ order }: { order: OrderDetail }) {
  return (
    <OnPaper>
      <PackingSheet order={order} />
    </OnPaper>
  );
}
