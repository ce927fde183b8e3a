import { type ReactNode, useRef } from 'react';
import { useTexts } from '../texts.ts';
import classes from './data-table.module.css';
import { useRowHeight } from './row-height.ts';
import type { RowKey } from './row-selection.ts';
import { type Sort, TableHead } from './table-head.tsx';
import { type Rows, TableRow } from './table-row.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { useHeldRows } from './use-held-rows.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useRowSelection } from './use-row-selection.ts';

type Props<Row> = Rows<Row> & {
  /** What the table is, for screen readers. */
  label: string;
  /** Undefined until the first answer: then a skeleton is drawn. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => RowKey;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  selected?: ReadonlySet<RowKey>;
  /** With it every row gets a box; Shift takes all between. */
  onSelect?: (selected: ReadonlySet<RowKey>) => void;
  /** Drawn when there is no row: an `EmptyState`. */
  empty: ReactNode;
  /** Drawn instead of the rows, or above them, when loading failed: a `LoadError`. */
  error?: ReactNode;
  /** Space on a row looks at it. */
  onPeek?: (row: Row) => void;
  /** The focus came to a row, or left them. */
  onRowFocus?: (row: Row | undefined) => void;
  /** What lies over the first rows: `NewRows`. */
  notice?: ReactNode;
  /** Newer rows are on their way. */
  isFetching?: boolean;
};

/**
 * A list of records with sorted headers, selection, keyboard and a header and first column that stay in sight. While a
 * menu of a row is open the rows stay as they are: `<DataTable label={t.orders.title} columns={columns}
 * rows={orders.data?.data} rowKey={(o) => o.id}
 *   rowLabel={(o) => o.order_number} rowLink={(o) => ({ to: '/orders/$id', params: { id: String(o.id) } })}
 *   sort={list} onSort={setList} empty={<NoOrders />} />`
 */
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rowKey, empty, error, isFetching = false } = props;
  const t = useTexts().ui;
  const [rowHeight] = useRowHeight();
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = useHeldRows(body, props.rows);
  const selection = useRowSelection(rows?.map(rowKey) ?? [], props.selected, props.onSelect);
  const withRow = (act: ((row: Row) => void) | undefined) =>
    act &&
    ((index: number) => {
      const row = rows?.[index];
      if (row !== undefined) act(row);
    });
  useRowKeys(body, rows !== undefined, {
    onSelect: (index) => selection?.toggle(index, false),
    onPeek: withRow(props.onPeek),
    onFocus: (index) => props.onRowFocus?.(rows?.[index]),
  });

  if (rows === undefined && error) return <div className={classes.frame}>{error}</div>;
  if (rows?.length === 0) return <div className={classes.frame}>{error || empty}</div>;
  const hasFocusInRows = rows !== undefined && (props.rowLink !== undefined || selection !== undefined);
  return (
    <>
      {error}
      <section
        aria-label={t.table.scroll}
        aria-busy={isFetching}
        className={classes.frame}
        data-rows={rowHeight}
        {...(!hasFocusInRows && { tabIndex: 0 })} // so that keys can scroll it
      >
        {isFetching && rows && <div className={classes.progress} />}
        {props.notice}
        <table className={classes.table}>
          <caption className="visually-hidden">{rows ? label : t.loading}</caption>
          <TableHead columns={columns} sort={props.sort} onSort={props.onSort} selection={selection} />
          <tbody ref={body}>
            {rows ? (
              rows.map((row, index) => (
                <TableRow
                  key={rowKey(row)}
                  table={props}
                  row={row}
                  index={index}
                  isSelected={selection?.has(index)}
                  onToggle={selection?.toggle}
                />
              ))
            ) : (
              <TableSkeleton columns={columns.shown.length + (selection ? 1 : 0)} />
            )}
          </tbody>
        </table>
      </section>
    </>
  );
}
