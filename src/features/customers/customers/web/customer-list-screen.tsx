import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { pluralise } from '#base/text.ts';
import { SyncBar } from '#features/partners/customer-sync/web/sync-bar.tsx';
import { useMay } from '#features/people/access/web/use-may.ts';
import { useListViews } from '#features/people/saved-views/web/use-list-views.ts';
import { useViewedList } from '#features/people/saved-views/web/use-viewed-list.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { ListFooter } from '#ui/list-footer.tsx';
import { ListPage, Toolbar } from '#ui/list-page.tsx';
import { ListSearch } from '#ui/list-search.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { NotFoundInList } from '#ui/not-found.tsx';
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
import { type CustomerRow, findCustomers } from '../contract.ts';
import { customerColumns, nameOf } from './customer-columns.tsx';
import { CustomerFilters } from './customer-filters.tsx';
import {
  type CustomerListState,
  customerFilterNames,
  customerListStart,
  customerQueryOf,
  unfiltered,
} from './customer-list-query.ts';
import { CustomerSegments } from './customer-segments.tsx';
import { UnsyncedNote } from './unsynced-note.tsx';

// Only who merges two customers.
const MergeModal = lazyPart(async () => (await import('./merge-modal.tsx')).MergeModal);

const linkOf = ({ id }: CustomerRow): LinkProps => ({ to: '/customers/$id', params: { id: String(id) } });

export type ShownCustomers = ShownList<CustomerListState>;

/** All customers of the account, all state in the address; `tools` are the list's last buttons. */
export function CustomerListScreen({ tools }: { tools: (shown: ShownCustomers) => ReactNode }) {
  const t = useTexts().customers;
  const { count } = useFormats();
  const viewed = useViewedList('customers', customerListStart, customerFilterNames);
  const { list, setList } = viewed;
  const query = customerQueryOf(list);
  const customers = useQuery(queryOf(findCustomers, { query }));
  const live = useStableRows(customers, JSON.stringify(query));
  const views = useListViews(viewed, customers.data !== undefined);
  const language = useLanguage();
  const own = useMemo(() => customerColumns(t, language), [t, language]);
  const columns = useColumns('customers', own, views.layout);
  const page = customers.data;
  const mayEdit = useMay('edit_customers');
  const { page: _, perPage: __, orderBy: ___, orderDir: ____, ...filters } = query;
  const selection = useSelectedRows(JSON.stringify(filters), live.rows ?? []);
  const empty = (
    <NoCustomers list={list} lastPage={page && page.total > 0 ? page.last_page : undefined} onChange={setList} />
  );
  const refresh = async () => {
    const { data } = await customers.refetch();
    live.show(data);
  };
  useCommands([{ keys: 'r', label: t.keys.refresh, run: () => void refresh() }]);

  return (
    <ListPage>
      <PageHeader
        title={t.title}
        tabs={<CustomerSegments views={views} columns={columns} />}
        actions={tools({
          list,
          page,
          columns: columns.shown.map(({ name }) => name),
          selected: selection.rows.map(({ id }) => id),
        })}
      />
      <Toolbar>
        <ListSearch
          value={list.search}
          onSearch={(search, options) => setList({ search }, options)}
          label={t.search}
          placeholder={t.search_hint}
          width={260}
        />
        <CustomerFilters list={list} onChange={setList} />
        <ColumnChooser columns={columns} />
      </Toolbar>
      {mayEdit && list.filterBy === 'Unsynced' && <UnsyncedNote />}
      {mayEdit && selection.rows.length > 0 && (
        <SyncBar ids={selection.rows.map(({ id }) => id)} onClear={selection.clear}>
          <MergeChosen customers={selection.rows} />
        </SyncBar>
      )}
      <DataTable
        label={t.title}
        columns={columns}
        rows={live.rows}
        rowKey={(customer) => customer.id}
        rowLabel={(customer) => nameOf(t, customer)}
        rowLink={linkOf}
        rowGone={({ id }) => live.gone.has(id)}
        notice={
          live.fresh > 0 && (
            <NewRows keyLabel={t.keys.show_new} onShow={() => live.show()}>
              {pluralise(t.new, live.fresh, count)}
            </NewRows>
          )
        }
        rowTone={(customer) => (customer.sync_status === 'errorCustomer' ? 'danger' : undefined)}
        sort={list}
        onSort={setList}
        {...(mayEdit && { selected: selection.keys, onSelect: selection.select })}
        empty={empty}
        error={
          customers.isError && (
            <LoadError error={customers.error} onRetry={customers.refetch} hasData={page !== undefined} />
          )
        }
        isFetching={customers.isPlaceholderData}
      />
      {page && page.data.length > 0 && (
        <ListFooter
          page={page}
          onPage={(number) => setList({ page: number })}
          onPerPage={(perPage) => setList({ perPage })}
        />
      )}
    </ListPage>
  );
}

/** Merges two chosen customers; nothing where others are chosen. */
function MergeChosen({ customers }: { customers: readonly CustomerRow[] }) {
  const t = useTexts().customer_detail.merge;
  const [isOpen, setIsOpen] = useState(false);
  const [one, other, ...more] = customers;
  if (!one || !other || more.length > 0) return null;
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setIsOpen(true)}>
        {t.merge}
      </Button>
      {isOpen && <MergeModal customerId={one.id} otherId={other.id} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type NoCustomersProps = {
  list: CustomerListState;
  /** There are customers, but fewer pages than the address says. */
  lastPage: number | undefined;
  onChange: (change: Partial<CustomerListState>) => void;
};

function NoCustomers({ list, lastPage, onChange }: NoCustomersProps) {
  const t = useTexts().customers.empty;
  const button = (text: string, onClick: () => void) => (
    <Button size="xs" variant="default" onClick={onClick}>
      {text}
    </Button>
  );
  if (lastPage !== undefined) {
    return (
      <EmptyState title={t.past_end} icon="users" action={button(t.last_page, () => onChange({ page: lastPage }))}>
        {t.past_end_text}
      </EmptyState>
    );
  }
  const isFiltered = list.filterBy !== '' || customerFilterNames.some((name) => list[name] !== '');
  const clear = () => onChange({ search: '', filterBy: '', ...unfiltered });
  if (list.search !== '') {
    return (
      <NotFoundInList
        title={t.filtered}
        what="customers"
        query={list.search}
        isNarrowed={isFiltered}
        onWiden={() => onChange({ filterBy: '', ...unfiltered })}
        onClear={clear}
        clearLabel={t.clear}
      />
    );
  }
  if (isFiltered) {
    return (
      <EmptyState title={t.filtered} icon="filter" action={button(t.clear, clear)}>
        {t.filtered_text}
      </EmptyState>
    );
  }
  const connectors = (
    <Button component={Link} to="/settings/connectors" size="xs" leftSection={<Icon name="plug" size={15} />}>
      {t.connectors}
    </Button>
  );
  return (
    <EmptyState title={t.none} icon="users" action={connectors}>
      {t.none_text}
    </EmptyState>
  );
}
