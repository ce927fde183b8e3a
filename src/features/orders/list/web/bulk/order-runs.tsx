import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { findOrderRuns } from '#features/orders/order/bulk-contract.ts';
import { queryOf } from '#ui/query.ts';
import { OrderRunStrip } from './order-run-strip.tsx';

const REFRESH_MS = 1_500; // while one is at work; live events come on top

/** Below the rows of the order list: the bulk runs of a list, and for an hour the one that ended last. */
export function OrderRuns() {
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const { data } = useQuery({
    ...queryOf(findOrderRuns, {}),
    refetchInterval: ({ state: { data: last } }) =>
      last?.data.some(({ state }) => state === 'running') ? REFRESH_MS : false,
  });
  const newest = data?.data.find(({ state }) => state !== 'running');
  const runs = data?.data.filter((run) => (run.state === 'running' || run === newest) && !hidden.has(run.id)) ?? [];
  return (
    <>
      {runs.map((run) => (
        <OrderRunStrip key={run.id} run={run} onHide={() => setHidden(new Set([...hidden, run.id]))} />
      ))}
    </>
  );
}
