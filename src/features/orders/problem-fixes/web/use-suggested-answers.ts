import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#ui/query.ts';
import { type Answer, findSuggestedAnswers } from '../answers-contract.ts';
import type { FixableKind } from './problem-texts.ts';

const NONE: readonly Answer[] = [];

/** What probably corrects the causes; undefined while it is not known, nothing where it cannot be known. */
export function useSuggestedAnswers(): readonly Answer[] | undefined {
  const { data, isPending } = useQuery(queryOf(findSuggestedAnswers, {}));
  return isPending ? undefined : (data?.data ?? NONE);
}

type AnswerOf<K extends FixableKind> = Extract<Answer, { kind: K }>;

/** What probably corrects one cause. */
export function useSuggestedAnswer<K extends FixableKind>(
  kind: K,
  cause: { connection_id: number; subject: string },
): AnswerOf<K> | undefined {
  return useSuggestedAnswers()?.find(
    (answer): answer is AnswerOf<K> =>
      answer.kind === kind && answer.connection_id === cause.connection_id && answer.subject === cause.subject,
  );
}
