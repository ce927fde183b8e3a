import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { interpolate, pluralise } from '#base/text.ts';
import { countOpenWork } from '#features/attention/notices/open-work-contract.ts';
import { OrderRuns } from '#features/orders/list/web/bulk/order-runs.tsx';
import { useSuggestedAnswers } from '#features/orders/problem-fixes/web/use-suggested-answers.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import type { InboxEntry } from '../inbox-entries.ts';
import { AcceptSure } from './accept-sure.tsx';
import { CauseList } from './cause-list.tsx';
import { CausePane } from './cause-pane.tsx';
import { ImbalancesAndNotices } from './imbalances-and-notices.tsx';
import classes from './inbox.module.css';
import { InboxFilters } from './inbox-filters.tsx';
import { NothingNeeded } from './nothing-needed.tsx';
import { useAnswers } from './use-answers.ts';
import { type Inbox, useInbox } from './use-inbox.ts';
import { causeLinkId, useInboxKeys } from './use-inbox-keys.ts';
import { useRowMemory } from './use-row-memory.ts';
import { useSeenRechecks } from './use-seen-rechecks.ts';

/** The inbox: the causes that hold orders, the worst first, and next to them the chosen one with its answer. */
export function InboxScreen() {
  const t = useTexts().inbox;
  const { count } = useFormats();
  const inbox = useInbox();
  const orders = useQuery(queryOf(countOpenWork, {})).data?.orders ?? 0;
  const pane = useRef<HTMLElement>(null);
  const { goTo } = useGoTo(inbox, pane);
  const progressOf = useSeenRechecks();
  const suggested = useSuggestedAnswers();
  const [answerWanted, setAnswerWanted] = useState<string | null>(null);
  const answerReached = useCallback(() => setAnswerWanted(null), []);
  const rows = useRowMemory();
  const goOn = (key: string) => goTo(inbox.next(key) ?? key);
  const answers = useAnswers((answered: readonly InboxEntry[]) => {
    const last = answered.at(-1);
    if (last && answered.some(({ key }) => key === inbox.chosen?.entry.key)) goOn(last.key);
  });
  useInboxKeys(inbox, pane, goTo);
  const { found, chosen } = inbox;
  const isAllSolved = inbox.shown.length > 0 && inbox.shown.every(({ isSolved }) => isSolved);

  return (
    <>
      <PageHeader
        title={t.title}
        actions={<AcceptSure shown={inbox.shown} suggested={suggested ?? []} answers={answers} />}
      >
        {orders > 0 ? pluralise(t.needs_you, orders, count) : ' '}
      </PageHeader>
      <OrderRuns />
      {!inbox.isEmpty && inbox.groups && <InboxFilters inbox={inbox} groups={inbox.groups} />}
      {found.isError && <LoadError error={found.error} onRetry={found.refetch} hasData={inbox.groups !== undefined} />}
      {found.isPending && <PaneSkeletons />}
      {inbox.isEmpty && <NothingNeeded />}
      {!inbox.isEmpty && inbox.groups && inbox.shown.length === 0 && <NothingShown inbox={inbox} />}
      {chosen && (
        <div className={classes.panes} data-named={inbox.isNamed || undefined}>
          <CauseList
            inbox={inbox}
            chosen={chosen.entry.key}
            answers={answers}
            progressOf={progressOf}
            onChoose={goTo}
            onAnswer={setAnswerWanted}
          >
            <ImbalancesAndNotices />
          </CauseList>
          <CausePane
            key={chosen.entry.key}
            ref={pane}
            shown={chosen}
            suggested={suggested}
            answers={answers}
            progress={progressOf(chosen.seen)}
            rows={rows}
            isAnswerWanted={answerWanted === chosen.entry.key}
            onAnswerReached={answerReached}
            onDone={() => goOn(chosen.entry.key)}
          />
        </div>
      )}
      {chosen === undefined && inbox.groups && <ImbalancesAndNotices />}
      {isAllSolved && (
        <Text mt={10} c="dimmed">
          {t.empty.all_done}
        </Text>
      )}
      {(found.data?.causes ?? 0) > (inbox.groups?.length ?? 0) && (
        <Text mt={10} c="dimmed">
          {interpolate(t.more, { count: count(inbox.groups?.length ?? 0) })}
        </Text>
      )}
    </>
  );
}

/**
 * Chooses a cause and takes the cursor there: to its place in the list or, where the list is not on the screen, to what
 * it says.
 */
function useGoTo(inbox: Inbox, pane: RefObject<HTMLElement | null>) {
  const [wanted, setWanted] = useState<{ key: string } | null>(null);
  const { choose } = inbox;
  const namedKey = inbox.isNamed ? inbox.chosen?.entry.key : undefined;
  useEffect(() => {
    if (!wanted || wanted.key !== namedKey) return;
    const link = document.getElementById(causeLinkId(wanted.key));
    const target = link?.checkVisibility() ? link : pane.current?.querySelector<HTMLElement>('h2');
    target?.focus();
    target?.scrollIntoView({ block: 'nearest' });
    setWanted(null);
  }, [wanted, namedKey, pane]);
  const goTo = (key: string) => {
    setWanted({ key });
    choose(key);
  };
  return { goTo };
}

function PaneSkeletons() {
  return (
    <div className={classes.panes} aria-hidden="true">
      <div className={classes.list}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((name) => (
          <Skeleton key={name} height={56} radius={0} mb={1} />
        ))}
      </div>
      <div className={classes.pane}>
        <Skeleton height={24} width="60%" mb={10} />
        <Skeleton height={120} />
      </div>
    </div>
  );
}

function NothingShown({ inbox }: { inbox: Inbox }) {
  const t = useTexts().inbox.empty;
  const { ui } = useTexts();
  const clear = (
    <Button size="xs" variant="default" onClick={() => inbox.setFilter({ kind: '', connection_id: '' })}>
      {ui.filters.clear}
    </Button>
  );
  return (
    <EmptyState title={t.filtered} icon="filter" action={clear}>
      {t.filtered_text}
    </EmptyState>
  );
}
