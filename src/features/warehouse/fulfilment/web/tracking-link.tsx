import { Anchor } from '@mantine/core';
import { CopyButton } from '#ui/copy-button.tsx';
import { Icon } from '#ui/icons.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Fulfilment } from '../fulfilment.ts';

/** A parcel's tracking number; where the carrier has a page for it, the link to it. */
export function TrackingLink({ fulfilment: { tracking_number, tracking_url } }: { fulfilment: Fulfilment }) {
  const what = useTexts().fulfilment.tracking_number;
  const copy = tracking_number && <CopyButton text={tracking_number} what={what} />;
  if (!/^https?:\/\//.test(tracking_url)) {
    return (
      <span>
        <span className="code">{tracking_number}</span> {copy}
      </span>
    );
  }
  return (
    <span>
      <Anchor href={tracking_url} target="_blank" rel="noreferrer" inherit display="inline-block">
        <span className="code">{tracking_number}</span> <Icon name="external" size={12} />
      </Anchor>
      {copy}{' '}
    </span>
  );
}
