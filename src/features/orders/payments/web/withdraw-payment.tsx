import { Button } from '@mantine/core';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import type { RecordedPayment } from '#features/orders/order/order-money.ts';
import { May } from '#features/people/access/web/may.tsx';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { ReasonModal } from '#ui/reason-modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { withdrawPayment } from '../contract.ts';

type Props = { orderId: number; payment: RecordedPayment; currency: string };

/** Takes a recorded payment back, for a reason. */
export function WithdrawPayment({ orderId, payment, currency }: Props) {
  const t = useTexts().payments.withdraw;
  const { money } = useFormats();
  const alerts = useAlerts();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <May access="refund_orders">
      <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setIsAsked(true)}>
        {t.action}
      </Button>
      {isAsked && (
        <ReasonModal
          title={t.title}
          text={interpolate(t.text, { amount: money(payment.amount, currency) })}
          label={t.reason}
          required={t.required}
          submit={t.confirm}
          stale={['/api/orders']}
          save={async (reason) => {
            const params = { id: orderId, payment_id: payment.id };
            alerts.success((await call(withdrawPayment, { params, body: { reason } })).message);
          }}
          onClose={() => setIsAsked(false)}
        />
      )}
    </May>
  );
}
