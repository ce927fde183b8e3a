import { type Segment, SegmentBar } from '#ui/segment-bar.tsx';
import { useTexts } from '#ui/texts.ts';
import type { StockList } from './use-stock-list.ts';

/** Says in the address that all are wanted, so that the list does not open on a part of them. */
const ALL = 'All';

/** All, Different, Refused, Waiting, each with its count. */
export function StockSegments({ stock: { list, setList, counts } }: { stock: StockList }) {
  const t = useTexts().stock;
  const totalOf = (kind: 'all' | 'different' | 'refused' | 'waiting') =>
    counts && { total: Math.min(counts[kind], counts.most), isCapped: counts[kind] > counts.most };
  const segments: Segment<string>[] = [
    { value: '', label: t.all, total: undefined, ...totalOf('all') },
    { value: 'Different', label: t.filters.Different, total: undefined, ...totalOf('different'), tone: 'warning' },
    { value: 'Refused', label: t.filters.Refused, total: undefined, ...totalOf('refused'), tone: 'danger' },
    { value: 'Waiting', label: t.filters.Waiting, total: undefined, ...totalOf('waiting') },
  ];
  return (
    <SegmentBar
      label={t.segments}
      segments={segments}
      value={segments.some(({ value }) => value === list.filterBy) ? list.filterBy : ''}
      onChange={(next) => setList({ filterBy: next === '' ? ALL : next })}
    />
  );
}
