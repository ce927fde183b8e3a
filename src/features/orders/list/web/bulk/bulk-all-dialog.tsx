import { Text } from '@mantine/core';
import { interpolate, pluralise } from '#base/text.ts';
import { useOrderChange } from '#features/core/order-lifecycle/web/use-order-change.ts';
import { type BulkAction, changeOrders, type ShownOrders } from '#features/orders/order/bulk-contract.ts';
import { call } from '#ui/call.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Modal } from '#ui/modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { BulkQuestion } from './bulk-question.tsx';

/** What a list shows over all its pages. */
export type WholeList = { filter: ShownOrders; total: number; total_is_capped: boolean };

type Props = { action: BulkAction; list: WholeList; onClose: () => void; onDone: () => void };

/**
 * Asks before an action on all orders of a list. It runs in the background and shows its progress above the list.
 */
export function BulkAllDialog({ action, list, onClose, onDone }: Props) {
  const { ui } = useTexts();
  const t = useTexts().order_bulk;
  const { count } = useFormats();
  const { filter, total, total_is_capped } = list;
  const start = useOrderChange(
    (text: string) => call(changeOrders, { body: { action, text, filter } }),
    () => {
      onDone();
      onClose();
    },
  );
  return (
    <Modal opened onClose={onClose} title={t.titles[action]} closeButtonProps={{ 'aria-label': ui.close }}>
      <BulkQuestion action={action} isIdle={false} isBusy={start.isPending} onConfirm={start.mutate} onClose={onClose}>
        <Text size="sm" fw={500}>
          {total_is_capped ? interpolate(t.all_capped, { count: count(total) }) : pluralise(t.all, total, count)}
        </Text>
        <Text size="sm" mt={4}>
          {t.texts[action]} {t.all_text}
        </Text>
      </BulkQuestion>
    </Modal>
  );
}
