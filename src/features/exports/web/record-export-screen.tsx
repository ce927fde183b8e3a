import { useListState } from '#ui/use-list-state.ts';
import { ExportFrame } from './export-frame.tsx';
import { RecordExportForm } from './record-export-form.tsx';
import type { RecordKind } from './use-record-export.ts';

export const OrderExportScreen = () => <RecordExportScreen kind="orders" />;

export const CustomerExportScreen = () => <RecordExportScreen kind="customers" />;

/** Orders or customers as CSV. */
function RecordExportScreen({ kind }: { kind: RecordKind }) {
  const [{ page, status, source, country, start_at, end_at }, setList] = useListState({}, [
    'status',
    'source',
    'country',
    'start_at',
    'end_at',
  ]);
  return (
    <ExportFrame kind={kind} page={page} onPage={(next) => setList({ page: next })}>
      <RecordExportForm
        kind={kind}
        wanted={{ status, source, country, start_at, end_at }}
        onChange={(change) => setList(change, { replace: true })}
      />
    </ExportFrame>
  );
}
