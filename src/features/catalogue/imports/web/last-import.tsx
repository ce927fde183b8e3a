import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { interpolate } from '#base/text.ts';
import { DetailList } from '#ui/detail-list.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Panel } from '#ui/panel.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { getLastUpload, type Sheet } from '../contract.ts';
import { sheetDefinitions } from '../sheet-definitions.ts';

/** What the last import of products or raw materials did; nothing for other sheets. */
export function LastImport({ sheet }: { sheet: Sheet }) {
  const t = useTexts().imports;
  const { entity } = sheetDefinitions[sheet];
  if (entity === null) return null;
  return (
    <Panel title={interpolate(t.last.title, { sheet: t.sheets[sheet] })}>
      <LastUpload entityId={`${entity}`} />
    </Panel>
  );
}

function LastUpload({ entityId }: { entityId: '1' | '2' }) {
  const t = useTexts().imports.last;
  const { count, day } = useFormats();
  const { data, error, refetch } = useQuery(queryOf(getLastUpload, { query: { entity_id: entityId } }));
  if (error) return <LoadError error={error} onRetry={refetch} hasData />;
  if (!data) return <Skeleton height={90} radius="sm" />;
  if (data.status === 204) return t.none;
  const { date_time, import_success, import_fail, import_skipped } = data.body;
  return (
    <DetailList
      items={[
        [t.when, `${day(date_time.slice(0, 10))}, ${date_time.slice(11, 16)}`],
        [t.imported, count(import_success)],
        [t.failed, count(import_fail)],
        [t.skipped, count(import_skipped)],
      ]}
    />
  );
}
