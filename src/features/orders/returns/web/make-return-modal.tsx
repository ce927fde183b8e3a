import { Checkbox, Select, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ReturnReason } from '#base/return-reason.ts';
import { interpolate } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { DialogForm } from '#ui/form-modal.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Modal } from '#ui/modal.tsx';
import { PiecesChoice } from '#ui/pieces-choice.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { useDraft } from '#ui/use-draft.ts';
import { findOrderReturns, MAX_RETURN_NOTE, type Returnable, requestReturn } from '../contract.ts';
import { RETURN_PATHS } from './return-paths.ts';

type Props = { order: { id: number; order_number: string }; onClose: () => void };

/** Makes a return of pieces of an order that left. */
export function MakeReturnModal({ order, onClose }: Props) {
  const t = useTexts().returns.make;
  const { ui } = useTexts();
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(findOrderReturns, { params: { id: order.id } }),
    // The returnable pieces are fetched once: if they change meanwhile the return is refused.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={interpolate(t.title, { number: order.order_number })}
      closeButtonProps={{ 'aria-label': ui.close }}
    >
      {error && <LoadError error={error} onRetry={refetch} />}
      {isPending && <Skeleton height={220} radius="md" />}
      {data?.returnable.length === 0 && <Text size="sm">{t.none}</Text>}
      {data && data.returnable.length > 0 && (
        <ReturnForm order={order} returnable={data.returnable} told={data.told} onClose={onClose} />
      )}
    </Modal>
  );
}

type ReturnDraft = {
  /** By the number of the order's line. */
  pieces: Readonly<Record<string, number>>;
  reason: string | null;
  note: string;
  tracking_number: string;
  is_authorised: boolean;
};

const EMPTY: ReturnDraft = { pieces: {}, reason: null, note: '', tracking_number: '', is_authorised: true };

type FormProps = Props & { returnable: readonly Returnable[]; told: string | null };

function ReturnForm({ order, returnable, told, onClose }: FormProps) {
  const t = useTexts().returns.make;
  const { reasons } = useTexts().returns;
  const alerts = useAlerts();
  const draft = useDraft<ReturnDraft>({
    stored: EMPTY,
    check: ({ values }) => ({
      ...(linesOf(returnable, values).length === 0 && { pieces: t.pieces_required }),
      ...(values.reason === null && { reason: t.reason_required }),
    }),
    save: async ({ values: { note, tracking_number, is_authorised, ...values } }) => {
      const { body } = await call(requestReturn, {
        params: { id: order.id },
        body: {
          lines: linesOf(returnable, values),
          reason: ReturnReason.parse(values.reason),
          note: note.trim(),
          tracking_number: tracking_number.trim(),
          is_authorised,
        },
      });
      alerts.success(interpolate(t.made, { number: body.number }));
      onClose();
      return undefined;
    },
    stale: RETURN_PATHS,
  });
  const { values } = draft;
  const { pieces } = values;
  return (
    <DialogForm draft={draft} submit={t.confirm} onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm">{t.text}</Text>
        <PiecesChoice
          lines={returnable.map(({ source_item_id, sku, name, left }) => ({
            key: source_item_id,
            name: name || sku,
            note: sku,
            max: left,
          }))}
          pieces={pieces}
          error={draft.errors.pieces}
          onChange={(line, quantity) => draft.set({ pieces: { ...pieces, [line]: quantity } })}
        />
        <Select
          {...draft.choice('reason')}
          label={t.reason}
          withAsterisk
          data={ReturnReason.options.map((value) => ({ value, label: reasons[value] }))}
        />
        <Textarea
          {...draft.text('note')}
          label={t.note}
          description={told === null ? t.note_hint : t.note_told}
          autosize
          minRows={2}
          maxLength={MAX_RETURN_NOTE}
        />
        <TextInput
          {...draft.text('tracking_number')}
          label={t.tracking}
          description={t.tracking_hint}
          maxLength={100}
        />
        <Checkbox {...draft.flag('is_authorised')} label={t.authorise} description={t.authorise_hint} />
        {told !== null && values.is_authorised && <Text size="sm">{interpolate(t.told, { channel: told })}</Text>}
      </Stack>
    </DialogForm>
  );
}

const linesOf = (returnable: readonly Returnable[], { pieces }: Pick<ReturnDraft, 'pieces'>) =>
  returnable
    .map(({ source_item_id, left }) => ({ source_item_id, quantity: pieces[source_item_id] ?? 0, left }))
    .filter(({ quantity }) => quantity > 0);
