import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { interpolate } from '#base/text.ts';
import { addComment, MAX_IN_A_COMMENT, type OrderDetail } from '#features/orders/order/detail-contract.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { copyText } from '#ui/copy-text.ts';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { draftText } from './draft-text.ts';
import type { OrderEditing } from './use-order-edit.ts';

type Props = { order: OrderDetail; edit: OrderEditing };

/** What was typed and cannot be saved is not lost: it can be copied, or kept as a comment. */
export function UnsavedButtons({ order, edit }: Props) {
  const texts = useTexts();
  const t = texts.orders.edit;
  const alerts = useAlerts();
  const client = useQueryClient();
  const words = draftText(texts, edit.draft, order.lines);
  const keep = useMutation({
    mutationFn: () => {
      const text = interpolate(t.comment, { changes: words }).slice(0, MAX_IN_A_COMMENT);
      return call(addComment, { params: { id: order.id }, body: { text } });
    },
    onSuccess: () => {
      alerts.success(t.commented);
      edit.close();
    },
    onError: alerts.failed,
    onSettled: () => markStale(client, ['/api/orders/{id}/timeline']),
  });
  if (words === '') return null;

  async function copy() {
    try {
      await copyText(words);
      alerts.success(t.copied);
    } catch {
      alerts.danger(texts.ui.failed);
    }
  }

  return (
    <>
      <Button size="xs" variant="default" onClick={() => void copy()}>
        {t.copy}
      </Button>
      <Button size="xs" variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
        {t.as_comment}
      </Button>
    </>
  );
}
