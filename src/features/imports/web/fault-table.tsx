import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListFooter } from '#ui/list-footer.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { useFormats } from '#ui/place.tsx';
import { queryOf } from '#ui/query.ts';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { useColumns } from '#ui/table/use-columns.ts';
import { type Catalogue, useTexts } from '#ui/texts.ts';
import { useListState } from '#ui/use-list-state.ts';
import { findFaults, type ImportFault } from '../contract.ts';
import classes from './imports.module.css';

/** What is wrong, by line and column; the page stands in the address. */
export function FaultTable({ id }: { id: number }) {
  const t = useTexts().imports.faults;
  const [list, setList] = useListState({});
  const faults = useQuery(queryOf(findFaults, { params: { id }, query: { page: list.page } }));
  const columns = useColumns('import-faults', faultColumns(t, useFormats().count));
  const page = faults.data;
  return (
    <>
      <DataTable
        label={t.title}
        columns={columns}
        rows={page?.data}
        rowKey={({ line, column, value, message }) => `${line} ${column} ${value} ${message}`}
        rowLabel={({ line }) => String(line)}
        empty={<EmptyState title={t.none} icon="check" />}
        error={
          faults.isError && <LoadError error={faults.error} onRetry={faults.refetch} hasData={page !== undefined} />
        }
        isFetching={faults.isPlaceholderData}
      />
      {page && <ListFooter page={page} onPage={(number) => setList({ page: number })} />}
    </>
  );
}

function faultColumns(t: Catalogue['imports']['faults'], count: (n: number) => string): Column<ImportFault>[] {
  const quiet = (text: string) => <span className={classes.quiet}>{text}</span>;
  return [
    { name: 'line', title: t.line, align: 'right', cell: ({ line }) => count(line) },
    { name: 'column', title: t.column, cell: ({ column }) => column || quiet(t.whole) },
    {
      name: 'value',
      title: t.value,
      cell: ({ column, value }) => (value === '' && column !== '' ? quiet(t.empty) : <Value text={value} />),
    },
    {
      name: 'message',
      title: t.message,
      cell: ({ message }) => <span className={classes.message}>{message}</span>,
    },
  ];
}

/** As the file has it, blanks too. */
function Value({ text }: { text: string }) {
  return (
    <span className={classes.value} title={text}>
      {text}
    </span>
  );
}
