import { Skeleton, Text } from '@mantine/core';
import type { RefObject } from 'react';
import { interpolate, pluralise } from '#base/text.ts';
import { causeIn } from '#features/core/order-problems/problem-sentences.ts';
import type { Answer } from '#features/orders/problem-fixes/answers-contract.ts';
import { fixableKind } from '#features/orders/problem-fixes/web/problem-texts.ts';
import { May } from '#features/people/access/web/may.tsx';
import { WhyDetails } from '#features/people/help/web/why-details.tsx';
import { MappingLink } from '#features/warehouse/mappings/web/mapping-link.tsx';
import { BackNav } from '#ui/back-nav.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useTexts } from '#ui/texts.ts';
import { preparedAnswer } from '../inbox-answers.ts';
import type { InboxEntry, ShownEntry } from '../inbox-entries.ts';
import { CauseActions } from './cause-actions.tsx';
import { CauseAnswer } from './cause-answer.tsx';
import { CauseProgress, hasProgress } from './cause-progress.tsx';
import classes from './inbox.module.css';
import type { Answers } from './use-answers.ts';
import { PANE_ID, useAnswerFocus } from './use-inbox-keys.ts';
import type { RowMemory } from './use-row-memory.ts';
import type { Progress } from './use-seen-rechecks.ts';
import { useWaitingRows } from './use-waiting-rows.ts';
import { WaitingTable } from './waiting-table.tsx';

type Props = {
  ref: RefObject<HTMLElement | null>;
  shown: ShownEntry;
  /** Undefined while that is not known. */
  suggested: readonly Answer[] | undefined;
  answers: Answers;
  progress: Progress | undefined;
  rows: RowMemory;
  /** The cursor shall go to the answer, as soon as it is there. */
  isAnswerWanted: boolean;
  onAnswerReached: () => void;
  /** The last order of the cause was put right here. */
  onDone: () => void;
};

/** The chosen cause: what it is, its answer or what can be done with its orders, and the orders. */
export function CausePane({ ref, shown, suggested, answers, progress, rows, onDone, ...focus }: Props) {
  const { entry, isSolved } = shown;
  const { problems } = useTexts();
  const fixes = useTexts().problem_fixes;
  const t = useTexts().inbox;
  const texts = useTexts();
  const waiting = useWaitingRows(entry, rows);
  const fixable = fixableKind(entry);
  const isLoaded = waiting.isLoaded && suggested !== undefined;
  useAnswerFocus(ref, focus.isAnswerWanted && isLoaded, focus.onAnswerReached);
  const isAnswered = hasProgress({ entry, isSolved, answers, progress });
  return (
    <section ref={ref} id={PANE_ID} className={classes.pane} aria-labelledby="cause-title">
      <div className={classes.back}>
        <BackNav to="/inbox" search={(before: object) => ({ ...before, cause: undefined })} label={t.back} />
      </div>
      <h2 id="cause-title" tabIndex={-1}>
        {causeIn(texts, entry)}
      </h2>
      <CauseFacts entry={entry} isSolved={isSolved} />
      {isAnswered && <CauseProgress entry={entry} isSolved={isSolved} answers={answers} progress={progress} />}
      {!isSolved && (
        <>
          <Text mt={10} c="dimmed">
            {fixes.helps[entry.kind]}
          </Text>
          <WhyDetails key={entry.kind} to={`inbox#${entry.kind}`} about={problems.kinds[entry.kind]} />
          {fixable && (
            <div className={classes.answer}>
              <May access="edit_mappings">
                {suggested ? (
                  <CauseAnswer
                    kind={fixable}
                    entry={entry}
                    prepared={preparedAnswer(entry, suggested)}
                    isBusy={answers.isAnswering(entry.key)}
                    onAnswer={(target) => answers.answer([{ entry, target }])}
                  />
                ) : (
                  <div className={classes.choice}>
                    <Skeleton height={30} />
                  </div>
                )}
              </May>
              {entry.lines.length === 1 && entry.lines[0] && <MappingLink cause={entry.lines[0]} />}
            </div>
          )}
        </>
      )}
      <CauseActions entry={entry} isSolved={isSolved} waiting={waiting.rows} onDone={onDone} />
      <WaitingTable entry={entry} isSolved={isSolved} waiting={waiting} onDone={onDone} />
    </section>
  );
}

/** How many orders on which channels, since when, and what an answer releases. */
function CauseFacts({ entry, isSolved }: { entry: InboxEntry; isSolved: boolean }) {
  const { fix } = useTexts().problem_fixes;
  const t = useTexts().inbox;
  const { count } = useFormats();
  const isAnswerable = !isSolved && fixableKind(entry) !== undefined;
  const releases = entry.orders - entry.staying;
  return (
    <>
      <p className={classes.facts}>
        {!isSolved && <strong>{pluralise(t.orders, entry.orders, count)}</strong>}
        {entry.lines.length === 1 && <span>{entry.lines[0]?.connection_name}</span>}
        {entry.kind === 'unlinked_product' && entry.subject_name && <span>{entry.subject_name}</span>}
        <span>
          {t.since} <RelativeTime at={entry.first_seen_at} />
        </span>
        {isAnswerable && releases > 0 && <span>{pluralise(fix.releases, releases, count)}</span>}
        {isAnswerable && entry.staying > 0 && <span>{pluralise(fix.stays, entry.staying, count)}</span>}
      </p>
      {entry.lines.length > 1 && (
        <ul className={classes.lines} aria-label={interpolate(t.on_channels, { count: count(entry.lines.length) })}>
          {entry.lines.map((line) => (
            <li key={line.connection_id}>
              <span>{line.connection_name}</span>
              <span className="numeric">{pluralise(t.orders, line.orders, count)}</span>
              <RelativeTime at={line.first_seen_at} />
              {!isSolved && <MappingLink cause={line} />}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
