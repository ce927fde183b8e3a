import { Text, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { FormModal } from '#ui/form-modal.tsx';
import { PiecesChoice } from '#ui/pieces-choice.tsx';
import { useTexts } from '#ui/texts.ts';
import { useDraft } from '#ui/use-draft.ts';
import { replaceOrder } from '../contract.ts';
import { replaceableLines } from '../replacement-lines.ts';

const MAX_REASON = 500;
const PATHS = ['/api/orders'];

/** `pieces`: how many of each line are sent once more, by its number. */
type Values = { pieces: Readonly<Record<string, number>>; reason: string };

const chosenOf = ({ pieces }: Values) =>
  Object.entries(pieces)
    .map(([source_item_id, quantity]) => ({ source_item_id, quantity }))
    .filter(({ quantity }) => quantity > 0);

type Props = { order: OrderDetail; onClose: () => void };

/** Sends pieces of an order once more, as an order of its own, and goes there. */
export function ReplaceModal({ order, onClose }: Props) {
  const t = useTexts().orders.replace;
  const alerts = useAlerts();
  const navigate = useNavigate();
  const draft = useDraft<Values>({
    stored: { pieces: {}, reason: '' },
    check: ({ values }) => ({
      ...(chosenOf(values).length === 0 && { pieces: t.pieces_required }),
      ...(values.reason.trim() === '' && { reason: t.reason_required }),
    }),
    save: async ({ values }) => {
      const wanted = { lines: chosenOf(values), reason: values.reason.trim(), seen: order.replaced_by.length };
      const { body } = await call(replaceOrder, { params: { id: order.id }, body: wanted });
      alerts.success(body.message);
      onClose();
      await navigate({ to: '/orders/$id', params: { id: String(body.id) } });
      return undefined;
    },
    stale: PATHS,
  });
  const { pieces } = draft.values;
  return (
    <FormModal
      title={interpolate(t.title, { number: order.order_number })}
      size="lg"
      draft={draft}
      submit={t.confirm}
      onClose={onClose}
    >
      <Text size="sm" mb="sm">
        {interpolate(t.text, { channel: order.order_source })}
      </Text>
      <PiecesChoice
        lines={replaceableLines(order.lines).map(({ source_item_id, name, sku, quantity }) => ({
          key: source_item_id,
          name: name || sku,
          note: sku,
          max: quantity,
        }))}
        pieces={pieces}
        error={draft.errors.pieces}
        onChange={(line, quantity) => draft.set({ pieces: { ...pieces, [line]: quantity } })}
      />
      <Textarea
        {...draft.text('reason')}
        label={t.reason}
        withAsterisk
        autosize
        minRows={2}
        maxLength={MAX_REASON}
        mt="sm"
      />
    </FormModal>
  );
}
