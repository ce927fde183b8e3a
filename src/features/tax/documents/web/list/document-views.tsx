import type { ListViews } from '#features/people/saved-views/web/use-list-views.ts';
import { ViewedSegments } from '#features/people/saved-views/web/viewed-segments.tsx';
import type { Columns } from '#ui/table/use-columns.ts';
import { useTexts } from '#ui/texts.ts';
import { type DocumentRow, findDocuments } from '../../contract.ts';
import { countedOf, type DocumentFilterName, documentQueryOf, segmentOf } from './document-list-query.ts';
import { useDocumentSegments } from './document-segments.tsx';

type Props = { views: ListViews<DocumentFilterName>; columns: Columns<DocumentRow> };

/** The list by state, and its views. */
export function DocumentViews({ views, columns }: Props) {
  const t = useTexts().taxDocuments;
  const { filterBy } = views.list;
  return (
    <ViewedSegments
      label={t.list.segments}
      segments={useDocumentSegments(filterBy, countedOf(documentQueryOf(views.list)))}
      value={segmentOf(filterBy)}
      onChange={(next) => views.showPart({ filterBy: next })}
      views={views}
      columns={columns}
      fields={findDocuments.query.shape}
    />
  );
}
