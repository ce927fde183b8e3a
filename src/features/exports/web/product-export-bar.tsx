import { Button, Select } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#features/access/web/session.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { markStale, queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { exportProducts, findWarehouseLocations } from '../contract.ts';
import { isStillRunning } from './still-running.ts';

const PATIENCE_MS = 60_000;

/** Has the products of one place, or of all, written; the file appears at the head of the list below. */
export function ProductExportBar() {
  const t = useTexts().exports;
  const [source, setSource] = useState('');
  const places = useQuery(queryOf(findWarehouseLocations, { params: { entityId: '2' } }));
  const write = useProductExport();
  const sources = (places.data ?? []).map((label) => ({ value: label, label }));
  return (
    <>
      <Select
        size="xs"
        label={t.product_list.source}
        data={[{ value: '', label: t.product_list.every_source }, ...sources]}
        value={source}
        onChange={(next) => setSource(next ?? '')}
        allowDeselect={false}
        searchable
        nothingFoundMessage={t.choice.no_match}
      />
      <Button size="xs" variant="default" loading={write.isPending} onClick={() => write.mutate(source)}>
        {t.product_list.export}
      </Button>
    </>
  );
}

function useProductExport() {
  const t = useTexts().exports.progress;
  const { account } = useSession();
  const alerts = useAlerts();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (source: string) =>
      call(exportProducts, { params: { accountId: account.id }, query: { source } }, { timeoutMs: PATIENCE_MS }),
    onSuccess: () => alerts.success(t.finished),
    onError: (error) => {
      if (isStillRunning(error)) alerts.success(t.still_couple, { fixed: true });
      else alerts.danger(t.failed_products, { fixed: true });
    },
    onSettled: () => markStale(client, ['/api/exports']),
  });
}
