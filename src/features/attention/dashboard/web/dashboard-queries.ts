import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { findProblemGroups } from '#features/attention/problems/contract.ts';
import { call } from '#ui/call.ts';
import { queryOf, staleWith } from '#ui/query.ts';
import { countCustomersByDay, countOrdersByDay, countStatuses, getToday } from '../contract.ts';
import type { DateRange } from '../date-range.ts';
import type { Moment } from '../visit-rules.ts';
import { useRememberVisit, useVisitBefore } from './use-visit.ts';

const REFRESH_MS = 1_800_000;
/** An import changes orders for minutes: the figures follow, but not with every page of it. */
const LIVE_GAP_MS = 10_000;

/** What orders wait for, as the inbox asks for it. */
export const problemsQuery = queryOf(findProblemGroups, {});

/**
 * The dashboard's figures. They refresh themselves every 30 minutes while the page is seen, and soon after a change.
 */
export function useFigures(range: DateRange) {
  const before = useVisitBefore();
  const query = range;
  const statuses = useQuery(figure('statuses', range, (signal) => call(countStatuses, { query }, { signal })));
  const orders = useQuery(figure('orders', range, (signal) => call(countOrdersByDay, { query }, { signal })));
  const customers = useQuery(figure('customers', range, (signal) => call(countCustomersByDay, { query }, { signal })));
  const today = useQuery(todayQuery(before));
  useRememberVisit(before, today.data?.last_order_id, today.dataUpdatedAt);
  const all = [statuses, orders, customers, today];
  const refresh = () => void Promise.all(all.map(({ refetch }) => refetch()));
  useLiveRefresh(refresh);
  return {
    statuses,
    orders,
    customers,
    today,
    /** When the member was last here, in milliseconds; undefined where that is not known. */
    lastHere: before?.at,
    refresh,
    isFetching: all.some((query) => query.isFetching),
    /** When the oldest of the figures was taken, in milliseconds; 0 before all are there. */
    takenAt: Math.min(...all.map((query) => query.dataUpdatedAt)),
  };
}

/**
 * Its key is not the call's path, so that live changes do not fetch it each time: `useLiveRefresh` does, less often.
 */
function figure<T>(name: string, range: DateRange | null, fetch: (signal: AbortSignal) => Promise<T>) {
  return queryOptions({
    queryKey: ['dashboard', name, range],
    queryFn: ({ signal }) => fetch(signal),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

/** Today's figures, with what is new since the member's last visit ended. */
export const todayQuery = (before: Moment | null) =>
  figure('today', null, (signal) => call(getToday, { query: before ? { after_id: before.order_id } : {} }, { signal }));

/** Refreshes when a live change makes the figures stale, at most every ten seconds. */
function useLiveRefresh(refresh: () => void): void {
  // Stands for the four calls: marked stale as they would be, it takes the time of the change.
  const { data: changedAt } = useQuery({
    queryKey: ['/api/graphs'],
    queryFn: () => Date.now(),
    meta: staleWith(countStatuses, countOrdersByDay, countCustomersByDay, getToday),
    initialData: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const refreshedAt = useRef(0);
  const latest = useEffectEvent(refresh);
  useEffect(() => {
    if (changedAt === 0) return;
    const timer = setTimeout(
      () => {
        refreshedAt.current = Date.now();
        latest();
      },
      Math.max(0, refreshedAt.current + LIVE_GAP_MS - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [changedAt]);
}
