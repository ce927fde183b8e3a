import type { CallReply } from '#base/endpoint.ts';
import { type Segment, SegmentBar } from '#ui/segment-bar.tsx';
import { useTexts } from '#ui/texts.ts';
import { type countListedProducts, LinkFilter } from '../contract.ts';

/** How many there are of each kind. */
export type LinkCounts = CallReply<typeof countListedProducts>;

type Props = { counts: LinkCounts | undefined; value: LinkFilter; onChange: (filter: LinkFilter) => void };

/** The Display filter: All, Linked, Unlinked, Suggested, Ignored, each with how many there are. */
export function LinkSegments({ counts, value, onChange }: Props) {
  const t = useTexts().productLinks;
  const segments = LinkFilter.options.map((filter): Segment<LinkFilter> => {
    const segment = { value: filter, label: t.filters[filter], total: counts?.[filter] };
    return filter === 'unlinked' ? { ...segment, tone: 'warning' } : segment;
  });
  return <SegmentBar label={t.display} segments={segments} value={value} onChange={onChange} />;
}
