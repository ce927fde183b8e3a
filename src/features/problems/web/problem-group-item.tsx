import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { May } from '#features/access/web/may.tsx';
import { MappingLink } from '#features/mappings/web/mapping-link.tsx';
import { useOrderChange } from '#features/order-lifecycle/web/use-order-change.ts';
import { causeIn } from '#features/order-problems/problem-sentences.ts';
import { FixProblem } from '#features/problem-fixes/web/fix-problem.tsx';
import { fixableKind } from '#features/problem-fixes/web/problem-texts.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useTexts } from '#ui/texts.ts';
import { type ProblemGroup, retryCause } from '../contract.ts';
import classes from './problems-screen.module.css';
import { WaitingOrders } from './waiting-orders.tsx';

/** One cause: how many orders wait for it, its correction or the way to it, and on request the orders themselves. */
export function ProblemGroupItem({ group }: { group: ProblemGroup }) {
  const texts = useTexts();
  const t = texts.problems;
  const { count } = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const [words, list] = [useId(), useId()];
  return (
    <li className={classes.item} aria-labelledby={words}>
      <Link to="/orders" search={{ problem: group.kind }} className={classes.count} aria-describedby={words}>
        {count(group.orders)}
      </Link>
      <div className={classes.words}>
        <h2 id={words}>{causeIn(texts, group)}</h2>
        <p>
          {group.subject_name ?? t.kinds[group.kind]} · {group.connection_name} · {t.first_seen}{' '}
          <RelativeTime at={group.first_seen_at} />
        </p>
        {!fixableKind(group) && <p>{t.helps[group.kind]}</p>}
        <Disclosure isOpen={isOpen} controls={list} onToggle={() => setIsOpen(!isOpen)}>
          {isOpen ? t.hide_orders : t.show_orders}
        </Disclosure>
      </div>
      <GroupActions group={group} />
      <div id={list} className={classes.waiting} hidden={!isOpen}>
        {isOpen && <WaitingOrders group={group} />}
      </div>
    </li>
  );
}

function GroupActions({ group }: { group: ProblemGroup }) {
  const t = useTexts().problems;
  const alerts = useAlerts();
  const { kind, connection_id, subject } = group;
  const fixable = fixableKind(group);
  const retry = useOrderChange(
    () => call(retryCause, { body: { kind, connection_id, subject } }),
    ({ message }) => alerts.success(message),
  );
  return (
    <div className={classes.actions}>
      {fixable ? (
        <FixProblem kind={fixable} cause={group} />
      ) : (
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => (
            <Link
              to="/orders/$id"
              params={{ id: String(group.oldest_order_id) }}
              search={{ problem: kind, orderDir: 'ASC' }}
              {...props}
            />
          )}
        >
          {t.fix.open_order}
        </Button>
      )}
      <MappingLink cause={group} />
      <May access="edit_orders">
        <Button size="xs" variant="default" loading={retry.isPending} onClick={() => retry.mutate(undefined)}>
          {t.retry_all}
        </Button>
      </May>
    </div>
  );
}
