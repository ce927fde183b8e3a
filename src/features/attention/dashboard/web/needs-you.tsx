import { Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { interpolate, pluralise } from '#base/text.ts';
import { preparedAnswer } from '#features/attention/problems/inbox-answers.ts';
import type { InboxEntry, ShownEntry } from '#features/attention/problems/inbox-entries.ts';
import { AnswerInLine } from '#features/attention/problems/web/cause-answer.tsx';
import { CauseProgress, hasProgress } from '#features/attention/problems/web/cause-progress.tsx';
import { type Answers, useAnswers } from '#features/attention/problems/web/use-answers.ts';
import { useCausePlace } from '#features/attention/problems/web/use-cause-place.ts';
import { useInbox } from '#features/attention/problems/web/use-inbox.ts';
import { type Progress, useSeenRechecks } from '#features/attention/problems/web/use-seen-rechecks.ts';
import { causeIn } from '#features/core/order-problems/problem-sentences.ts';
import { findImbalances } from '#features/orders/balance/contract.ts';
import type { Answer } from '#features/orders/problem-fixes/answers-contract.ts';
import { fixableKind } from '#features/orders/problem-fixes/web/problem-texts.ts';
import { useSuggestedAnswers } from '#features/orders/problem-fixes/web/use-suggested-answers.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { findDocumentCauses } from '#features/tax/documents/cause-contract.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Panel } from '#ui/panel.tsx';
import { queryOf } from '#ui/query.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useTexts } from '#ui/texts.ts';
import classes from './needs-you.module.css';

/** So many of the inbox's causes are on Today. */
const MAX_CAUSES = 10;

/** The first causes of the inbox, as it lists and answers them, a line each. */
export function NeedsYou() {
  const t = useTexts().dashboard.problems;
  const { fresh } = useTexts().inbox;
  const { count } = useFormats();
  const inbox = useInbox();
  const answers = useAnswers(() => {});
  const suggested = useSuggestedAnswers();
  const progressOf = useSeenRechecks();
  const { found, shown } = inbox;
  const more = shown.length - MAX_CAUSES;
  const all = <Link to="/inbox">{t.all}</Link>;
  return (
    <Panel title={t.title} actions={all}>
      {found.isError && <LoadError error={found.error} onRetry={found.refetch} hasData={inbox.groups !== undefined} />}
      {inbox.isEmpty && (
        <Group className="success" gap="xs" wrap="nowrap">
          <Icon name="check" size={16} /> {t.none}
        </Group>
      )}
      {shown.length > 0 && (
        <ul className={classes.lines}>
          {shown.slice(0, MAX_CAUSES).map((line) => (
            <Cause
              key={line.entry.key}
              shown={line}
              suggested={suggested}
              answers={answers}
              progress={progressOf(line.seen)}
            />
          ))}
        </ul>
      )}
      <Disagreeing />
      <NeedingDocuments />
      <div role="status" className={classes.rest}>
        {more > 0 && <Link to="/inbox">{interpolate(t.more, { count: count(more) })}</Link>}
        {inbox.fresh.length > 0 && (
          <Button size="compact-sm" variant="light" onClick={inbox.refresh}>
            {pluralise(fresh, inbox.fresh.length, count)}
          </Button>
        )}
      </div>
    </Panel>
  );
}

/** How many orders disagree in goods, money and papers, and the way to them; nothing where none does. */
function Disagreeing() {
  const t = useTexts().dashboard.problems;
  const { count } = useFormats();
  const orders = useQuery(queryOf(findImbalances, {})).data?.orders ?? 0;
  if (orders === 0) return null;
  return (
    <p className={classes.rest}>
      <Link to="/orders" search={{ balance: 'any' }}>
        {pluralise(t.disagree, orders, count)}
      </Link>
    </p>
  );
}

/** How many tax documents need a person, and the way to their causes; nothing where none does. */
function NeedingDocuments() {
  const t = useTexts().document_causes;
  const { count } = useFormats();
  const causes = useQuery(queryOf(findDocumentCauses, {})).data?.data ?? [];
  const documents = causes.reduce((sum, cause) => sum + cause.documents, 0);
  if (documents === 0) return null;
  const isCapped = causes.some(({ is_capped }) => is_capped);
  const counted = (n: number) => (isCapped ? interpolate(t.at_least, { count: count(n) }) : count(n));
  return (
    <p className={classes.rest}>
      <Link to="/inbox">{pluralise(t.needs_you, documents, counted)}</Link>
    </p>
  );
}

/** Stands there until it is known what the screen has: as high as with all lines. */
export function NeedsYouSkeleton() {
  const t = useTexts().dashboard.problems;
  return (
    <Panel title={t.title}>
      <ul className={classes.lines} aria-busy="true">
        {Array.from({ length: MAX_CAUSES }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines without anything of their own
          <li key={line}>
            <Skeleton height={14} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type CauseProps = {
  shown: ShownEntry;
  /** Undefined while that is not known. */
  suggested: readonly Answer[] | undefined;
  answers: Answers;
  progress: Progress | undefined;
};

function Cause({ shown: { entry, isSolved }, suggested, answers, progress }: CauseProps) {
  const texts = useTexts();
  const t = texts.dashboard.problems;
  const { count } = useFormats();
  const words = useId();
  const cause = causeIn(texts, entry);
  const placeOf = useCausePlace();
  return (
    <li aria-labelledby={words}>
      <strong className={classes.waiting} data-solved={isSolved || undefined}>
        {pluralise(t.orders, entry.orders, count)}
      </strong>
      <Link id={words} to="/inbox" search={{ cause: entry.key }} className={classes.cause} title={cause}>
        {cause}
      </Link>
      <span className={classes.about}>
        {placeOf(entry)} · <RelativeTime at={entry.first_seen_at} />
      </span>
      <div className={classes.answer}>
        {hasProgress({ entry, isSolved, answers, progress }) ? (
          <CauseProgress entry={entry} isSolved={isSolved} answers={answers} progress={progress} isShort />
        ) : (
          <GivenAnswer entry={entry} cause={cause} suggested={suggested} answers={answers} />
        )}
      </div>
    </li>
  );
}

type AnswerProps = Omit<CauseProps, 'shown' | 'progress'> & { entry: InboxEntry; cause: string };

/** The answer itself where one mapping or link is it, else the way to where it is given. */
function GivenAnswer({ entry, cause, suggested, answers }: AnswerProps) {
  const t = useTexts().dashboard.problems;
  const mayMap = useMay('edit_mappings');
  const fixable = fixableKind(entry);
  if (fixable && mayMap) {
    if (!suggested) return <Skeleton height={26} width={200} />;
    return (
      <AnswerInLine
        kind={fixable}
        entry={entry}
        prepared={preparedAnswer(entry, suggested)}
        isBusy={answers.isAnswering(entry.key)}
        onAnswer={(target) => answers.answer([{ entry, target }])}
      />
    );
  }
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={interpolate(t.review_cause, { cause })}
      renderRoot={(props) => <Link to="/inbox" search={{ cause: entry.key }} {...props} />}
    >
      {t.review}
    </Button>
  );
}
