import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { markStale } from '#ui/query.ts';
import {
  type BulkAction,
  type BulkOutcome,
  changeDocuments,
  findDocumentIds,
  MAX_AT_ONCE,
} from '../../bulk-contract.ts';
import type { DocumentRow } from '../../contract.ts';
import { DOCUMENT_PATHS } from '../use-document-change.ts';
import type { DocumentFilter } from './document-list-query.ts';

/** Chosen documents, or all that a list shows. */
export type Target = { documents: readonly DocumentRow[] } | { filter: DocumentFilter; total: number };

/**
 * Does one thing with many documents, some in each request: `outcomes` grows meanwhile. It ends early by `stop`, and
 * where a request fails; what was done stays done.
 */
export function useBulkRun(action: BulkAction, target: Target, onEnd: () => void) {
  const client = useQueryClient();
  const alerts = useAlerts();
  const [outcomes, setOutcomes] = useState<readonly BulkOutcome[]>([]);
  const [total, setTotal] = useState('documents' in target ? target.documents.length : target.total);
  const isStopped = useRef(false);
  const run = useMutation({
    mutationFn: async (reason: string) => {
      const ids = await idsOf(target);
      setTotal(ids.length);
      for (let at = 0; at < ids.length && !isStopped.current; at += MAX_AT_ONCE) {
        const { data } = await call(changeDocuments, {
          body: { action, reason, ids: ids.slice(at, at + MAX_AT_ONCE) },
        });
        setOutcomes((before) => [...before, ...data]);
      }
    },
    onError: alerts.failed,
    onSettled: () => {
      onEnd();
      return markStale(client, DOCUMENT_PATHS);
    },
  });
  return {
    start: run.mutate,
    stop: () => {
      isStopped.current = true;
    },
    isRunning: run.isPending,
    hasEnded: run.isSuccess || (run.isError && outcomes.length > 0),
    outcomes,
    total,
  };
}

async function idsOf(target: Target): Promise<number[]> {
  if ('documents' in target) return target.documents.map(({ id }) => id);
  return (await call(findDocumentIds, { query: target.filter })).ids;
}
