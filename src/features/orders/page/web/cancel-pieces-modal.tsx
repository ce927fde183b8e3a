import { Text, Textarea } from '@mantine/core';
import { signOf } from '#base/money.ts';
import { interpolate, pluralise } from '#base/text.ts';
import { type LinesDraft, noLineChanges, removeLine, setQuantity } from '#features/orders/edit/web/lines-draft.ts';
import { amountTakenOff } from '#features/orders/edit/web/taken-off.ts';
import { cancelOrder, cancelPieces, type LineItem, type OrderDetail } from '#features/orders/order/detail-contract.ts';
import { unsentLines } from '#features/orders/order/line-edit-rules.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { FormModal } from '#ui/form-modal.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { PiecesChoice } from '#ui/pieces-choice.tsx';
import { useTexts } from '#ui/texts.ts';
import { useDraft } from '#ui/use-draft.ts';
import { chosenPieces } from './chosen-pieces.ts';
import { namesOf } from './telling.ts';

const MAX_REASON = 500;
const PATHS = ['/api/orders', '/api/problems'];

/** `pieces`: how many of each line are not to be sent, by its number. */
type Values = { pieces: Readonly<Record<string, number>>; reason: string };
type Unsent = { line: LineItem; pieces: number };

const isAll = (unsent: readonly Unsent[], { pieces }: Values): boolean =>
  unsent.every((one) => pieces[one.line.source_item_id] === one.pieces);

type Props = {
  order: OrderDetail;
  /** What is chosen at first. */
  pieces?: Values['pieces'];
  onClose: () => void;
};

/** Has the warehouse asked to leave out pieces of an order that it has; of all of them, to cancel the order. */
export function CancelPiecesModal({ order, pieces: chosen = {}, onClose }: Props) {
  const t = useTexts().orders;
  const alerts = useAlerts();
  const unsent = unsentLines(order.lines);
  const draft = useDraft<Values>({
    stored: { pieces: chosen, reason: '' },
    check: ({ values }) => ({
      ...(chosenPieces(values.pieces).length === 0 && { pieces: t.cancel_pieces.required }),
      ...(values.reason.trim() === '' && { reason: t.reason.required }),
    }),
    save: async ({ values }) => {
      const { id, version } = order;
      const reason = values.reason.trim();
      const { message } = isAll(unsent, values)
        ? await call(cancelOrder, { params: { id }, body: { reason } })
        : await call(cancelPieces, { params: { id }, body: { lines: chosenPieces(values.pieces), reason, version } });
      alerts.success(message);
      onClose();
      return undefined;
    },
    stale: PATHS,
  });
  const { pieces } = draft.values;
  return (
    <FormModal
      title={interpolate(t.cancel_pieces.title, { number: order.order_number })}
      size="lg"
      draft={draft}
      submit={isAll(unsent, draft.values) ? t.reason.cancel_confirm : t.cancel_pieces.confirm}
      cancel={t.reason.keep}
      isDanger
      onClose={onClose}
    >
      <PiecesChoice
        lines={unsent.map(({ line, pieces: max }) => ({
          key: line.source_item_id,
          name: line.name || line.sku,
          note: line.sku,
          max,
        }))}
        pieces={pieces}
        error={draft.errors.pieces}
        onChange={(line, count) => draft.set({ pieces: { ...pieces, [line]: count } })}
      />
      <Textarea
        {...draft.text('reason')}
        label={t.reason.label}
        withAsterisk
        autosize
        minRows={2}
        maxLength={MAX_REASON}
        mt="sm"
      />
      <Text size="sm" fw={600} mt="sm" role="status">
        <Effect order={order} unsent={unsent} values={draft.values} />
      </Text>
    </FormModal>
  );
}

/** The order's lines without what is chosen, as an edit would have them. */
function draftWithout(unsent: readonly Unsent[], values: Values): LinesDraft {
  const chosen = new Map(chosenPieces(values.pieces).map((line) => [line.source_item_id, line.pieces]));
  return unsent.reduce((draft, { line: { source_item_id, quantity } }) => {
    const left = quantity - (chosen.get(source_item_id) ?? 0);
    return left > 0 ? setQuantity(draft, source_item_id, left) : removeLine(draft, source_item_id);
  }, noLineChanges);
}

/** What it does at the warehouse, in stock, with the money, with the document and at the channel. */
function Effect({ order, unsent, values }: Pick<Props, 'order'> & { unsent: readonly Unsent[]; values: Values }) {
  const { orders, order_page } = useTexts();
  const t = orders.cancel_pieces;
  const { money, count: counted } = useFormats();
  const names = namesOf(order, order_page);
  const count = chosenPieces(values.pieces).reduce((sum, line) => sum + line.pieces, 0);
  if (count === 0) return t.required;
  if (isAll(unsent, values)) return `${t.all} ${orders.reason.cancel_asks}`;
  const pieces = pluralise(t.pieces, count, counted);
  const amount = amountTakenOff(order, draftWithout(unsent, values));
  const numbers = order.valid_documents.join(', ');
  const place = order.display_warehouse?.description ?? names.warehouse;
  return [
    interpolate(t.warehouse, { ...names, pieces }),
    interpolate(t.stock, { pieces, place }),
    signOf(amount) > 0 && interpolate(t.money, { ...names, amount: money(amount, order.currency) }),
    signOf(amount) > 0 && numbers !== '' && interpolate(t.documents, { numbers }),
    order.replaces === null ? interpolate(t.channel, names) : t.not_notified,
  ]
    .filter(Boolean)
    .join(' ');
}
