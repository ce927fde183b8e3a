import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { ListFooter } from '#ui/list-footer.tsx';
import { ListPage, Toolbar } from '#ui/list-page.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { queryOf } from '#ui/query.ts';
import { SegmentBar } from '#ui/segment-bar.tsx';
import { useCommands } from '#ui/shortcuts.ts';
import { ColumnChooser } from '#ui/table/column-chooser.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { useColumns } from '#ui/table/use-columns.ts';
import { useTexts } from '#ui/texts.ts';
import { useListState } from '#ui/use-list-state.ts';
import { findImports, type Import, Sheet } from '../contract.ts';
import { FilesTabs } from './files-tabs.tsx';
import { importColumns } from './import-columns.tsx';
import { isBusy } from './import-steps.ts';
import { NoImports } from './no-imports.tsx';

const REFRESH_MS = 2_000; // while one is at work; live events come on top

const linkOf = ({ id }: Import): LinkProps => ({ to: '/imports/$id', params: { id: String(id) } });

/** Past and running imports, newest first; which kind and which page stand in the address. */
export function ImportListScreen() {
  const t = useTexts().imports;
  const [list, setList] = useListState({}, ['sheet']);
  const { data: sheet } = Sheet.safeParse(list.sheet);
  const imports = useQuery({
    ...queryOf(findImports, { query: { page: list.page, ...(sheet && { sheet }) } }),
    refetchInterval: ({ state: { data } }) => (data?.data.some(({ state }) => isBusy(state)) ? REFRESH_MS : false),
  });
  const formats = useFormats();
  const own = useMemo(() => importColumns(t, formats), [t, formats]);
  const columns = useColumns('imports', own);
  const page = imports.data;
  const segments = [
    { value: '', label: t.list.all, total: null },
    ...Sheet.options.map((value) => ({ value, label: t.sheets[value], total: null })),
  ];
  useCommands([{ keys: 'r', label: t.keys.refresh, run: () => void imports.refetch() }]);
  const add = (
    <Button
      renderRoot={(props) => <Link to="/imports/new" search={sheet ? { sheet } : {}} {...props} />}
      size="xs"
      leftSection={<Icon name="plus" size={15} />}
    >
      {t.new}
    </Button>
  );

  return (
    <ListPage>
      <PageHeader title={t.title} tabs={<FilesTabs />} actions={add} />
      <Toolbar>
        <SegmentBar
          label={t.list.sheets}
          segments={segments}
          value={sheet ?? ''}
          onChange={(value) => setList({ sheet: value })}
        />
        <ColumnChooser columns={columns} />
      </Toolbar>
      <DataTable
        label={t.title}
        columns={columns}
        rows={page?.data}
        rowKey={({ id }) => id}
        rowLabel={({ file_name }) => file_name}
        rowLink={linkOf}
        rowTone={({ state }) => (state === 'failed' ? 'danger' : undefined)}
        empty={<NoImports isFiltered={sheet !== undefined} page={page} onChange={setList} add={add} />}
        error={
          imports.isError && <LoadError error={imports.error} onRetry={imports.refetch} hasData={page !== undefined} />
        }
        isFetching={imports.isPlaceholderData}
      />
      {page && page.data.length > 0 && <ListFooter page={page} onPage={(number) => setList({ page: number })} />}
    </ListPage>
  );
}
