import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#ui/query.ts';
import { type Segment, SegmentBar } from '#ui/segment-bar.tsx';
import { countChannelStock } from '../contract.ts';
import { useStockTexts } from './use-stock-texts.ts';

/** Says in the address that all are wanted, so that the list does not open on a part of them. */
const ALL = 'All';

type Props = { connectionId: string; value: string; onChange: (filterBy: string) => void };

/** All, Different, Refused, Waiting, each with its count. */
export function StockSegments({ connectionId, value, onChange }: Props) {
  const t = useStockTexts();
  const { data } = useQuery(queryOf(countChannelStock, { params: { connector: connectionId } }));
  const segments: Segment<string>[] = [
    { value: '', label: t.all, total: data?.all },
    { value: 'Different', label: t.filters.Different, total: data?.different, tone: 'warning' },
    { value: 'Refused', label: t.filters.Refused, total: data?.refused, tone: 'danger' },
    { value: 'Waiting', label: t.filters.Waiting, total: data?.waiting },
  ];
  const shown = segments.some((segment) => segment.value === value) ? value : '';
  return (
    <SegmentBar
      label={t.segments}
      segments={segments}
      value={shown}
      onChange={(next) => onChange(next === '' ? ALL : next)}
    />
  );
}
