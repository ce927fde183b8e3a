import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { interpolate, pluralise } from '#base/text.ts';
import { findImbalances, type ImbalanceGroup } from '#features/orders/balance/contract.ts';
import { useImbalanceSentence } from '#features/orders/balance/web/use-imbalance-sentence.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { queryOf } from '#ui/query.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useTexts } from '#ui/texts.ts';
import classes from './inbox.module.css';

/** How goods, money and papers of orders disagree, a kind each; nothing where they agree. */
export function ImbalanceGroups() {
  const t = useTexts().order_balance.inbox;
  const groups = useQuery(queryOf(findImbalances, {})).data?.data ?? [];
  if (groups.length === 0) return null;
  return (
    <section className={classes.beside} aria-labelledby="imbalances-title">
      <h2 id="imbalances-title">{t.title}</h2>
      <p className={classes.hint}>{t.hint}</p>
      <ul>
        {groups.map((group) => (
          <Group key={group.kind} group={group} />
        ))}
      </ul>
    </section>
  );
}

function Group({ group: { kind, orders, amounts, since, first } }: { group: ImbalanceGroup }) {
  const { kinds, answers, inbox: t } = useTexts().order_balance;
  const { count, money } = useFormats();
  const sentenceOf = useImbalanceSentence();
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
        <p className={classes.hint}>{answers[kind]}</p>
        <ul>
          {first.map((imbalance) => (
            <li key={`${imbalance.order_id} ${imbalance.subject}`}>
              <Link to="/orders/$id" params={{ id: String(imbalance.order_id) }} className="code">
                {imbalance.order_number}
              </Link>{' '}
              {sentenceOf(imbalance, imbalance.currency)}
              <small>
                <RelativeTime at={imbalance.since} />
              </small>
            </li>
          ))}
        </ul>
        {orders > first.length && <p className={classes.hint}>{interpolate(t.more, { shown: count(first.length) })}</p>}
        <Link to="/orders" search={{ balance: kind }}>
          {t.all}
        </Link>
      </div>
    </li>
  );
}
