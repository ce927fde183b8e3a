import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#ui/call.ts';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { exportProducts, findWarehouseLocations } from '../contract.ts';
import { useAwaitedExport } from './use-awaited-export.ts';

/** Has the products of one place, or of all, written; the file appears at the head of the list below. */
export function ProductExportBar() {
  const t = useTexts().exports;
  const [source, setSource] = useState('');
  const places = useQuery(queryOf(findWarehouseLocations, { params: { entityId: '2' } }));
  const write = useAwaitedExport(
    (chosen: string, accountId, options) =>
      call(exportProducts, { params: { accountId }, query: { source: chosen } }, options),
    { failed: t.progress.failed_products },
  );
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
