import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAlerts } from '#ui/alerts.tsx';
import { CallError, call } from '#ui/call.ts';
import { markStale } from '#ui/query.ts';
import { submitToDesk, syncContact } from '../contract.ts';

const calls: ReadonlyMap<string, typeof syncContact | typeof submitToDesk> = new Map<
  string,
  typeof syncContact | typeof submitToDesk
>([
  ['hub_spot', syncContact],
  ['zen_desk', submitToDesk],
]);

/** Whether a member can have customers sent to connections of this kind. */
export const canSync = (kind: string): boolean => calls.has(kind);

const SLOWEST_MS = 70_000; // the server answers after 60 s at most
const REFETCH_MS = 3_000;

/** Sends a customer to a partner, and shows the server's message. The page is refetched three seconds later. */
export function useSyncCustomer(customerId: number, kind: string) {
  const client = useQueryClient();
  const alerts = useAlerts();
  const refetch = () => markStale(client, ['/api/customers']);
  return useMutation({
    mutationFn: async () => {
      const sync = calls.get(kind);
      if (!sync) throw new Error(`no call syncs to ${kind}`);
      return call(sync, { params: { customerId } }, { timeoutMs: SLOWEST_MS });
    },
    onSuccess: ({ message, alertType }) => {
      alerts.show(alertType, message);
      setTimeout(refetch, REFETCH_MS);
    },
    onError: (error) => {
      if (error instanceof CallError && error.message === '') alerts.danger(String(error.status), { fixed: true });
      else alerts.failed(error);
      void refetch();
    },
  });
}
