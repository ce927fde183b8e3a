import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#ui/query.ts';
import { type Segment, SegmentBar } from '#ui/segment-bar.tsx';
import { useTexts } from '#ui/texts.ts';
import { countCustomers } from '../contract.ts';

/** All, Not synced, Synced, Error, each with its count over all time. */
export function CustomerSegments({ value, onChange }: { value: string; onChange: (filterBy: string) => void }) {
  const t = useTexts().customers;
  const { data } = useQuery(queryOf(countCustomers, {}));
  const segments: Segment<string>[] = [
    { value: '', label: t.all, total: data?.total },
    { value: 'Unsynced', label: t.states.not_synced, total: data?.counts.not_synced },
    { value: 'Synced', label: t.states.synced, total: data?.counts.synced },
    { value: 'Error', label: t.states.errorCustomer, total: data?.counts.errorCustomer, tone: 'danger' },
  ];
  return <SegmentBar label={t.segments} segments={segments} value={value} onChange={onChange} />;
}
