import { ActionIcon } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { OrderStatus } from '#features/core/order-lifecycle/order-status.ts';
import { SyncStatus } from '#features/customers/customers/customer-filter.ts';
import { DocumentState } from '#features/tax/documents/document-state.ts';
import { fileSize } from '#ui/file-size.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { ListDate } from '#ui/list-date.tsx';
import type { Column } from '#ui/table/columns.ts';
import { CutText } from '#ui/table/cut-text.tsx';
import { type Catalogue, useTexts } from '#ui/texts.ts';
import type { Export } from '../contract.ts';
import type { ExportKind } from '../export-sheets.ts';
import { DownloadName } from './download-name.tsx';
import { type ExportListing, isUnderWay, listingOf } from './export-rules.ts';
import { ExportStateCell } from './export-state.tsx';

type Name = keyof Catalogue['exports']['list']['columns'];
type Cells = Readonly<Record<Name, Omit<Column<Export>, 'name' | 'title'>>>;

const shown: Readonly<Record<ExportListing, readonly Name[]>> = {
  items: ['file', 'kind', 'source', 'state', 'created_at', 'user', 'done', 'expires_at', 'actions'],
  records: ['file', 'created_at', 'source', 'status', 'start', 'end', 'user', 'state', 'done', 'actions'],
  failed_invoices: ['file', 'created_at', 'user', 'start', 'end', 'state', 'done', 'actions'],
};

/** The columns of the past exports; `onDelete` asks first. */
export function useExportColumns(kind: ExportKind | undefined, onDelete: (row: Export) => void): Column<Export>[] {
  const t = useTexts().exports;
  const cells = useCells(onDelete);
  const listing = listingOf(kind);
  const titles = { ...t.list.columns, ...(listing === 'failed_invoices' && t.failed_invoices.columns) };
  return shown[listing].map((name) => ({ name, title: titles[name], ...cells[name] }));
}

function useCells(onDelete: (row: Export) => void): Cells {
  const t = useTexts().exports;
  const statusText = useStatusText();
  const formats = useFormats();
  return {
    file: { cell: (row) => <File row={row} style={t.styles.names[row.style]} /> },
    kind: { cell: ({ kind }) => t.kinds[kind] },
    source: { cell: ({ sourceName }) => <CutText>{sourceName || t.list.everything}</CutText> },
    status: { cell: (row) => statusText(row) || t.list.everything },
    start: { cell: ({ startAtText }) => startAtText },
    end: { cell: ({ endAtText }) => endAtText },
    state: { cell: (row) => <ExportStateCell shown={row} /> },
    created_at: { cell: ({ createdAt }) => <ListDate at={createdAt} /> },
    user: { cell: ({ user }) => user },
    done: { align: 'right', cell: (row) => !isUnderWay(row) && <Extent row={row} count={formats.count} /> },
    expires_at: {
      cell: ({ state, expires_at }) => state === 'ready' && expires_at !== null && formats.orderDate(expires_at),
    },
    actions: { cell: (row) => <DeleteButton row={row} onDelete={onDelete} /> },
  };
}

function useStatusText() {
  const { orders } = useTexts();
  const customers = useTexts().customers;
  const documents = useTexts().taxDocuments;
  return ({ kind, status }: Export): string => {
    const ofDocuments = kind === 'tax_documents' && DocumentState.safeParse(status).data;
    if (ofDocuments) return documents.states[ofDocuments];
    const ofOrders = OrderStatus.safeParse(status).data;
    if (ofOrders) return orders.statuses[ofOrders];
    const ofCustomers = SyncStatus.safeParse(status).data;
    return ofCustomers ? customers.states[ofCustomers] : '';
  };
}

/** A file, and below it what it is for. */
function File({ row: { downloadLink, downloadText }, style }: { row: Export; style: string }) {
  return (
    <>
      {downloadLink ? <DownloadName href={downloadLink} name={downloadText} /> : downloadText}
      <small className="second">{style}</small>
    </>
  );
}

/** How many rows a file has, and below it how large it is. */
function Extent({ row: { done, size }, count }: { row: Export; count: (n: number) => string }) {
  return (
    <>
      {count(done)}
      {size !== null && <small className="second">{fileSize(size, count)}</small>}
    </>
  );
}

function DeleteButton({ row, onDelete }: { row: Export; onDelete: (row: Export) => void }) {
  const t = useTexts().exports.list;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={interpolate(t.delete, { name: row.downloadText })}
      onClick={() => onDelete(row)}
    >
      <Icon name="trash" size={16} />
    </ActionIcon>
  );
}
