import { documentFilterNames, documentListStart } from '#features/tax/documents/web/list/document-list-query.ts';
import { useTexts } from '#ui/texts.ts';
import { useListState } from '#ui/use-list-state.ts';
import { DocumentExportForm } from './document-export-form.tsx';
import { ExportFrame } from './export-frame.tsx';
import { ExportTable } from './export-table.tsx';

/** Tax documents as CSV, narrowed by what their list has in its address. */
export function DocumentExportScreen() {
  const t = useTexts().exports;
  const [list, setList] = useListState(documentListStart, documentFilterNames);
  return (
    <ExportFrame
      title={t.titles.tax_documents}
      label={t.list.label}
      files={<ExportTable kind="tax_documents" page={list.page} onPage={(page) => setList({ page })} />}
    >
      <DocumentExportForm list={list} onChange={(change) => setList(change, { replace: true })} />
    </ExportFrame>
  );
}
