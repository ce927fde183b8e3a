import { useQueryClient } from '@tanstack/react-query';
import { useOrderChange } from '#features/core/order-lifecycle/web/use-order-change.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { undoEdit } from '../edit-contract.ts';
import { keepUndone } from './keep-saved.ts';

/**
 * Takes the last edit of an order back, given the version that it led to: `undo.mutate(order.version)`. Says that it
 * did.
 */
export function useUndoEdit(id: number) {
  const alerts = useAlerts();
  const client = useQueryClient();
  return useOrderChange(
    async (version: number) => {
      const undone = await call(undoEdit, { params: { id }, body: { version } });
      await keepUndone(client, id, undone);
      return undone;
    },
    ({ message }) => alerts.success(message),
  );
}
