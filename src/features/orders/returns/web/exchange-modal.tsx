import { Checkbox, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { dayInZone } from '#base/calendar-date.ts';
import { decimalsOf, roundAmount, shareOfAmount } from '#base/money.ts';
import { interpolate } from '#base/text.ts';
import { isQuantity } from '#features/orders/edit/web/lines-draft.ts';
import { getRefundable, MAX_REFUND_REASON, type Refundable } from '#features/orders/refunds/contract.ts';
import type { RefundAmounts } from '#features/orders/refunds/refund-rules.ts';
import { useSession } from '#features/people/access/web/session.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { DialogForm } from '#ui/form-modal.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Modal } from '#ui/modal.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { useDraft } from '#ui/use-draft.ts';
import { exchangeReturn, type ReturnDetail } from '../contract.ts';
import { exchangeAmounts, exchangeCredit } from '../exchange-rules.ts';
import { type ExchangeLine, ExchangeLines } from './exchange-lines.tsx';
import { RETURN_PATHS } from './return-paths.ts';

type Props = { of: ReturnDetail; onClose: () => void };
type Values = {
  lines: readonly ExchangeLine[];
  /** The customer has yet to pay the difference. */
  isPaidLater: boolean;
  means: string;
  reference: string;
  paid_on: string;
  reason: string;
};

/** Sends other pieces for those that came back, as an order of its own, and goes there. */
export function ExchangeModal({ of, onClose }: Props) {
  const { ui } = useTexts();
  const t = useTexts().returns.exchange;
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(getRefundable, { params: { id: of.order_id } }),
    // What came back decides, and it is asked for once: a refund meanwhile refuses the exchange.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const back = data && exchangeCredit(of, data);
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      title={interpolate(t.title, { number: of.number })}
      closeButtonProps={{ 'aria-label': ui.close }}
    >
      {error && <LoadError error={error} onRetry={refetch} />}
      {isPending && <Skeleton height={260} radius="md" />}
      {data && back === null && <Text size="sm">{t.none}</Text>}
      {data && back && <ExchangeForm of={of} refundable={data} back={back} onClose={onClose} />}
    </Modal>
  );
}

/** Whether the difference is paid, or given back, by now. */
const isPaidNow = ({ kind }: NonNullable<ReturnType<typeof exchangeAmounts>>, { isPaidLater }: Values): boolean =>
  kind === 'to_give_back' || (kind === 'to_pay' && !isPaidLater);

type FormProps = Props & { refundable: Refundable; back: RefundAmounts };

function ExchangeForm({ of, refundable, back, onClose }: FormProps) {
  const t = useTexts().returns.exchange;
  const refunds = useTexts().refunds;
  const { money } = useFormats();
  const { account } = useSession();
  const alerts = useAlerts();
  const navigate = useNavigate();
  const { currency } = refundable;
  const amountsOf = ({ lines }: Values) =>
    exchangeAmounts(
      back.total,
      lines.flatMap(({ quantity, price }) => (isQuantity(quantity) ? [{ quantity, price }] : [])),
      refundable,
    );
  const draft = useDraft<Values>({
    stored: {
      lines: [],
      isPaidLater: false,
      means: '',
      reference: '',
      paid_on: dayInZone(new Date(), account.time_zone),
      reason: '',
    },
    check: ({ values }) => {
      const amounts = amountsOf(values);
      const isPaid = amounts !== null && isPaidNow(amounts, values);
      return {
        ...((amounts === null || !values.lines.every(({ quantity }) => isQuantity(quantity))) && {
          lines: t.lines_required,
        }),
        ...(isPaid && values.means.trim() === '' && { means: t.means_required }),
        ...(isPaid && values.paid_on === '' && { paid_on: refunds.paid_on_required }),
        ...(values.reason.trim() === '' && { reason: t.reason_required }),
      };
    },
    save: async ({ values }) => {
      const { lines, means, reference, paid_on, reason } = values;
      const amounts = amountsOf(values);
      const isPaid = amounts !== null && isPaidNow(amounts, values);
      const { body } = await call(exchangeReturn, {
        params: { id: of.id },
        body: {
          lines: lines.map(({ product, quantity, price }) => ({
            product_id: product.id,
            quantity: Number(quantity),
            price,
          })),
          reason: reason.trim(),
          credit: back.total,
          paid: isPaid ? { means: means.trim(), reference: reference.trim(), paid_on } : null,
        },
      });
      alerts.success(body.message);
      onClose();
      await navigate({ to: '/orders/$id', params: { id: String(body.id) } });
      return undefined;
    },
    stale: RETURN_PATHS,
  });
  const amounts = amountsOf(draft.values);
  const credit = money(back.total, currency);
  const pieces = back.lines.reduce((sum, line) => sum + line.pieces, 0);
  return (
    <DialogForm draft={draft} submit={t.confirm} onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm">{interpolate(t.back, { credit })}</Text>
        <ExchangeLines
          lines={draft.values.lines}
          currency={currency}
          priceAtFirst={roundAmount(shareOfAmount(back.total, '1', String(pieces)), decimalsOf(currency))}
          error={draft.errors.lines}
          onChange={(lines) => draft.set({ lines })}
        />
        {amounts?.kind === 'to_pay' && (
          <Checkbox
            label={t.pay_later}
            checked={draft.values.isPaidLater}
            onChange={({ currentTarget }) => draft.set({ isPaidLater: currentTarget.checked })}
          />
        )}
        {amounts !== null && isPaidNow(amounts, draft.values) && (
          <>
            <TextInput
              {...draft.text('means')}
              label={t.means}
              description={refunds.means_hint}
              withAsterisk
              maxLength={60}
            />
            <TextInput {...draft.text('reference')} label={refunds.reference} maxLength={60} />
            <TextInput {...draft.text('paid_on')} type="date" label={refunds.paid_on} withAsterisk />
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
          {amounts === null
            ? t.lines_required
            : [
                interpolate(t[amounts.kind], { difference: money(amounts.difference, currency) }),
                ...(amounts.kind === 'to_pay' && draft.values.isPaidLater ? [t.open] : []),
                interpolate(t.effect, { total: money(amounts.total, currency), credit, number: of.order_number }),
              ].join(' ')}
        </Text>
      </Stack>
    </DialogForm>
  );
}
