import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fixProblem, undoFix } from '#features/orders/problem-fixes/contract.ts';
import { CallError, call } from '#ui/call.ts';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { type Fix, fixOf, type Target } from '../inbox-answers.ts';
import type { InboxEntry } from '../inbox-entries.ts';

/** What a member answered to a cause: the corrections that were saved, when, and what was refused of which channel. */
export type AnswerNote = { fixes: readonly Fix[]; at: number; refused: readonly Refusal[] };
type Refusal = { name: string; reason: string };

export type GivenAnswer = { entry: InboxEntry; target: Target };

const PATHS = ['/api/orders', '/api/problems', '/api/rechecks'];

/** Answers causes for all their channels; what came of it is kept by cause while the screen is open. */
export function useAnswers(onAnswered: (entries: readonly InboxEntry[]) => void) {
  const { ui } = useTexts();
  const client = useQueryClient();
  const [notes, setNotes] = useState<ReadonlyMap<string, AnswerNote>>(new Map());
  const put = (key: string, note: AnswerNote) => setNotes((all) => new Map(all).set(key, note));
  const reasonOf = (error: unknown) => (error instanceof CallError ? error.message : ui.failed);

  /**
   * One channel after another: each is a correction of its own, and one that is refused keeps none of the others back.
   */
  async function save({ entry, target }: GivenAnswer): Promise<boolean> {
    const fixes: Fix[] = [];
    const refused: Refusal[] = [];
    for (const line of entry.lines) {
      const fix = fixOf(line, target);
      if (!fix) continue;
      try {
        await call(fixProblem, { body: fix });
        fixes.push(fix);
      } catch (error) {
        refused.push({ name: line.connection_name, reason: reasonOf(error) });
      }
    }
    put(entry.key, { fixes, at: Date.now(), refused });
    return refused.length === 0;
  }

  const answer = useMutation({
    mutationFn: async (given: readonly GivenAnswer[]) => {
      const answered: InboxEntry[] = [];
      for (const one of given) if (await save(one)) answered.push(one.entry);
      return answered;
    },
    onSuccess: onAnswered,
    onSettled: () => markStale(client, PATHS),
  });

  const undo = useMutation({
    mutationFn: async ({ key, fixes }: { key: string; fixes: readonly Fix[] }) => {
      const refused: Refusal[] = [];
      for (const fix of fixes)
        await call(undoFix, { body: fix }).catch((error) => refused.push({ name: '', reason: reasonOf(error) }));
      put(key, { fixes: [], at: 0, refused });
      return refused.length === 0;
    },
    onSettled: () => markStale(client, PATHS),
  });

  return {
    noteOf: (key: string) => notes.get(key),
    answer: (given: readonly GivenAnswer[]) => answer.mutate(given),
    /** Whether a cause is being answered just now. */
    isAnswering: (key: string) => answer.isPending && answer.variables.some(({ entry }) => entry.key === key),
    isBusy: answer.isPending,
    undo: undo.mutateAsync,
    isUndoing: undo.isPending,
  };
}

export type Answers = ReturnType<typeof useAnswers>;
