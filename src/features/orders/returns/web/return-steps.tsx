import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import {
  canBeExchanged,
  canTakeStep,
  type ReturnState,
  type ReturnStep,
  returnSteps,
} from '#features/core/order-lifecycle/return-rules.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { markStale } from '#ui/query.ts';
import { ReasonModal } from '#ui/reason-modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { type ReturnDetail, type Step, takeReturnStep } from '../contract.ts';
import { CloseModal } from './close-modal.tsx';
import { ExchangeModal } from './exchange-modal.tsx';
import { InspectModal } from './inspect-modal.tsx';
import { RefundReturn } from './refund-return.tsx';
import { RETURN_PATHS } from './return-paths.ts';
import { SendModal } from './send-modal.tsx';

/** What a state asks for first. */
const firstStep: Readonly<Partial<Record<ReturnState, ReturnStep>>> = {
  requested: 'authorise',
  authorised: 'receive',
  on_its_way: 'receive',
  received: 'inspect',
  inspected: 'close',
};

type Props = { of: ReturnDetail };

/** What can be done with a return now: at once where nothing has to be said, else by a dialog. */
export function ReturnSteps({ of }: Props) {
  const t = useTexts().returns;
  const { refunds } = useTexts();
  const alerts = useAlerts();
  const client = useQueryClient();
  const mayRefund = useMay('refund_orders') && canBeExchanged(of);
  const [asked, setAsked] = useState<Exclude<ReturnStep, 'authorise' | 'receive'> | 'refund' | 'exchange' | null>(null);
  const close = () => setAsked(null);
  const take = async (step: Step) => {
    const { number } = await call(takeReturnStep, { params: { id: of.id }, body: step });
    alerts.success(interpolate(t.done[step.step], { number }));
  };
  const change = useMutation({
    mutationFn: (step: 'authorise' | 'receive') => take({ step }),
    onError: alerts.failed,
    onSettled: () => markStale(client, RETURN_PATHS),
  });
  const steps = returnSteps.filter((step) =>
    canTakeStep(step, { state: of.state, is_restocked: of.restocked_at !== null }),
  );
  const press = (step: ReturnStep) =>
    step === 'authorise' || step === 'receive' ? change.mutate(step) : setAsked(step);
  const dialog = { of, onTake: take, onClose: close };
  return (
    <>
      {steps.map((step) => (
        <Button
          key={step}
          size="xs"
          variant={step === firstStep[of.state] ? 'filled' : 'default'}
          disabled={change.isPending}
          onClick={() => press(step)}
        >
          {t.steps[step]}
        </Button>
      ))}
      {mayRefund && (
        <>
          <Button size="xs" variant="default" onClick={() => setAsked('refund')}>
            {refunds.action}
          </Button>
          <Button size="xs" variant="default" onClick={() => setAsked('exchange')}>
            {t.exchange.action}
          </Button>
        </>
      )}
      {asked === 'refund' && <RefundReturn of={of} onClose={close} />}
      {asked === 'exchange' && <ExchangeModal of={of} onClose={close} />}
      {asked === 'send' && <SendModal {...dialog} />}
      {asked === 'inspect' && <InspectModal {...dialog} />}
      {asked === 'close' && <CloseModal {...dialog} />}
      {asked === 'refuse' && (
        <ReasonModal
          title={interpolate(t.refuse.title, { number: of.number })}
          text={t.refuse.text}
          label={t.refuse.label}
          required={t.refuse.required}
          submit={t.refuse.confirm}
          isDanger
          stale={RETURN_PATHS}
          save={(reason) => take({ step: 'refuse', reason })}
          onClose={close}
        />
      )}
    </>
  );
}
