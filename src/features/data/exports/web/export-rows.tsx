import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallReply } from '#base/endpoint.ts';
import { call } from '#ui/call.ts';
import { DeleteFileModal } from '#ui/delete-file-modal.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListFooter } from '#ui/list-footer.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { markStale } from '#ui/query.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { useColumns } from '#ui/table/use-columns.ts';
import { useTexts } from '#ui/texts.ts';
import { deleteExport, type Export, type findExports } from '../contract.ts';
import type { ExportKind } from '../export-sheets.ts';
import { useExportColumns } from './export-columns.tsx';
import { listingOf } from './export-rules.ts';

type ExportsQuery = {
  data: CallReply<typeof findExports> | undefined;
  error: Error | null;
  isPlaceholderData: boolean;
  refetch: () => unknown;
};

type Props = { label: string; kind: ExportKind | undefined; found: ExportsQuery; onPage: (page: number) => void };

/** A page of past exports as a table: links, progress, and a way to delete each. */
export function ExportRows({ label, kind, found, onPage }: Props) {
  const t = useTexts().exports;
  const [deleted, setDeleted] = useState<Export>();
  const columns = useColumns(`exports.${listingOf(kind)}`, useExportColumns(kind, setDeleted));
  const rows = found.data;
  const isPastEnd = rows !== undefined && rows.total > 0 && rows.data.length === 0;
  return (
    <>
      <DataTable
        label={label}
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
        error={found.error && <LoadError error={found.error} onRetry={found.refetch} hasData={rows !== undefined} />}
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
        // Also `/api/exports`.
        await markStale(client, ['/api/export']);
      }}
    />
  );
}
