import { May } from '#features/people/access/web/may.tsx';
import { documentFilterNames, documentQueryOf } from '#features/tax/documents/web/list/document-list-query.ts';
import { DocumentListScreen, type ShownDocuments } from '#features/tax/documents/web/list/document-list-screen.tsx';
import { useTexts } from '#ui/texts.ts';
import { ExportListButton } from './export-list-button.tsx';

/** The list of tax documents with its export, which the list itself is below. */
export const ExportedDocumentList = () => <DocumentListScreen tools={(shown) => <ExportDocuments {...shown} />} />;

function ExportDocuments({ list, ...shown }: ShownDocuments) {
  const t = useTexts().taxDocuments.list;
  const { page: _, perPage: __, ...filter } = documentQueryOf(list);
  const narrowed = (['search', 'filterBy', ...documentFilterNames] as const).flatMap((name) =>
    list[name] === '' ? [] : [[name, list[name]]],
  );
  const search: Record<string, string> = Object.fromEntries(narrowed);
  return (
    <May access="export">
      <ExportListButton label={t.export} list={{ of: { kind: 'tax_documents', filter }, search, ...shown }} />
    </May>
  );
}
