import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '#ui/query.ts';
import { findConnections } from '../contract.ts';
import { DownLink } from './down-link.tsx';
import classes from './pulse.module.css';
import { PulseMenu } from './pulse-menu.tsx';

/** How many dots this browser showed last. */
const REMEMBERED = 'bodega.partners';

/** How the partners fare, in the header of every screen: a dot each, and words for one that is down. Follows live. */
export function Pulse() {
  const { data } = useQuery(queryOf(findConnections, {}));
  useEffect(() => {
    if (data) localStorage.setItem(REMEMBERED, String(data.length));
  }, [data]);
  if (!data) return <Awaited />;
  if (data.length === 0) return null;
  return (
    <Group flex="none" gap={2} wrap="nowrap">
      <PulseMenu connections={data} />
      <DownLink />
    </Group>
  );
}

/** As many dots as there were last, until it is known how the partners fare. */
function Awaited() {
  const dots = Array.from({ length: Number(localStorage.getItem(REMEMBERED)) || 0 }, (_, at) => at);
  return (
    <div className={classes.dots} aria-hidden="true">
      {dots.map((at) => (
        <span key={at} className={classes.awaited} data-health="awaited" />
      ))}
    </div>
  );
}
