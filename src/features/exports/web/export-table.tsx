import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#ui/call.ts';
import { DeleteFileModal } from '#ui/delete-file-modal.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListFooter } from '#ui/list-footer.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { markStale, queryOf } from '#ui/query.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { useColumns } from '#ui/table/use-columns.ts';
import { useTexts } from '#ui/texts.ts';
import { deleteExport, type Export, findExports } from '../contract.ts';
import type { ExportKind } from '../export-sheets.ts';
import { useExportColumns } from './export-columns.tsx';
import { isRecord, isUnderWay } from './export-rules.ts';

const BUSY_MS = 2_000; // while one is written; live events come on top
/** Links work for an hour: a page left open gets new ones before. */
const IDLE_MS = 30 * 60_000;
const A_PAGE = 25;

type Props = { kind?: ExportKind | undefined; page: number; onPage: (page: number) => void };

/** Past exports, all or of one kind: links, progress, and a way to delete each. */
export function ExportTable({ kind, page, onPage }: Props) {
  const { exports: t } = useTexts();
  const [deleted, setDeleted] = useState<Export>();
  const found = useQuery({
    ...queryOf(findExports, { query: { page, perPage: A_PAGE, kind } }),
    refetchInterval: ({ state: { data } }) => (data?.data.some(isUnderWay) ? BUSY_MS : IDLE_MS),
  });
  const columns = useColumns(`exports.${isRecord(kind) ? 'records' : 'items'}`, useExportColumns(kind, setDeleted));
  const rows = found.data;
  const isPastEnd = rows !== undefined && rows.total > 0 && rows.data.length === 0;
  return (
    <>
      <DataTable
        label={t.list.label}
        columns={columns}
        rows={rows?.data}
        rowKey={({ id }) => id}
        rowLabel={({ downloadText }) => downloadText}
        rowTone={({ state }) => (state === 'failed' ? 'danger' : undefined)}
        empty={
          isPastEnd ? (
            <PastEnd onLast={() => onPage(rows.last_page)} />
          ) : (
            <EmptyState title={t.list.none} icon="download">
              {kind === undefined ? t.list.none_text : t.list.none_of_kind}
            </EmptyState>
          )
        }
        error={found.isError && <LoadError error={found.error} onRetry={found.refetch} hasData={rows !== undefined} />}
        isFetching={found.isPlaceholderData}
      />
      {rows && rows.data.length > 0 && <ListFooter page={rows} onPage={onPage} />}
      {deleted && <DeleteExport row={deleted} onClose={() => setDeleted(undefined)} />}
    </>
  );
}

function PastEnd({ onLast }: { onLast: () => void }) {
  const t = useTexts().exports.list;
  const button = (
    <Button size="xs" variant="default" onClick={onLast}>
      {t.last_page}
    </Button>
  );
  return <EmptyState title={t.past_end} icon="download" action={button} />;
}

function DeleteExport({ row, onClose }: { row: Export; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <DeleteFileModal
      opened
      name={row.downloadText}
      onClose={onClose}
      onDelete={async () => {
        await call(deleteExport, { params: { id: row.id } });
        await markStale(client, ['/api/exports']);
      }}
    />
  );
}
