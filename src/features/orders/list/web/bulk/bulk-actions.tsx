import { type ComponentProps, Suspense, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { BulkBar } from './bulk-bar.tsx';

const Bar = lazyPart(async () => (await import('./bulk-bar.tsx')).BulkBar);

/** What can be done with chosen orders. It is there once a row was chosen, and stays, since its questions outlive the choice. */
export function BulkActions(props: ComponentProps<typeof BulkBar>) {
  const [isUsed, setIsUsed] = useState(false);
  if (!isUsed && props.selection.rows.length > 0) setIsUsed(true);
  return <Suspense>{isUsed && <Bar {...props} />}</Suspense>;
}
