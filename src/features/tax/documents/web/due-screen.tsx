import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import { countryName } from '#ui/country-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { queryOf } from '#ui/query.ts';
import { useNow } from '#ui/relative-time.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { useColumns } from '#ui/table/use-columns.ts';
import { type Language, useLanguage, useTexts } from '#ui/texts.ts';
import { type Due, findDue } from '../clock-contract.ts';
import { documentName } from './card/document-facts.ts';
import { deadlineTone } from './deadline-tone.ts';
import { StateBadge, TestBadge } from './document-badges.tsx';
import { DocumentsTabs } from './documents-tabs.tsx';
import classes from './list/document-list.module.css';

/** What the law of each country still wants of documents, the soonest first. */
export function DueScreen() {
  const t = useTexts().taxDocuments;
  const { data, error, refetch, isPlaceholderData } = useQuery(queryOf(findDue, {}));
  const columns = useColumns('documents-due', useDueColumns());
  const now = useNow();
  return (
    <>
      <PageHeader title={t.title}>{t.due_list.hint}</PageHeader>
      <DocumentsTabs />
      <DataTable
        label={t.tabs.due}
        columns={columns}
        rows={data?.data}
        rowKey={({ what, document }) => `${what} ${document.id}`}
        rowLabel={({ document }) => `${documentName(document)} ${document.order_number}`}
        rowLink={({ document }) => ({ to: '/documents/$id', params: { id: String(document.id) } })}
        rowTone={({ what, until }) => deadlineTone(what, until, now)}
        isFetching={isPlaceholderData}
        error={error && <LoadError error={error} onRetry={refetch} hasData={data !== undefined} />}
        empty={
          <EmptyState title={t.due_list.none} icon="check">
            {t.due_list.none_text}
          </EmptyState>
        }
      />
      {data?.has_more && <p className={classes.issue}>{t.due_list.more}</p>}
    </>
  );
}

function useDueColumns(): Column<Due>[] {
  const t = useTexts().taxDocuments;
  const language: Language = useLanguage();
  const { columns } = t.list;
  return [
    { name: 'until', title: columns.deadline, term: 'deadline', cell: (due) => <Until due={due} /> },
    { name: 'number', title: columns.document, cell: ({ document }) => <Name document={document} /> },
    {
      name: 'country',
      isSpare: true,
      title: t.list.filters.country,
      cell: ({ document }) => countryName(document.country, language),
    },
    {
      name: 'order',
      title: columns.order,
      cell: ({ document: { order_id, order_number } }) => (
        <Link to="/orders/$id" params={{ id: String(order_id) }} className="link">
          {order_number}
        </Link>
      ),
    },
    {
      name: 'status',
      title: columns.status,
      term: 'document_state',
      cell: ({ document }) => <StateBadge document={document} />,
    },
    { name: 'error', title: columns.error, cell: ({ document: { error } }) => error && <Issue text={error} /> },
  ];
}

function Name({ document }: Pick<Due, 'document'>) {
  return (
    <>
      <TestBadge environment={document.environment} /> {documentName(document)}
    </>
  );
}

function Issue({ text }: { text: string }) {
  return (
    <span className={classes.issue} title={text}>
      {text}
    </span>
  );
}

/** What is wanted, and until when. */
function Until({ due: { what, until } }: { due: Due }) {
  const t = useTexts().taxDocuments.deadlines;
  const { longDate } = useFormats();
  const isOver = Date.parse(until) < useNow();
  return interpolate(isOver ? t[`${what}_over`] : t[what], { when: longDate(until) });
}
