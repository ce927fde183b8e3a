import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { ListFooter } from '#ui/list-footer.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { queryOf } from '#ui/query.ts';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { useColumns } from '#ui/table/use-columns.ts';
import { type Catalogue, useTexts } from '#ui/texts.ts';
import { type FaultGroup, findFaults, type ImportFault } from '../contract.ts';
import { FaultValue } from './fault-value.tsx';
import classes from './faults.module.css';

type Props = { id: number; group: FaultGroup; page: number; onPage: (page: number) => void };

/** The lines with one fault, a page at a time. */
export function FaultLines({ id, group: { code, column, message }, page, onPage }: Props) {
  const t = useTexts().imports.faults;
  const query = { code, page, ...(column !== null && { column }) };
  const { data, error, isPlaceholderData, refetch } = useQuery(queryOf(findFaults, { params: { id }, query }));
  const columns = useColumns('import-faults', faultColumns(t, useFormats().count));
  return (
    <>
      <DataTable
        label={message}
        columns={columns}
        rows={data?.data}
        rowKey={({ line }) => line}
        rowLabel={({ line }) => String(line)}
        empty={<EmptyState title={t.none} icon="check" />}
        error={error && <LoadError error={error} onRetry={refetch} hasData={data !== undefined} />}
        isFetching={isPlaceholderData}
      />
      {data && <ListFooter page={data} onPage={onPage} />}
    </>
  );
}

function faultColumns(t: Catalogue['imports']['faults'], count: (n: number) => string): Column<ImportFault>[] {
  return [
    { name: 'line', title: t.line, align: 'right', cell: ({ line }) => count(line) },
    { name: 'value', title: t.value, cell: ({ value }) => <FaultValue value={value} /> },
    {
      name: 'message',
      title: t.message,
      cell: ({ message }) => <span className={classes.message}>{message}</span>,
    },
  ];
}
