import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#ui/query.ts';
import { findConnections } from '../contract.ts';
import { DownLink } from './down-link.tsx';
import classes from './pulse.module.css';
import { PulseMenu } from './pulse-menu.tsx';

/** How the partners fare, in the header of every screen: a dot each, and words for one that is down. Follows live. */
export function Pulse() {
  const { data = [] } = useQuery(queryOf(findConnections, {}));
  if (data.length === 0) return null;
  return (
    <div className={classes.pulse}>
      <PulseMenu connections={data} />
      <DownLink />
    </div>
  );
}
