import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAlerts } from '#ui/alerts.tsx';
import { CallError } from '#ui/call.ts';
import { markStale, queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { getImport, type Import } from '../contract.ts';
import { isBusy } from './import-steps.ts';
import { watchImport } from './watched-imports.ts';

const REFRESH_MS = 1_500; // while something runs; live events come on top
const SERVER_FAILED = 500;

/** One import, followed while it is checked, run or taken back. */
export function useImport(id: string) {
  return useQuery({
    ...queryOf(getImport, { params: { id } }),
    refetchInterval: ({ state: { data } }) => (data && isBusy(data.state) ? REFRESH_MS : false),
  });
}

/**
 * Starts the next step of an import; its answer is shown at once, and its end is announced on whatever screen the
 * member is then.
 */
export function useImportChange<Input = void>(change: (input: Input) => Promise<Import>, onDone?: () => void) {
  const t = useTexts().imports;
  const alerts = useAlerts();
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (changed) => {
      client.setQueryData(queryOf(getImport, { params: { id: String(changed.id) } }).queryKey, changed);
      if (isBusy(changed.state)) watchImport(changed.id);
      onDone?.();
    },
    onError: (error) => {
      const isExplained = error instanceof CallError && error.status < SERVER_FAILED;
      return isExplained ? alerts.failed(error) : alerts.danger(t.file.failed, { fixed: true });
    },
    onSettled: () => markStale(client, ['/api/imports', '/api/upload-csv']),
  });
}
