import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { interpolate, pluralise } from '#base/text.ts';
import { findImbalances, type ImbalanceGroup, type ListedImbalance } from '#features/orders/balance/contract.ts';
import { LeaveManyModal, type LeftImbalance } from '#features/orders/balance/web/leave-modal.tsx';
import { SkippedImbalances } from '#features/orders/balance/web/skipped-imbalances.tsx';
import { useImbalanceSentence } from '#features/orders/balance/web/use-imbalance-sentence.ts';
import { WithdrawDuplicates } from '#features/orders/payments/web/withdraw-duplicates.tsx';
import { useMay } from '#features/people/access/web/use-may.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { queryOf } from '#ui/query.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { AllBox, RowBox } from '#ui/table/row-box.tsx';
import { useChosenRows } from '#ui/table/use-chosen-rows.ts';
import { useTexts } from '#ui/texts.ts';
import classes from './inbox.module.css';

/** How goods, money and papers of orders disagree, a kind each; nothing where they agree. */
export function ImbalanceGroups() {
  const t = useTexts().order_balance.inbox;
  const groups = useQuery(queryOf(findImbalances, {})).data?.data ?? [];
  // Kept here: a kind of which nothing is left is drawn no more.
  const [outcomes, setOutcomes] = useState<readonly LeftImbalance[] | null>(null);
  if (groups.length === 0 && !outcomes) return null;
  return (
    <section className={classes.beside} aria-labelledby="imbalances-title">
      <h2 id="imbalances-title">{t.title}</h2>
      {groups.length > 0 && (
        <Text mt={10} c="dimmed">
          {t.hint}
        </Text>
      )}
      {outcomes && <SkippedImbalances outcomes={outcomes} onClose={() => setOutcomes(null)} />}
      <ul>
        {groups.map((group) => (
          <Group key={group.kind} group={group} onSkipped={setOutcomes} />
        ))}
      </ul>
    </section>
  );
}

type GroupProps = { group: ImbalanceGroup; onSkipped: (outcomes: readonly LeftImbalance[]) => void };

function Group({ group: { kind, orders, amounts, since, first }, onSkipped }: GroupProps) {
  const { kinds, answers, inbox: t } = useTexts().order_balance;
  const { count, money } = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const list = useId();
  const sums = amounts.map(({ currency, amount }) => money(amount, currency));
  return (
    <li>
      <Disclosure isOpen={isOpen} controls={list} onToggle={() => setIsOpen(!isOpen)}>
        {kinds[kind]}
      </Disclosure>
      <small>
        {[pluralise(t.orders, orders, count), ...sums].join(' · ')} · <RelativeTime at={since} />
      </small>
      <div id={list} hidden={!isOpen}>
        <Text mt={10} c="dimmed">
          {answers[kind]}
        </Text>
        <ListedImbalances kind={kind} listed={first} onSkipped={onSkipped} />
        {orders > first.length && (
          <Text mt={10} c="dimmed">
            {interpolate(t.more, { shown: count(first.length) })}
          </Text>
        )}
        <Link to="/orders" search={{ balance: kind }}>
          {t.all}
        </Link>
      </div>
    </li>
  );
}

type ListProps = Pick<ImbalanceGroup, 'kind'> & Pick<GroupProps, 'onSkipped'> & { listed: readonly ListedImbalance[] };

const keyOf = ({ order_id, subject }: ListedImbalance) => `${order_id} ${subject}`;

/** The orders of a kind, of which several are answered at once. */
function ListedImbalances({ kind, listed, onSkipped }: ListProps) {
  const t = useTexts().order_balance.leave_many;
  const payments = useTexts().payments.duplicates;
  const { count } = useFormats();
  const sentenceOf = useImbalanceSentence();
  const mayLeave = useMay('edit_orders');
  const mayRefund = useMay('refund_orders');
  const rows = useChosenRows(listed, keyOf);
  const [asked, setAsked] = useState<readonly ListedImbalance[] | null>(null);
  const { chosen } = rows;
  const duplicates = chosen.filter(({ duplicate_payments }) => duplicate_payments.length > 0);
  const mayChoose = mayLeave || (mayRefund && listed.some(({ duplicate_payments }) => duplicate_payments.length > 0));
  return (
    <>
      {mayChoose && (
        <div className={`${classes.choosable} ${classes.bulk}`}>
          <AllBox label={t.all} extent={rows.extent} onPress={rows.toggleAll} />
          {duplicates.length > 0 && (
            <WithdrawDuplicates orders={duplicates}>
              {pluralise(payments.chosen, duplicates.length, count)}
            </WithdrawDuplicates>
          )}
          {mayLeave && chosen.length > 0 && (
            <Button size="compact-xs" variant="default" onClick={() => setAsked(chosen)}>
              {pluralise(t.button, chosen.length, count)}
            </Button>
          )}
        </div>
      )}
      <ul>
        {listed.map((imbalance) => {
          const sentence = sentenceOf(imbalance, imbalance.currency);
          return (
            <li key={keyOf(imbalance)} className={classes.choosable}>
              {mayChoose && (
                <RowBox
                  label={`${imbalance.order_number} ${sentence}`}
                  isChecked={rows.isChosen(imbalance)}
                  onPress={() => rows.toggle(imbalance)}
                />
              )}
              <span>
                <Link to="/orders/$id" params={{ id: String(imbalance.order_id) }} className="code">
                  {imbalance.order_number}
                </Link>{' '}
                {sentence} {imbalance.duplicate_payments.length > 0 && payments.listed}
                <small>
                  <RelativeTime at={imbalance.since} />
                </small>
              </span>
            </li>
          );
        })}
      </ul>
      {asked && <LeaveManyModal kind={kind} chosen={asked} onSkipped={onSkipped} onClose={() => setAsked(null)} />}
    </>
  );
}
