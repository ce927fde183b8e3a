import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { hasWords } from '#base/fold.ts';
import { pluralise } from '#base/text.ts';
import { findProblemGroups } from '#features/attention/problems/contract.ts';
import { groupEntries, type InboxEntry, sortEntries } from '#features/attention/problems/inbox-entries.ts';
import { causeIn } from '#features/core/order-problems/problem-sentences.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import type { Command } from '#ui/palette-options.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';

const MAX_CAUSES = 5;

/**
 * The causes of the inbox that have the words, worst first: in their sentence, their name, and the names of their
 * channels.
 */
export function useCauses(typed: string) {
  const { problems } = useTexts();
  const t = useTexts().inbox;
  const { count } = useFormats();
  const navigate = useNavigate();
  const texts = useTexts();
  const { data, dataUpdatedAt, isFetching } = useQuery({ ...queryOf(findProblemGroups, {}), enabled: typed !== '' });
  const channelsOf = ({ lines }: InboxEntry) => lines.map(({ connection_name }) => connection_name).join(' · ');
  const wordsOf = (entry: InboxEntry) =>
    [causeIn(texts, entry), problems.kinds[entry.kind], entry.subject_name, channelsOf(entry)].join(' ');
  const entries = typed === '' ? [] : sortEntries(groupEntries(data?.data ?? []), 'harm', dataUpdatedAt);
  const found = entries.filter((entry) => hasWords(wordsOf(entry), typed)).slice(0, MAX_CAUSES);
  return {
    causes: found.map(
      (entry): Command => ({
        id: `cause ${entry.key}`,
        label: causeIn(texts, entry),
        description: channelsOf(entry),
        icon: 'alert',
        state: <small>{pluralise(t.orders, entry.orders, count)}</small>,
        run: () => void navigate({ to: '/inbox', search: { cause: entry.key } }),
      }),
    ),
    isSearching: isFetching && data === undefined,
  };
}
