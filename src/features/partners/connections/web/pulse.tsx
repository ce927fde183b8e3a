import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useLatePress } from '#ui/late-press.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { queryOf } from '#ui/query.ts';
import { findConnections } from '../contract.ts';
import { DownLink } from './down-link.tsx';
import classes from './pulse.module.css';
import { PulseButton } from './pulse-button.tsx';

const PulseMenu = lazyPart(async () => (await import('./pulse-menu.tsx')).PulseMenu);

/** How the partners fare, in the header of every screen: a dot each, and words for one that is down. Follows live. */
export function Pulse() {
  const [isPressed, press] = useLatePress();
  const { data = [] } = useQuery(queryOf(findConnections, {}));
  if (data.length === 0) return null;
  return (
    <div className={classes.pulse}>
      <Suspense>
        {isPressed ? <PulseMenu connections={data} /> : <PulseButton connections={data} onClick={press} />}
      </Suspense>
      <DownLink />
    </div>
  );
}
