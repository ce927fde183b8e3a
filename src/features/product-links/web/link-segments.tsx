import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#ui/query.ts';
import { type Segment, SegmentBar } from '#ui/segment-bar.tsx';
import { countConnectorProducts, LinkFilter } from '../contract.ts';
import { useLinkTexts } from './use-link-texts.ts';

type Props = { connector: string; value: LinkFilter; onChange: (filter: LinkFilter) => void };

/** The Display filter: All, Linked, Unlinked, Suggested, each with how many there are. */
export function LinkSegments({ connector, value, onChange }: Props) {
  const t = useLinkTexts();
  const { data } = useQuery(queryOf(countConnectorProducts, { params: { connector } }));
  const segments = LinkFilter.options.map((filter): Segment<LinkFilter> => {
    const segment = { value: filter, label: t.filters[filter], total: data?.[filter] };
    return filter === 'unlinked' ? { ...segment, tone: 'warning' } : segment;
  });
  return <SegmentBar label={t.display} segments={segments} value={value} onChange={onChange} />;
}
