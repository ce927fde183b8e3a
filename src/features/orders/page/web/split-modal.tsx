import { SegmentedControl, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { interpolate, pluralise } from '#base/text.ts';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import { unsentLines } from '#features/orders/order/line-edit-rules.ts';
import { getSplitPlaces, type SplitPlace, splitOrder } from '#features/orders/order/split-contract.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { DialogForm } from '#ui/form-modal.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Modal } from '#ui/modal.tsx';
import { PiecesChoice } from '#ui/pieces-choice.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { useDraft } from '#ui/use-draft.ts';
import { chosenPieces } from './chosen-pieces.ts';
import { namesOf } from './telling.ts';

const PATHS = ['/api/orders', '/api/problems', '/api/stock'];

/** `pieces`: how many of each line go now, by its number. */
type Values = { pieces: Readonly<Record<string, number>>; core_id: string; rest: 'goes' | 'held' };

const sumOf = (lines: readonly { pieces: number }[]) => lines.reduce((sum, { pieces }) => sum + pieces, 0);

type Props = { order: OrderDetail; onClose: () => void };

/** Sends some pieces of a waiting order by themselves, from a place that has them; the rest waits. */
export function SplitModal(props: Props) {
  const { order, onClose } = props;
  const { orders, ui } = useTexts();
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(getSplitPlaces, { params: { id: order.id } }),
    // It fills the form in, once: what is short by then refuses the split.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={interpolate(orders.split.title, { number: order.order_number })}
      closeButtonProps={{ 'aria-label': ui.close }}
    >
      {error && <LoadError error={error} onRetry={refetch} />}
      {isPending && <Skeleton height={260} radius="md" />}
      {data && <SplitForm {...props} places={data.places} />}
    </Modal>
  );
}

/** What is in stock at a place, but for the last piece where that is all: something is to wait. */
function prefilled(place: SplitPlace | undefined, waiting: number): Values['pieces'] {
  const lines = place?.lines ?? [];
  if (sumOf(lines) >= waiting) return {};
  return Object.fromEntries(lines.map(({ source_item_id, pieces }) => [source_item_id, pieces]));
}

function SplitForm({ order, onClose, places }: Props & { places: readonly SplitPlace[] }) {
  const t = useTexts().orders.split;
  const alerts = useAlerts();
  const { count } = useFormats();
  const unsent = unsentLines(order.lines);
  const waiting = sumOf(unsent);
  const [own] = places;
  const draft = useDraft<Values>({
    stored: { pieces: prefilled(own, waiting), core_id: own?.core_id ?? '', rest: 'goes' },
    check: ({ values }) => {
      const chosen = sumOf(chosenPieces(values.pieces));
      return {
        ...(chosen === 0 && { pieces: t.required }),
        ...(chosen === waiting && { pieces: t.all }),
        ...(values.core_id === '' && { core_id: t.place_required }),
      };
    },
    save: async ({ values }) => {
      const { id, version } = order;
      const { core_id, rest } = values;
      const body = { lines: chosenPieces(values.pieces), core_id, rest, version };
      alerts.success((await call(splitOrder, { params: { id }, body })).message);
      onClose();
      return undefined;
    },
    stale: PATHS,
  });
  const { pieces, core_id } = draft.values;
  const place = places.find((one) => one.core_id === core_id);
  const inStock = new Map(place?.lines.map((line) => [line.source_item_id, line.pieces]));
  return (
    <DialogForm draft={draft} submit={t.confirm} onClose={onClose}>
      <Stack gap="sm">
        <Select
          label={t.place}
          data={places.map((one) => ({ value: one.core_id, label: one.core_description }))}
          value={core_id}
          error={draft.errors.core_id}
          allowDeselect={false}
          onChange={(value) => {
            const chosen = places.find((one) => one.core_id === value);
            if (chosen) draft.set({ core_id: chosen.core_id, pieces: prefilled(chosen, waiting) });
          }}
        />
        <PiecesChoice
          lines={unsent.map(({ line: { source_item_id, name, sku }, pieces: max }) => ({
            key: source_item_id,
            name: name || sku,
            note: interpolate(t.stock_there, { sku, count: count(inStock.get(source_item_id) ?? 0) }),
            max,
          }))}
          pieces={pieces}
          error={draft.errors.pieces}
          onChange={(line, chosen) => draft.set({ pieces: { ...pieces, [line]: chosen } })}
        />
        <div>
          <Text size="sm" fw={500} mb={4}>
            {t.rest}
          </Text>
          <SegmentedControl
            {...draft.choice('rest')}
            fullWidth
            aria-label={t.rest}
            data={[
              { value: 'goes', label: t.rest_goes },
              { value: 'held', label: t.rest_held },
            ]}
          />
        </div>
        <Text size="sm" fw={600} role="status">
          <Effect order={order} place={place} waiting={waiting} values={draft.values} />
        </Text>
      </Stack>
    </DialogForm>
  );
}

type EffectProps = Pick<Props, 'order'> & { place: SplitPlace | undefined; waiting: number; values: Values };

/** What it does at the warehouse, in stock, at the channel and with the papers. */
function Effect({ order, place, waiting, values }: EffectProps) {
  const { orders, order_page } = useTexts();
  const t = orders.split;
  const { count: counted } = useFormats();
  const chosen = sumOf(chosenPieces(values.pieces));
  if (chosen === 0) return t.required;
  if (chosen === waiting) return t.all;
  const names = namesOf(order, order_page);
  const pieces = pluralise(t.pieces, chosen, counted);
  const rest = pluralise(t.pieces, waiting - chosen, counted);
  return [
    interpolate(t.warehouse, { ...names, pieces, place: place?.core_description ?? '' }),
    interpolate(values.rest === 'held' ? t.waits_held : t.waits, { rest }),
    order.replaces === null ? interpolate(t.channel, names) : orders.cancel_pieces.not_notified,
    t.documents,
  ].join(' ');
}
