import { useQuery } from '@tanstack/react-query';
import { Suspense, startTransition, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.tsx';
import { queryOf } from '#ui/query.ts';
import { findConnections } from '../contract.ts';
import { DownLink } from './down-link.tsx';
import classes from './pulse.module.css';
import { PulseButton } from './pulse-button.tsx';

const PulseMenu = lazyPart(async () => (await import('./pulse-menu.tsx')).PulseMenu);

/** How the partners fare, in the header of every screen: a dot each, and words for one that is down. Follows live. */
export function Pulse() {
  const [isWanted, setIsWanted] = useState(false);
  const { data = [] } = useQuery(queryOf(findConnections, {}));
  if (data.length === 0) return null;
  return (
    <div className={classes.pulse}>
      <Suspense>
        {isWanted ? (
          <PulseMenu connections={data} />
        ) : (
          <PulseButton connections={data} onClick={() => startTransition(() => setIsWanted(true))} />
        )}
      </Suspense>
      <DownLink />
    </div>
  );
}
