import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { z } from 'zod';
import { interpolate } from '#base/text.ts';
import { useSession } from '#features/people/access/web/session.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { CallError, call } from '#ui/call.ts';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { type ConnectorProduct, saveConnectorProduct } from '../contract.ts';

const PATHS = [
  '/api/connectors/',
  '/api/connector-products',
  '/api/problems',
  '/api/orders',
  '/api/rechecks',
  '/api/open-work',
];
const CHANGED_MEANWHILE = 409;

type LinkToSave = z.input<typeof saveConnectorProduct.body>['connector_product'];

function useSave() {
  const t = useTexts().productLinks;
  const { user, account } = useSession();
  const client = useQueryClient();
  const alerts = useAlerts();
  return useMutation({
    mutationFn: (connector_product: LinkToSave) =>
      call(saveConnectorProduct, { body: { account_id: account.id, user_id: user.id, connector_product } }),
    onError: (error) => {
      const isClash = error instanceof CallError && error.status === CHANGED_MEANWHILE;
      alerts.danger(isClash ? error.message : t.failed, { fixed: true });
    },
    onSettled: () => markStale(client, PATHS),
  });
}

/**
 * Links a channel's product to one of ours; another member's link meanwhile is shown: `const link = useLink(onClose)`.
 */
export function useLink(onDone?: () => void) {
  const alerts = useAlerts();
  const { isPending, mutate } = useSave();
  const link = useCallback(
    (row: LinkToSave) =>
      mutate(row, {
        onSuccess: ({ message }) => {
          alerts.success(message);
          onDone?.();
        },
      }),
    [mutate, alerts, onDone],
  );
  return { isPending, link };
}

/** Removes a link; the alert that says so takes it back. */
export function useUnlink(onDone: () => void) {
  const t = useTexts().productLinks;
  const alerts = useAlerts();
  const save = useSave();
  const undo = useSave();

  // Its dialog is gone by then: messages must not depend on it. The mutation itself shows a failure.
  async function takeBack({ id, product_id, connector_product_sku: sku }: ConnectorProduct) {
    const saved = await undo.mutateAsync({ id, product_id }).catch(() => undefined);
    if (saved) alerts.success(interpolate(t.undone, { sku }));
  }

  return {
    isPending: save.isPending,
    unlink: (row: ConnectorProduct) =>
      save.mutate(
        { id: row.id, product_id: null, was_product_id: row.product_id },
        {
          onSuccess: ({ message }) => {
            alerts.success(message, { fixed: true, action: { label: t.undo, run: () => void takeBack(row) } });
            onDone();
          },
        },
      ),
  };
}
