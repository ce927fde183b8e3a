import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProblemGroup, Recheck } from '../contract.ts';
import { rechecksQuery } from './rechecks-query.ts';

const NONE: readonly Recheck[] = [];

/** How far the checks after the correction of a cause are, over all its channels; undefined where none was seen. */
export type Progress = Pick<Recheck, 'total' | 'done' | 'released' | 'started_by'>;

/**
 * The checks after corrections of single causes, each kept as it was last seen: the server reports one only for some
 * seconds.
 */
export function useSeenRechecks(): (lines: readonly ProblemGroup[]) => Progress | undefined {
  const { data = NONE } = useQuery(rechecksQuery);
  const [seen, setSeen] = useState({ data, byId: new Map<number, Recheck>() });
  if (seen.data !== data)
    setSeen({ data, byId: new Map([...seen.byId, ...data.map((one) => [one.id, one] as const)]) });
  return (lines) => progressOf(lines, [...seen.byId.values()]);
}

/** Of each channel the latest counts. */
function progressOf(lines: readonly ProblemGroup[], rechecks: readonly Recheck[]): Progress | undefined {
  const latest = lines.flatMap(({ kind, connection_id, subject }) => {
    const own = rechecks.filter(
      ({ cause }) => cause?.kind === kind && cause.connection_id === connection_id && cause.subject === subject,
    );
    return own.reduce<Recheck[]>((last, one) => ((last[0]?.id ?? 0) < one.id ? [one] : last), []);
  });
  if (latest.length === 0) return undefined;
  const total = (of: (one: Recheck) => number) => latest.reduce((sum, one) => sum + of(one), 0);
  return {
    total: total((one) => one.total),
    done: total((one) => one.done),
    released: total((one) => one.released),
    started_by: latest[0]?.started_by ?? null,
  };
}
