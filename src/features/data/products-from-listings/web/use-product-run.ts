import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { markStale, queryOf } from '#ui/query.ts';
import {
  findLatestProductRun,
  makeProductsOfRun,
  type ProductRun,
  startProductRun,
  stopProductRun,
  undoProductRun,
} from '../contract.ts';
import { isAtWork } from '../run-outcomes.ts';

const REFRESH_MS = 1_000; // while it is at work; live events come on top

/** The last time that products were made for all that a channel lists; undefined where that never was. */
export function useLatestRun(connector: string): ProductRun | undefined {
  const { data } = useQuery({
    ...queryOf(findLatestProductRun, { params: { connector } }),
    refetchInterval: ({ state: { data: last } }) =>
      last?.status === 200 && isAtWork(last.body.state) ? REFRESH_MS : false,
  });
  return data?.status === 200 ? data.body : undefined;
}

/** What a member does with a run. */
export function useRunChange(onDone: (run: ProductRun) => void = () => undefined) {
  const alerts = useAlerts();
  const client = useQueryClient();
  const options = {
    onError: alerts.failed,
    onSuccess: onDone,
    onSettled: () => markStale(client, ['/api/connectors/', '/api/product-runs', '/api/products']),
  };
  const start = useMutation({
    mutationFn: (connector: string) => call(startProductRun, { params: { connector } }),
    ...options,
  });
  const make = useMutation({ mutationFn: (id: number) => call(makeProductsOfRun, { params: { id } }), ...options });
  const stop = useMutation({ mutationFn: (id: number) => call(stopProductRun, { params: { id } }), ...options });
  const undo = useMutation({ mutationFn: (id: number) => call(undoProductRun, { params: { id } }), ...options });
  return { start, make, stop, undo };
}
