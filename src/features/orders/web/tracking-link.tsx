import { Anchor } from '@mantine/core';
import { Icon } from '#ui/icons.tsx';
import type { Fulfilment } from '../detail-contract.ts';

/** A parcel's tracking number; where the carrier has a page for it, the link to it. */
export function TrackingLink({ fulfilment: { tracking_number, tracking_url } }: { fulfilment: Fulfilment }) {
  if (!/^https?:\/\//.test(tracking_url)) return <span>{tracking_number} </span>;
  return (
    <Anchor href={tracking_url} target="_blank" rel="noreferrer" inherit display="inline-block" mr={6}>
      {tracking_number} <Icon name="external" size={12} />
    </Anchor>
  );
}
