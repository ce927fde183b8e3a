import { Link } from '@tanstack/react-router';
import { causeIn } from '#features/core/order-problems/problem-sentences.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useTexts } from '#ui/texts.ts';
import type { ShownEntry } from '../inbox-entries.ts';
import { CauseProgress, hasProgress } from './cause-progress.tsx';
import classes from './inbox.module.css';
import type { Answers } from './use-answers.ts';
import { useCausePlace } from './use-cause-place.ts';
import { causeLinkId, PANE_ID } from './use-inbox-keys.ts';
import type { Progress } from './use-seen-rechecks.ts';

type Props = {
  shown: ShownEntry;
  isChosen: boolean;
  answers: Answers;
  progress: Progress | undefined;
  onChoose: (key: string) => void;
  /** The cursor shall go to the answer of this cause, which is chosen. */
  onAnswer: (key: string) => void;
};

/** One cause in the list: how many orders, what it is, where and since when; once it is answered, what came of that. */
export function CauseItem({ shown: { entry, isSolved }, isChosen, answers, progress, onChoose, onAnswer }: Props) {
  const { count } = useFormats();
  const texts = useTexts();
  const placeOf = useCausePlace();
  const isAnswered = hasProgress({ entry, isSolved, answers, progress });

  return (
    <li className={classes.item} data-solved={isSolved || undefined} data-chosen={isChosen || undefined}>
      <Link
        id={causeLinkId(entry.key)}
        to="/inbox"
        search={(before: Record<string, unknown>) => ({ ...before, cause: entry.key })}
        aria-current={isChosen ? 'true' : undefined}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          // A key that presses the chosen one again goes on to its answer.
          const pane = document.getElementById(PANE_ID);
          if (isChosen && event.detail === 0 && pane?.checkVisibility()) onAnswer(entry.key);
          else onChoose(entry.key);
        }}
      >
        <span className={classes.count}>{isSolved ? <Icon name="check" size={16} /> : count(entry.orders)}</span>
        <span className={classes.what}>
          <span className={classes.sentence}>{causeIn(texts, entry)}</span>
          {!isAnswered && (
            <small>
              {placeOf(entry)} · <RelativeTime at={entry.first_seen_at} />
            </small>
          )}
        </span>
      </Link>
      {isAnswered && <CauseProgress entry={entry} isSolved={isSolved} answers={answers} progress={progress} isShort />}
    </li>
  );
}
