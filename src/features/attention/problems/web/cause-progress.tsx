import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { interpolate, pluralise } from '#base/text.ts';
import { causeIn } from '#features/core/order-problems/problem-sentences.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { useTexts } from '#ui/texts.ts';
import type { InboxEntry } from '../inbox-entries.ts';
import classes from './cause-progress.module.css';
import type { AnswerNote, Answers } from './use-answers.ts';
import type { Progress } from './use-seen-rechecks.ts';

/** How long a correction can be undone. */
const UNDO_MS = 10_000;

type Props = {
  entry: InboxEntry;
  isSolved: boolean;
  answers: Answers;
  progress: Progress | undefined;
  /** In the list, where who answered and what still waits are left out. */
  isShort?: boolean;
};

/** Whether an answer has an outcome, or one is on its way. The outcome then shows in place of the question. */
export const hasProgress = ({ entry, isSolved, answers, progress }: Omit<Props, 'isShort'>): boolean =>
  isSolved || answers.noteOf(entry.key) !== undefined || progress !== undefined;

/** The outcome of an answer: how many orders it released, a link to them, and for some seconds its undo. */
export function CauseProgress({ entry, isSolved, answers, progress, isShort = false }: Props) {
  const t = useTexts().inbox;
  const texts = useTexts();
  const note = answers.noteOf(entry.key);
  return (
    <div className={classes.progress} data-short={isShort || undefined} role="status">
      <span>{useProgressText(isSolved, progress, isShort)}</span>
      {isShort && isSolved && (
        <Link
          to="/inbox"
          search={(before: Record<string, unknown>) => ({ ...before, cause: entry.key })}
          aria-label={interpolate(t.view_named, { cause: causeIn(texts, entry) })}
        >
          {t.view}
        </Link>
      )}
      {note && note.fixes.length > 0 && <UndoAnswer key={note.at} entry={entry} note={note} answers={answers} />}
      {note?.refused.map(({ name, reason }) => (
        <strong key={name} className={classes.refused}>
          {name === '' ? reason : interpolate(t.of_channel, { name, reason })}
        </strong>
      ))}
    </div>
  );
}

function useProgressText(isSolved: boolean, progress: Progress | undefined, isShort: boolean): string {
  const t = useTexts().inbox;
  const { count } = useFormats();
  if (!progress) return isSolved ? t.solved : '';
  const { total, done, released, started_by } = progress;
  if (done < total) return interpolate(t.checking, { done: count(done), total: count(total) });
  return [
    ...(!isShort && started_by ? [interpolate(t.answered_by, { who: started_by })] : []),
    pluralise(t.released, released, count),
    ...(!isShort && done > released ? [pluralise(t.staying, done - released, count)] : []),
  ].join(' · ');
}

function UndoAnswer({ entry, note, answers }: { entry: InboxEntry; note: AnswerNote; answers: Answers }) {
  const t = useTexts().inbox;
  const alerts = useAlerts();
  const texts = useTexts();
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), Math.max(0, note.at + UNDO_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [note.at]);
  if (isOver) return null;

  async function undo() {
    if (await answers.undo({ key: entry.key, fixes: note.fixes })) alerts.success(t.undone);
  }

  return (
    <Button
      size="compact-xs"
      variant="subtle"
      loading={answers.isUndoing}
      aria-label={interpolate(t.undo_named, { cause: causeIn(texts, entry) })}
      onClick={() => void undo()}
    >
      {t.undo}
    </Button>
  );
}
