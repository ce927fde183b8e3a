import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAlerts } from '#ui/alerts.tsx';
import { CallError } from '#ui/call.ts';
import { markStale } from '#ui/query.ts';
import { changedRows, type Draft, type MappingRow, refusalsByKey } from './mapping-rows.ts';
import type { MappingDrafts } from './use-mapping-drafts.ts';

const PATHS = ['/api/connectors', '/api/orders', '/api/problems', '/api/rechecks'];

type Save<Row> = (changed: readonly (Row & Draft)[]) => Promise<{ message: string }>;

/**
 * Saves the changed rows of a mapping table at once. A refusal is shown, its rows are marked and the choices stay:
 * `isExtra` are rows that are stored though nothing was chosen for them.
 */
export function useSaveMappings<Row extends MappingRow>(
  rows: readonly Row[],
  drafts: MappingDrafts,
  save: Save<Row>,
  isExtra: (row: Row) => boolean = () => false,
) {
  const client = useQueryClient();
  const alerts = useAlerts();
  const chosen = changedRows(rows, drafts.drafts);
  const keys = new Set(chosen.map(({ key }) => key));
  const extra = rows
    .filter((row) => isExtra(row) && !keys.has(row.key))
    .map((row) => ({ ...row, to: row.saved, shown: row.saved }));
  const changed = [...chosen, ...extra];
  const mutation = useMutation({
    mutationFn: (sent: readonly (Row & Draft)[]) => save(sent),
    onError: alerts.failed,
    onSuccess: ({ message }) => alerts.success(message),
    // Before the choices are let go: so that no row shows for a moment what it was before.
    onSettled: (_, error) => markStale(client, PATHS).then(() => (error ? undefined : drafts.clear())),
  });
  const fields = mutation.error instanceof CallError ? mutation.error.fields : undefined;
  return {
    changed,
    orders: chosen.reduce((sum, { orders }) => sum + orders, 0),
    refusals: refusalsByKey(fields, mutation.variables ?? []),
    isSaving: mutation.isPending,
    save: () => mutation.mutate(changed),
  };
}
