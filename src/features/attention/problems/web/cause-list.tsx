import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { pluralise } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { useTexts } from '#ui/texts.ts';
import type { ProblemGroup } from '../contract.ts';
import { CauseItem } from './cause-item.tsx';
import classes from './inbox.module.css';
import type { Answers } from './use-answers.ts';
import type { Inbox } from './use-inbox.ts';
import type { Progress } from './use-seen-rechecks.ts';

type Props = {
  inbox: Inbox;
  chosen: string;
  answers: Answers;
  progressOf: (lines: readonly ProblemGroup[]) => Progress | undefined;
  onChoose: (key: string) => void;
  onAnswer: (key: string) => void;
  /** What goes on by itself. */
  children: ReactNode;
};

/** The causes, each where it stood when one came; what is new waits below until it is asked for. */
export function CauseList({ inbox, chosen, answers, progressOf, onChoose, onAnswer, children }: Props) {
  const t = useTexts().inbox;
  const { count } = useFormats();
  return (
    <div className={classes.side}>
      <ul className={classes.list} aria-label={t.causes}>
        {inbox.shown.map((shown) => (
          <CauseItem
            key={shown.entry.key}
            shown={shown}
            isChosen={shown.entry.key === chosen}
            answers={answers}
            progress={progressOf(shown.seen)}
            onChoose={onChoose}
            onAnswer={onAnswer}
          />
        ))}
      </ul>
      <div role="status">
        {inbox.fresh.length > 0 && (
          <Button className={classes.fresh ?? ''} size="xs" variant="light" onClick={inbox.refresh}>
            {pluralise(t.fresh, inbox.fresh.length, count)}
          </Button>
        )}
      </div>
      {children}
    </div>
  );
}
