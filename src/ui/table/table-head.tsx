import { Checkbox } from '@mantine/core';
import { Icon } from '../icons.tsx';
import type { OrderDir } from '../list-state.ts';
import { Term } from '../term.tsx';
import { useTexts } from '../texts.ts';
import type { Column } from './columns.ts';
import classes from './data-table.module.css';
import type { RowSelection } from './use-row-selection.ts';

export type Sort = { orderBy: string; orderDir: OrderDir };

type Props<Row> = {
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  selection: RowSelection | undefined;
};

const ARIA_SORT = { ASC: 'ascending', DESC: 'descending' } as const;

export function TableHead<Row>({ columns, sort, onSort, selection }: Props<Row>) {
  const t = useTexts().ui.table;
  return (
    <thead>
      <tr>
        {selection && (
          <td className={classes.box}>
            <Checkbox
              size="xs"
              aria-label={t.select_all}
              checked={selection.extent === 'all'}
              indeterminate={selection.extent === 'some'}
              onChange={selection.toggleAll}
            />
          </td>
        )}
        {columns.map((column) => {
          const dir = sort?.orderBy === column.name ? sort.orderDir : undefined;
          return (
            <th key={column.name} scope="col" data-align={column.align} aria-sort={dir && ARIA_SORT[dir]}>
              {column.isSorted && onSort ? (
                <button
                  type="button"
                  className={classes.sort}
                  onClick={() => onSort({ orderBy: column.name, orderDir: dir === 'DESC' ? 'ASC' : 'DESC' })}
                >
                  {column.title}
                  <Icon name={dir === 'ASC' ? 'sortUp' : 'sortDown'} size={13} data-active={dir ? true : undefined} />
                </button>
              ) : (
                (column.term && <Term of={column.term}>{column.title}</Term>) || column.title
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
