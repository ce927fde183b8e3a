import { NumberInput, Text, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import type { LineItem, OrderDetail } from '#features/orders/order/detail-contract.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { FormModal } from '#ui/form-modal.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { useTexts } from '#ui/texts.ts';
import { type Draft, useDraft } from '#ui/use-draft.ts';
import { replaceOrder } from '../contract.ts';
import { replaceableLines } from '../replacement-lines.ts';
import classes from './replace-modal.module.css';

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
  const lines = replaceableLines(order.lines);
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
      <div className={classes.lines}>
        {lines.map((line) => (
          <Pieces key={line.source_item_id} line={line} draft={draft} />
        ))}
        {draft.errors.pieces && <p role="alert">{draft.errors.pieces}</p>}
      </div>
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

function Pieces({ line, draft }: { line: LineItem; draft: Draft<Values> }) {
  const t = useTexts().orders.replace;
  const { count } = useFormats();
  const { pieces } = draft.values;
  const { source_item_id, name, sku, quantity } = line;
  return (
    <div>
      <span>
        {name || sku}
        <small>{sku}</small>
      </span>
      <NumberInput
        size="xs"
        w={90}
        aria-label={interpolate(t.pieces_of, { item: name || sku })}
        value={pieces[source_item_id] ?? 0}
        min={0}
        max={quantity}
        clampBehavior="strict"
        allowDecimal={false}
        onChange={(value) => draft.set({ pieces: { ...pieces, [source_item_id]: Number(value) } })}
      />
      <span>{interpolate(t.of_pieces, { count: count(quantity) })}</span>
    </div>
  );
}
