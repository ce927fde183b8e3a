import { interpolate, pluralise } from '#base/text.ts';
import type { DuplicatePayment } from '#features/orders/balance/contract.ts';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { useTexts } from '#ui/texts.ts';
import { WithdrawDuplicates } from './withdraw-duplicates.tsx';

type Props = { order: Pick<OrderDetail, 'id' | 'order_number'>; duplicates: readonly DuplicatePayment[] };

/** The prepared answer for one order whose payment is recorded and reported too; nothing where there is none. */
export function WithdrawDuplicatesOfOrder({ order: { id, order_number }, duplicates }: Props) {
  const t = useTexts().payments.duplicates;
  const { count, dayOf } = useFormats();
  const [first] = duplicates;
  if (!first) return null;
  const answer = interpolate(pluralise(t.answer, duplicates.length, count), { day: dayOf(first.recorded_at) });
  return (
    <WithdrawDuplicates orders={[{ order_id: id, order_number, duplicate_payments: duplicates }]}>
      {answer}
    </WithdrawDuplicates>
  );
}
