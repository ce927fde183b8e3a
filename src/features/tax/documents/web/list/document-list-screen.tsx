import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { interpolate, pluralise } from '#base/text.ts';
import { May } from '#features/people/access/web/may.tsx';
import { useMay } from '#features/people/access/web/use-may.ts';
import { useListViews } from '#features/people/saved-views/web/use-list-views.ts';
import { useViewedList } from '#features/people/saved-views/web/use-viewed-list.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { ListFooter } from '#ui/list-footer.tsx';
import { ListPage, Toolbar } from '#ui/list-page.tsx';
import { ListSearch } from '#ui/list-search.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { queryOf } from '#ui/query.ts';
import { useCommands } from '#ui/shortcuts.ts';
import { ColumnChooser } from '#ui/table/column-chooser.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { NewRows } from '#ui/table/new-rows.tsx';
import type { ShownList } from '#ui/table/shown-list.ts';
import { useColumns } from '#ui/table/use-columns.ts';
import { useSelectedRows } from '#ui/table/use-selected-rows.ts';
import { useStableRows } from '#ui/table/use-stable-rows.ts';
import { useLanguage, useTexts } from '#ui/texts.ts';
import { type DocumentRow, findDocuments } from '../../contract.ts';
import { documentName } from '../card/document-facts.ts';
import { DocumentsTabs } from '../documents-tabs.tsx';
import { BeginOutage } from './begin-outage.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { documentColumns } from './document-columns.tsx';
import { DocumentFilters } from './document-filters.tsx';
import {
  type DocumentListState,
  documentFilterNames,
  documentListStart,
  documentQueryOf,
} from './document-list-query.ts';
import { DocumentViews } from './document-views.tsx';
import { NoDocuments } from './no-documents.tsx';
import { OutageBanners } from './outage-banners.tsx';
import { ProviderAnswers } from './provider-answers.tsx';

export type ShownDocuments = ShownList<DocumentListState>;

const linkOf = ({ id }: DocumentRow): LinkProps => ({ to: '/documents/$id', params: { id: String(id) }, search: true });

/** All tax documents of the account; `tools` come last among its buttons. All state of the list is in the address. */
export function DocumentListScreen({ tools }: { tools: (shown: ShownDocuments) => ReactNode }) {
  const { ui } = useTexts();
  const t = useTexts().taxDocuments;
  const formats = useFormats();
  const viewed = useViewedList('documents', documentListStart, documentFilterNames);
  const { list, setList } = viewed;
  const query = documentQueryOf(list);
  const documents = useQuery(queryOf(findDocuments, { query }));
  const live = useStableRows(documents, JSON.stringify(query));
  const views = useListViews(viewed, documents.data !== undefined);
  const language = useLanguage();
  const own = useMemo(() => documentColumns(t, ui, formats, language), [t, ui, formats, language]);
  const columns = useColumns('documents', own, views.layout);
  const page = documents.data;
  const mayIssue = useMay('issue_documents');
  const { rows } = live;
  const { page: _, perPage: __, ...filters } = query;
  const selection = useSelectedRows(JSON.stringify(filters), rows ?? []);
  const refresh = async () => {
    const { data } = await documents.refetch();
    live.show(data);
  };
  useCommands([{ keys: 'r', label: t.list.keys.refresh, run: () => void refresh() }]);

  return (
    <ListPage>
      <PageHeader
        title={t.title}
        actions={
          <>
            <ProviderAnswers />
            <May access="issue_documents">
              <BeginOutage />
            </May>
            <ActionIcon
              variant="default"
              size={30}
              aria-label={t.list.refresh}
              title={t.list.refresh}
              onClick={() => void refresh()}
            >
              <Icon name="refresh" size={16} />
            </ActionIcon>
            {tools({
              list,
              page,
              columns: columns.shown.map(({ name }) => name),
              selected: selection.isAll ? [] : selection.rows.map(({ id }) => id),
            })}
          </>
        }
      >
        {page?.total_is_capped && interpolate(t.list.documents.capped, { count: formats.count(page.total) })}
        {page && !page.total_is_capped && pluralise(t.list.documents, page.total, formats.count)}
      </PageHeader>
      <DocumentsTabs />
      <OutageBanners />
      <DocumentViews views={views} columns={columns} />
      <Toolbar>
        <ListSearch
          value={list.search}
          onSearch={(search, options) => setList({ search }, options)}
          label={t.list.search}
          placeholder={t.list.search_hint}
          width={280}
        />
        <DocumentFilters list={list} countries={rows?.map(({ country }) => country) ?? []} onChange={setList} />
        <ColumnChooser columns={columns} />
      </Toolbar>
      {page && mayIssue && (
        <BulkBar
          selection={selection}
          list={{ filter: filters, total: page.total, total_is_capped: page.total_is_capped }}
        />
      )}
      <DataTable
        label={t.title}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={(document) => `${documentName(document)} ${document.order_number}`}
        rowLink={linkOf}
        rowGone={({ id }) => live.gone.has(id)}
        notice={
          live.fresh > 0 && (
            <NewRows keyLabel={t.list.keys.show_new} onShow={() => live.show()}>
              {pluralise(t.list.new, live.fresh, formats.count)}
            </NewRows>
          )
        }
        rowTone={({ state }) => (state === 'rejected' ? 'danger' : state === 'in_doubt' ? 'warning' : undefined)}
        {...(mayIssue && { selected: selection.keys, onSelect: selection.select })}
        isFetching={documents.isPlaceholderData}
        error={
          documents.isError && (
            <LoadError error={documents.error} onRetry={documents.refetch} hasData={page !== undefined} />
          )
        }
        empty={
          <NoDocuments list={list} lastPage={page && page.total > 0 ? page.last_page : undefined} onChange={setList} />
        }
      />
      {page && page.data.length > 0 && (
        <ListFooter
          page={page}
          onPage={(next) => setList({ page: next })}
          onPerPage={(perPage) => setList({ perPage })}
        />
      )}
    </ListPage>
  );
}
