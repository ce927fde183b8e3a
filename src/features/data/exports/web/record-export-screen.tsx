import { useTexts } from '#ui/texts.ts';
import { useListState } from '#ui/use-list-state.ts';
import { ExportFrame } from './export-frame.tsx';
import { ExportTable } from './export-table.tsx';
import { RecordExportForm } from './record-export-form.tsx';
import { listFilterNames, type RecordKind } from './use-record-export.ts';

export const OrderExportScreen = () => <RecordExportScreen kind="orders" />;

export const CustomerExportScreen = () => <RecordExportScreen kind="customers" />;

/** Orders or customers as CSV. */
function RecordExportScreen({ kind }: { kind: RecordKind }) {
  const t = useTexts().exports;
  const [{ page, status, source, country, start_at, end_at, ...list }, setList] = useListState({}, [
    ...(['status', 'source', 'country', 'start_at', 'end_at'] as const),
    ...listFilterNames,
  ]);
  return (
    <ExportFrame
      title={t.titles[kind]}
      label={t.list.label}
      files={<ExportTable kind={kind} page={page} onPage={(next) => setList({ page: next })} />}
    >
      <RecordExportForm
        kind={kind}
        wanted={{ status, source, country, start_at, end_at }}
        listed={list}
        onChange={(change) => setList(change, { replace: true })}
      />
    </ExportFrame>
  );
}
