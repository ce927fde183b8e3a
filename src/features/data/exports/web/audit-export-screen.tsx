import { auditStateNames } from '#features/data/audit/web/audit-list-query.ts';
import { useTexts } from '#ui/texts.ts';
import { useListState } from '#ui/use-list-state.ts';
import { AuditExportForm } from './audit-export-form.tsx';
import { ExportFrame } from './export-frame.tsx';
import { ExportTable } from './export-table.tsx';

/** Changes as CSV, narrowed by what the audit has in its address. */
export function AuditExportScreen() {
  const t = useTexts().exports;
  const [list, setList] = useListState({}, auditStateNames);
  return (
    <ExportFrame
      title={t.titles.audit}
      label={t.list.label}
      files={<ExportTable kind="audit" page={list.page} onPage={(page) => setList({ page })} />}
    >
      <AuditExportForm list={list} onChange={(change) => setList(change, { replace: true })} />
    </ExportFrame>
  );
}
