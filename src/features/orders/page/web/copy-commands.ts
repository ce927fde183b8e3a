import { interpolate } from '#base/text.ts';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import { useCopy } from '#ui/copy-button.tsx';
import { useCommands } from '#ui/shortcuts.ts';
import { useTexts } from '#ui/texts.ts';
import { useCopyReply } from './use-copy-reply.ts';

/**
 * What can be copied of the order, for the palette; it stands between the usual actions and the final ones, as they do
 * in it.
 */
export function CopyCommands({ order }: { order: OrderDetail }) {
  const { keys } = useTexts().orders;
  const { head, reply } = useTexts().order_page;
  const copy = useCopy();
  const copyReply = useCopyReply(order);
  const numbers = trackingNumbers(order);
  useCommands([
    ...numbers.map((number) => ({
      label: numbers.length > 1 ? interpolate(head.copy_tracking_of, { number }) : head.copy_tracking,
      run: () => copy(number),
    })),
    ...(copyReply ? [{ label: reply.copy, run: copyReply }] : []),
    { keys: 'c', label: keys.copy_number, run: () => copy(order.order_number) },
  ]);
  return null;
}

/** Those of its parcels, else the one that its channel gave. */
function trackingNumbers({ fulfilments, tracking_number }: OrderDetail): string[] {
  const parcels = fulfilments.map((parcel) => parcel.tracking_number).filter((number) => number !== '');
  return parcels.length > 0 ? [...new Set(parcels)] : tracking_number ? [tracking_number] : [];
}
