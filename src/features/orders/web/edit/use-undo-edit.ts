import { useOrderChange } from '#features/order-lifecycle/web/use-order-change.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { undoEdit } from '../../edit-contract.ts';

/** Takes the last edit of an order back, given the version that it led to: `undo.mutate(order.version)`. Says that it did. */
export function useUndoEdit(id: number) {
  const alerts = useAlerts();
  return useOrderChange(
    (version: number) => call(undoEdit, { params: { id }, body: { version } }),
    ({ message }) => alerts.success(message),
  );
}
