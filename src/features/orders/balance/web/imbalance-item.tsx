import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { signOf } from '#base/money.ts';
import { interpolate, pluralise } from '#base/text.ts';
import { useOrderChange } from '#features/core/order-lifecycle/web/use-order-change.ts';
import { May } from '#features/people/access/web/may.tsx';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useTexts } from '#ui/texts.ts';
import { answerImbalance, type Imbalance, type ImbalanceAnswer } from '../contract.ts';
import classes from './balance.module.css';

type Props = {
  orderId: number;
  imbalance: Imbalance;
  currency: string;
  /** The refund that it is about, which has a page of its own. */
  refund: { id: number } | undefined;
};

/** What disagrees, by how much, since when, and what a person does about it. */
export function ImbalanceItem({ orderId, imbalance, currency, refund }: Props) {
  const { kind, subject, pieces, amount, since, reason, answers } = imbalance;
  const t = useTexts().order_balance;
  const { money, count } = useFormats();
  const counted = pluralise(t.pieces, pieces, count);
  // Pieces stand in the sentence of those kinds that are about them; else they are a part of the difference.
  const parts = [
    ...(signOf(amount) !== 0 ? [money(amount, currency)] : []),
    ...(pieces > 0 && !t.imbalances[kind].includes('{pieces}') ? [counted] : []),
  ];
  const difference = parts.length > 0 ? ` (${parts.join(', ')})` : '';
  return (
    <li>
      <Icon name="alert" size={16} />
      <div>
        <p>{interpolate(t.imbalances[kind], { subject, pieces: counted, difference })}</p>
        {reason !== '' && <p>“{reason}”</p>}
        <p className={classes.answer}>
          {t.answers[kind]}{' '}
          {refund && (
            <Link to="/orders/$id" params={{ id: String(refund.id) }}>
              {t.open_refund}
            </Link>
          )}
          {since !== null && (
            <>
              {' · '}
              <RelativeTime at={since} />
            </>
          )}
        </p>
        {answers.length > 0 && <Answers orderId={orderId} kind={kind} answers={answers} />}
      </div>
    </li>
  );
}

type AnswersProps = Pick<Imbalance, 'kind' | 'answers'> & { orderId: number };

/** What can be done about it here, by a press. */
function Answers({ orderId: id, kind, answers }: AnswersProps) {
  const t = useTexts().order_balance;
  const alerts = useAlerts();
  const { mutate, isPending } = useOrderChange(
    (answer: ImbalanceAnswer) => call(answerImbalance, { params: { id }, body: { kind, answer } }),
    ({ message }) => alerts.success(message),
  );
  return (
    <May access="edit_orders">
      <div className={classes.answers}>
        {answers.map((answer) => (
          <Button key={answer} size="compact-sm" variant="default" disabled={isPending} onClick={() => mutate(answer)}>
            {t.do[answer]}
          </Button>
        ))}
      </div>
    </May>
  );
}
