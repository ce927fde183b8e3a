import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#base/endpoint.ts';
import { CallError, call } from '#ui/call.ts';
import { markStale, queryOf } from '#ui/query.ts';
import { getExport, startExport } from '../contract.ts';
import { isUnderWay } from './export-rules.ts';

const REFRESH_MS = 1_500; // while it is written; live events come on top

type Asked = CallInput<typeof startExport>['body'];

/**
 * Starts an export and follows it until its file is there: `const files = useExport(); files.start({ kind: 'products'
 * })`
 */
export function useExport() {
  const client = useQueryClient();
  const starting = useMutation({
    mutationFn: (body: Asked) => call(startExport, { body }),
    onSettled: () => markStale(client, ['/api/exports']),
  });
  const id = starting.data?.id;
  const followed = useQuery({
    ...queryOf(getExport, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    refetchInterval: ({ state: { data, error } }) => (!error && (!data || isUnderWay(data)) ? REFRESH_MS : false),
  });
  const isGone = followed.error instanceof CallError && followed.error.status === 404;
  const shown = followed.data ?? starting.data;
  return {
    /** As it was last heard of. */
    shown,
    isGone,
    /** It was not even begun. */
    error: starting.error,
    isBusy: starting.isPending || (shown !== undefined && !isGone && isUnderWay(shown)),
    start: (asked: Asked) => starting.mutate(asked),
    reset: starting.reset,
  };
}

export type FollowedExport = ReturnType<typeof useExport>;
