import { useQuery } from '@tanstack/react-query';
import type { CallInput } from '#base/endpoint.ts';
import { queryOf } from '#ui/query.ts';
import { type Segment as Part, SegmentBar } from '#ui/segment-bar.tsx';
import { useTexts } from '#ui/texts.ts';
import { countDocuments } from '../../contract.ts';
import type { DocumentState } from '../../document-state.ts';
import { type Segment, segmentOf, WOULD_BE_REJECTED } from './document-list-query.ts';

/** What needs staff first, then along a document's way. */
const SHOWN: readonly DocumentState[] = [
  'rejected',
  'in_doubt',
  'not_submitted',
  'pending',
  'authorised',
  'stored',
  'sent_to_shipper',
  'cancelled',
];
/** Passing or rare: only while there are any. */
const SOMETIMES: readonly DocumentState[] = [
  'issued_offline',
  'issued_elsewhere',
  'not_needed',
  'sealed',
  'sending',
  'ignored',
  'cancelling',
  'tested',
];

const tones: Readonly<Partial<Record<Segment, 'warning' | 'danger'>>> = {
  [WOULD_BE_REJECTED]: 'danger',
  rejected: 'danger',
  in_doubt: 'warning',
};

type Props = {
  filterBy: string;
  counted: NonNullable<CallInput<typeof countDocuments>['query']>;
  onChange: (filterBy: string) => void;
};

/** The list by state, each with how many documents of the chosen country and kind there are. */
export function DocumentSegments({ filterBy, counted, onChange }: Props) {
  const t = useTexts().taxDocuments;
  const segments = useDocumentSegments(filterBy, counted);
  return <SegmentBar label={t.list.segments} segments={segments} value={segmentOf(filterBy)} onChange={onChange} />;
}

/** The states of documents as parts of a list: those that are usual, and the others while there are any. */
export function useDocumentSegments(filterBy: string, counted: Props['counted']): Part<string>[] {
  const t = useTexts().taxDocuments;
  const { data } = useQuery(queryOf(countDocuments, { query: counted }));
  const chosen = segmentOf(filterBy);
  const countOf = (state: DocumentState) => data?.counts[state];
  const rare = SOMETIMES.filter((state) => state === chosen || (countOf(state) ?? 0) > 0);
  const total = data && Object.values(data.counts).reduce((sum, count) => sum + count, 0);
  const part = (value: Segment, label: string, count: number | undefined): Part<string> => {
    const tone = tones[value];
    return { value, label, total: count, ...(tone && { tone }) };
  };
  return [
    part('', t.list.all, total),
    part(WOULD_BE_REJECTED, t.would_be_rejected, data?.would_be_rejected),
    ...[...SHOWN, ...rare].map((state) => part(state, t.states[state], countOf(state))),
  ];
}
