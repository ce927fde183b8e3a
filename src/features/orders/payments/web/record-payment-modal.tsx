import { Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dayInZone } from '#base/calendar-date.ts';
import { signOf } from '#base/money.ts';
import { interpolate } from '#base/text.ts';
import { getOrderBalance, type OrderBalance } from '#features/orders/balance/contract.ts';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import { useSession } from '#features/people/access/web/session.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { AmountInput } from '#ui/amount-input.tsx';
import { call } from '#ui/call.ts';
import { DialogForm } from '#ui/form-modal.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Modal } from '#ui/modal.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { useDraft } from '#ui/use-draft.ts';
import { MAX_MEANS, recordPayment } from '../contract.ts';
import { openAfter } from '../payment-rules.ts';

type Props = { order: Pick<OrderDetail, 'id' | 'order_number'>; onClose: () => void };

/** Records a payment for an order that was received outside of the channel. */
export function RecordPaymentModal({ order, onClose }: Props) {
  const t = useTexts().payments;
  const { ui } = useTexts();
  const { data, error, isPending, refetch } = useQuery({
    ...queryOf(getOrderBalance, { params: { id: order.id } }),
    refetchOnWindowFocus: false,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={interpolate(t.title, { number: order.order_number })}
      closeButtonProps={{ 'aria-label': ui.close }}
    >
      {error && <LoadError error={error} onRetry={refetch} />}
      {isPending && <Skeleton height={260} radius="md" />}
      {data &&
        (signOf(data.paid.open) > 0 ? (
          <PaymentForm order={order} balance={data} onClose={onClose} />
        ) : (
          <Text size="sm">{t.nothing_open}</Text>
        ))}
    </Modal>
  );
}

function PaymentForm({ order, balance: { paid, currency }, onClose }: Props & { balance: OrderBalance }) {
  const t = useTexts().payments;
  const { money } = useFormats();
  const { account } = useSession();
  const alerts = useAlerts();
  const draft = useDraft({
    // The open amount at this moment counts: if it changes meanwhile the payment is refused.
    stored: {
      amount: paid.open,
      means: '',
      reference: '',
      paid_on: dayInZone(new Date(), account.time_zone),
      open: paid.open,
    },
    check: ({ values }) => ({
      ...(openAfter(values.open, values.amount, currency) === null && { amount: t.amount_wrong }),
      ...(values.means.trim() === '' && { means: t.means_required }),
      ...(values.paid_on === '' && { paid_on: t.paid_on_required }),
    }),
    save: async ({ values }) => {
      const { means, reference, ...body } = values;
      const { body: reply } = await call(recordPayment, {
        params: { id: order.id },
        body: { ...body, means: means.trim(), reference: reference.trim() },
      });
      alerts.success(reply.message);
      onClose();
      return undefined;
    },
    stale: ['/api/orders'],
  });
  const { amount, open } = draft.values;
  const left = openAfter(open, amount, currency);
  const amounts = { paid: money(paid.amount ?? '0', currency), open: money(open, currency) };
  const sums = { amount: money(amount, currency), rest: money(left ?? '0', currency) };
  return (
    <DialogForm draft={draft} submit={t.confirm} onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm">{interpolate(paid.amount === null ? t.not_known : t.paid, amounts)}</Text>
        <AmountInput
          label={interpolate(t.amount, { currency })}
          withAsterisk
          currency={currency}
          value={amount}
          error={draft.errors.amount}
          onChange={(typed) => draft.set({ amount: typed })}
        />
        <TextInput
          {...draft.text('means')}
          label={t.means}
          description={t.means_hint}
          withAsterisk
          maxLength={MAX_MEANS}
        />
        <TextInput {...draft.text('reference')} label={t.reference} maxLength={MAX_MEANS} />
        <TextInput {...draft.text('paid_on')} type="date" label={t.paid_on} withAsterisk />
        <Text size="sm" fw={600} role="status">
          {left === null
            ? t.amount_wrong
            : `${interpolate(signOf(left) === 0 ? t.effect.all : t.effect.part, sums)} ${t.effect.stays}`}
        </Text>
      </Stack>
    </DialogForm>
  );
}
