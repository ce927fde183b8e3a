import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { interpolate } from '#base/text.ts';
import { useOrderChange } from '#features/core/order-lifecycle/web/use-order-change.ts';
import { May } from '#features/people/access/web/may.tsx';
import { useMay } from '#features/people/access/web/use-may.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { Icon } from '#ui/icons.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useTexts } from '#ui/texts.ts';
import { type AnsweredBalance, answerImbalance, type Imbalance, type ImbalanceAnswer } from '../contract.ts';
import classes from './balance.module.css';
import { type CancelRefunded, ImbalanceActions, type OnRefund } from './imbalance-actions.tsx';
import { useImbalanceSentence } from './use-imbalance-sentence.ts';

type Props = {
  orderId: number;
  imbalance: AnsweredBalance['imbalances'][number];
  currency: string;
  /** The refund that it is about, which has a page of its own. */
  refund: { id: number } | undefined;
  onRefund: OnRefund;
  onPayment: () => void;
  duplicates: ReactNode;
  cancel: CancelRefunded | null;
};

/** One imbalance: its kind, amount and age, with the answers to it; or the reason why it was left as it is. */
export function ImbalanceItem({ orderId, imbalance, currency, refund, ...actions }: Props) {
  const t = useTexts().order_balance;
  const sentence = useImbalanceSentence()(imbalance, currency);
  const { kind, since, left, reason, answers } = imbalance;
  return (
    <li data-left={left !== null || undefined}>
      <Icon name={left === null ? 'alert' : 'info'} size={16} />
      <div>
        <p>{sentence}</p>
        {reason !== '' && <p>“{reason}”</p>}
        <p className="dimmed">
          {left === null ? (
            <>
              {t.answers[kind]}{' '}
              {refund && (
                <Link to="/orders/$id" params={{ id: String(refund.id) }}>
                  {t.open_refund}
                </Link>
              )}
              {(kind === 'returned_open' || kind === 'return_missing') && (
                <Link to="/returns" search={{ search: imbalance.subject }}>
                  {t.open_return}
                </Link>
              )}
              {since !== null && (
                <>
                  {' · '}
                  <RelativeTime at={since} />
                </>
              )}
            </>
          ) : (
            <>
              {interpolate(left.by === null ? t.left : t.left_by, { name: left.by ?? '', reason: left.reason })}
              {' · '}
              <RelativeTime at={left.at} />
            </>
          )}
        </p>
        {left === null && answers.length > 0 && <Answers orderId={orderId} imbalance={imbalance} />}
        {left === null && <ImbalanceActions {...{ orderId, imbalance, currency, ...actions }} />}
      </div>
    </li>
  );
}

type AnswersProps = { orderId: number; imbalance: Imbalance };

/** What can be done about it here, by a press. */
function Answers({ orderId: id, imbalance: { kind, subject, answers } }: AnswersProps) {
  const t = useTexts().order_balance;
  const alerts = useAlerts();
  const mayRefund = useMay('refund_orders');
  const { mutate, isPending } = useOrderChange(
    (answer: ImbalanceAnswer) => call(answerImbalance, { params: { id }, body: { kind, subject, answer } }),
    ({ message }) => alerts.success(message),
  );
  return (
    <May access="edit_orders">
      <div className={classes.answers}>
        {answers
          .filter((answer) => mayRefund || answer !== 'retry_refund')
          .map((answer) => (
            <Button
              key={answer}
              size="compact-sm"
              variant="default"
              disabled={isPending}
              onClick={() => mutate(answer)}
            >
              {t.do[answer]}
            </Button>
          ))}
      </div>
    </May>
  );
}
