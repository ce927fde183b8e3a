import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { ignoreListedProducts } from '../contract.ts';

const PATHS = ['/api/connectors/', '/api/connector-products', '/api/open-work'];

/**
 * Says of a channel's product that it needs none of ours, or that it does again; the alert takes it back:
 * `ignore(row.id, true)`
 */
export function useIgnore(): (id: number, isIgnored: boolean) => void {
  const t = useTexts().productLinks;
  const client = useQueryClient();
  const alerts = useAlerts();
  const { mutate, mutateAsync } = useMutation({
    mutationFn: ({ id, is_ignored }: { id: number; is_ignored: boolean }) =>
      call(ignoreListedProducts, { body: { ids: [id], is_ignored } }),
    onError: alerts.failed,
    onSettled: () => markStale(client, PATHS),
  });
  return useCallback(
    (id, is_ignored) => {
      // The row is gone by then: what says so must not depend on it.
      async function takeBack() {
        const saved = await mutateAsync({ id, is_ignored: !is_ignored }).catch(() => undefined);
        if (saved) alerts.success(saved.message);
      }
      mutate(
        { id, is_ignored },
        {
          onSuccess: ({ message, ids }) =>
            ids.length === 0
              ? alerts.info(message)
              : alerts.success(message, { fixed: true, action: { label: t.undo, run: () => void takeBack() } }),
        },
      );
    },
    [mutate, mutateAsync, alerts, t],
  );
}
