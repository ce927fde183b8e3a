import { SegmentedControl, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dayInZone } from '#base/calendar-date.ts';
import { NotNegativeAmount, signOf, subtractAmount } from '#base/money.ts';
import { interpolate, pluralise } from '#base/text.ts';
import type { Imbalance } from '#features/orders/balance/contract.ts';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import { useSession } from '#features/people/access/web/session.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { AmountInput } from '#ui/amount-input.tsx';
import { call } from '#ui/call.ts';
import { DialogForm } from '#ui/form-modal.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Modal } from '#ui/modal.tsx';
import { PiecesChoice } from '#ui/pieces-choice.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { useDraft } from '#ui/use-draft.ts';
import { getRefundable, MAX_REFUND_REASON, type Refundable, refundOrder } from '../contract.ts';
import { refundInstead } from '../refund-prefill.ts';
import { piecesLeft, type RefundAmounts, type RefundParts, refundAmounts } from '../refund-rules.ts';

const PATHS = ['/api/orders'];

type Values = {
  pieces: Readonly<Record<string, number>>;
  shipping: string;
  goodwill: string;
  reason: string;
  to: 'channel' | 'elsewhere';
  means: string;
  reference: string;
  paid_on: string;
};

type Props = {
  order: Pick<OrderDetail, 'id' | 'order_number' | 'valid_documents' | 'is_editable'>;
  /** What it is filled in with, as far as it is left. */
  parts?: RefundParts;
  /** The refused refund that it replaces: the form is filled in with it, as paid outside of the channel. */
  refused?: Pick<Imbalance, 'subject' | 'amount'>;
  onClose: () => void;
};

/** Gives money of an order back: pieces, shipping, or an amount; at its channel, or as paid outside of it. */
export function RefundModal(props: Props) {
  const { order, onClose } = props;
  const t = useTexts().refunds;
  const { ui } = useTexts();
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(getRefundable, { params: { id: order.id } }),
    // The remainder is fetched once: if it changes meanwhile the refund is refused.
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
      {isPending && <Skeleton height={260} radius="md" />}
      {data && <RefundForm {...props} refundable={data} />}
    </Modal>
  );
}

const partsOf = ({ pieces, shipping, goodwill }: Values): RefundParts => ({
  lines: Object.entries(pieces).map(([source_item_id, count]) => ({ source_item_id, pieces: count })),
  shipping: shipping || '0',
  goodwill: goodwill || '0',
});

/** What the refund comes to; null while it is none, or more than is left. */
function amountsOf(refundable: Refundable, values: Values): RefundAmounts | null {
  const parts = partsOf(values);
  const areAmounts = [parts.shipping, parts.goodwill].every((amount) => NotNegativeAmount.safeParse(amount).success);
  return areAmounts ? refundAmounts(refundable, parts) : null;
}

const isAbove = ({ limit }: Refundable, { total }: RefundAmounts): boolean =>
  limit !== null && signOf(subtractAmount(total, limit)) > 0;

function RefundForm({ order, refused, onClose, refundable, ...props }: Props & { refundable: Refundable }) {
  const t = useTexts().refunds;
  const { money } = useFormats();
  const { account } = useSession();
  const alerts = useAlerts();
  const { currency, channel, lines, limit, left, refunds } = refundable;
  const limitReached = interpolate(t.limit, { limit: money(limit ?? '0', currency) });
  const instead = refused ? refundInstead(refundable, refused) : null;
  const parts = instead ?? props.parts;
  const draft = useDraft<Values>({
    stored: {
      pieces: Object.fromEntries(
        lines.map((line) => {
          const part = parts?.lines.find(({ source_item_id }) => source_item_id === line.source_item_id);
          return [line.source_item_id, Math.min(part?.pieces ?? 0, piecesLeft(line))];
        }),
      ),
      shipping: parts?.shipping ?? '',
      goodwill: parts?.goodwill ?? '',
      reason: instead?.reason ?? '',
      to: instead !== null || channel === null ? 'elsewhere' : 'channel',
      means: '',
      reference: '',
      paid_on: dayInZone(new Date(), account.time_zone),
    },
    check: ({ values }) => {
      const amounts = amountsOf(refundable, values);
      return {
        ...(amounts === null && { pieces: t.nothing }),
        ...(amounts !== null && isAbove(refundable, amounts) && { pieces: limitReached }),
        ...(values.reason.trim() === '' && { reason: t.reason_required }),
        ...(values.to === 'elsewhere' && values.means.trim() === '' && { means: t.means_required }),
        ...(values.to === 'elsewhere' && values.paid_on === '' && { paid_on: t.paid_on_required }),
      };
    },
    save: async ({ values }) => {
      const { to, means, reference, paid_on, reason } = values;
      const wanted = partsOf(values);
      const { body } = await call(refundOrder, {
        params: { id: order.id },
        body: {
          ...wanted,
          lines: wanted.lines.filter(({ pieces }) => pieces > 0),
          reason: reason.trim(),
          way: to === 'channel' ? { to } : { to, means: means.trim(), reference: reference.trim(), paid_on },
          left,
        },
      });
      alerts.success(body.message);
      onClose();
      return undefined;
    },
    stale: PATHS,
  });
  const { pieces, to } = draft.values;
  const amounts = amountsOf(refundable, draft.values);
  return (
    <DialogForm draft={draft} submit={to === 'channel' ? t.confirm : t.confirm_elsewhere} isDanger onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm">
          {interpolate(t.left, { left: money(left, currency), charged: money(refundable.charged, currency) })}{' '}
          {limit !== null && limitReached}
        </Text>
        {refunds
          .filter(({ state }) => state !== 'done')
          .map(({ id, state, total, reason, refusal }) => (
            <Text key={id} size="sm" c={state === 'refused' ? 'var(--tone-danger-text)' : 'dimmed'}>
              {[`${t.states[state]}: ${money(total, currency)}`, reason, refusal].filter(Boolean).join(' · ')}
            </Text>
          ))}
        <PiecesChoice
          lines={lines
            .filter((line) => piecesLeft(line) > 0)
            .map((line) => ({
              key: line.source_item_id,
              name: line.name || line.sku,
              note: [line.sku, money(line.worth, currency)].filter(Boolean).join(' · '),
              max: piecesLeft(line),
            }))}
          pieces={pieces}
          error={draft.errors.pieces}
          onChange={(line, count) => draft.set({ pieces: { ...pieces, [line]: count } })}
        />
        {signOf(refundable.shipping) > 0 && (
          <AmountInput
            label={interpolate(t.shipping, { currency })}
            description={interpolate(t.shipping_left, { left: money(refundable.shipping, currency) })}
            currency={currency}
            value={draft.values.shipping}
            onChange={(shipping) => draft.set({ shipping })}
          />
        )}
        <AmountInput
          label={interpolate(t.goodwill, { currency })}
          description={t.goodwill_hint}
          currency={currency}
          value={draft.values.goodwill}
          onChange={(goodwill) => draft.set({ goodwill })}
        />
        {channel !== null && (
          <SegmentedControl
            {...draft.choice('to')}
            aria-label={t.to}
            data={[
              { value: 'channel', label: interpolate(t.at_channel, { channel }) },
              { value: 'elsewhere', label: t.elsewhere },
            ]}
          />
        )}
        {to === 'elsewhere' && (
          <>
            <TextInput
              {...draft.text('means')}
              label={t.means}
              description={t.means_hint}
              withAsterisk
              maxLength={100}
            />
            <TextInput {...draft.text('reference')} label={t.reference} maxLength={100} />
            <TextInput {...draft.text('paid_on')} type="date" label={t.paid_on} withAsterisk />
          </>
        )}
        <Textarea
          {...draft.text('reason')}
          label={t.reason}
          withAsterisk
          autosize
          minRows={2}
          maxLength={MAX_REFUND_REASON}
        />
        <Text size="sm" fw={600} role="status">
          {amounts === null ? t.nothing : <Effect order={order} values={draft.values} {...{ refundable, amounts }} />}
        </Text>
      </Stack>
    </DialogForm>
  );
}

type EffectProps = Pick<Props, 'order'> & { values: Values; refundable: Refundable; amounts: RefundAmounts };

/** What the press does: to the money, the invoice, and the pieces. */
function Effect({ order: { valid_documents, is_editable }, values: { to }, refundable, amounts }: EffectProps) {
  const t = useTexts().refunds.effect;
  const { money, count } = useFormats();
  const total = { amount: money(amounts.total, refundable.currency), channel: refundable.channel ?? '' };
  const unsent = amounts.lines.reduce((sum, { pieces, restock }) => (restock === 'unsent' ? sum + pieces : sum), 0);
  const numbers = valid_documents.join(', ');
  // The last pieces stay in an order that waits here, which is not sent.
  const isAll = is_editable && unsent > 0 && refundable.lines.reduce((sum, line) => sum + line.unsent, 0) === unsent;
  return [
    interpolate(to === 'channel' ? t.at_channel : t.elsewhere, total),
    ...(numbers === '' ? [] : [interpolate(valid_documents.length > 1 ? t.invoices : t.invoice, { numbers })]),
    isAll ? t.nothing_left : unsent > 0 ? pluralise(t.takes_off, unsent, count) : t.no_stock,
  ].join(' ');
}
