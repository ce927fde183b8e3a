import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#ui/query.ts';
import { type Answer, findSuggestedAnswers } from '../contract.ts';

const NONE: readonly Answer[] = [];

/** What probably corrects the causes; nothing while it is not known. */
export function useSuggestedAnswers(): readonly Answer[] {
  return useQuery(queryOf(findSuggestedAnswers, {})).data?.data ?? NONE;
}
