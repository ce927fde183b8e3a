import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.tsx';
import { queryOf } from '#ui/query.ts';
import { whenIdle } from '#ui/when-idle.ts';
import { findConnections } from '../contract.ts';
import { DownLink } from './down-link.tsx';
import classes from './pulse.module.css';
import { PulseButton } from './pulse-button.tsx';

const PulseMenu = lazyPart(async () => (await import('./pulse-menu.tsx')).PulseMenu);

/**
 * How the partners fare, in the header of every screen: a dot each, and words for one that is down. Read once the screen is there, then
 * whenever one fares differently.
 */
export function Pulse() {
  const [isIdle, setIsIdle] = useState(false);
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  const { data = [] } = useQuery({ ...queryOf(findConnections, {}), enabled: isIdle });
  if (data.length === 0) return null;
  return (
    <div className={classes.pulse}>
      {isWanted ? (
        <Suspense fallback={<PulseButton connections={data} />}>
          <PulseMenu connections={data} />
        </Suspense>
      ) : (
        <PulseButton connections={data} onClick={() => setIsWanted(true)} />
      )}
      <DownLink />
    </div>
  );
}
