import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { interpolate } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { markStale } from '#ui/query.ts';
import { SelectionBar } from '#ui/table/selection-bar.tsx';
import { useTexts } from '#ui/texts.ts';
import { MAX_CUSTOMERS, syncCustomers } from '../contract.ts';

type Props = {
  ids: readonly number[];
  onClear: () => void;
  /** What else can be done with them. */
  children?: ReactNode;
};

/** Has the chosen customers of a list sent to all CRMs and desks; the list shows the outcome of each. */
export function SyncBar({ ids, onClear, children }: Props) {
  const t = useTexts().customer_sync;
  const { count } = useFormats();
  const alerts = useAlerts();
  const client = useQueryClient();
  const sync = useMutation({
    mutationFn: () => call(syncCustomers, { body: { ids: [...ids] } }),
    onSuccess: ({ message, alertType }) => {
      alerts.show(alertType, message);
      onClear();
    },
    onError: (error) => alerts.failed(error),
    onSettled: () => markStale(client, ['/api/customers']),
  });
  const isTooMany = ids.length > MAX_CUSTOMERS;
  return (
    <SelectionBar count={ids.length} onClear={onClear}>
      <Button size="xs" variant="default" disabled={isTooMany} loading={sync.isPending} onClick={() => sync.mutate()}>
        {t.sync}
      </Button>
      {children}
      {isTooMany && <span role="status">{interpolate(t.too_many, { most: count(MAX_CUSTOMERS) })}</span>}
    </SelectionBar>
  );
}
