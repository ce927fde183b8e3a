import type { ReactNode } from 'react';
import { Icon } from '../icons.tsx';
import type { OrderDir } from '../list-state.ts';
import type { TermName } from '../term.tsx';
import { Term } from '../term.tsx';
import { useTexts } from '../texts.ts';
import { ColumnEdge } from './column-edge.tsx';
import { columnSize } from './column-size.ts';
import classes from './data-table.module.css';
import { AllBox } from './row-box.tsx';
import type { Columns } from './use-columns.ts';
import type { RowSelection } from './use-row-selection.ts';

export type Sort = { orderBy: string; orderDir: OrderDir };

type Props<Row> = {
  columns: Columns<Row>;
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
            <AllBox label={t.select_all} extent={selection.extent} onPress={selection.toggleAll} />
          </td>
        )}
        {columns.shown.map((column, index) => {
          const dir = sort?.orderBy === column.name ? sort.orderDir : undefined;
          return (
            <th
              key={column.name}
              scope="col"
              data-align={column.align}
              data-spare={column.isSpare || undefined}
              aria-sort={dir && ARIA_SORT[dir]}
              {...columnSize(columns, column.name)}
            >
              {column.isSorted && onSort ? (
                <SortButton
                  term={column.term}
                  dir={dir}
                  onClick={() => onSort({ orderBy: column.name, orderDir: dir === 'DESC' ? 'ASC' : 'DESC' })}
                >
                  {column.title}
                </SortButton>
              ) : (
                (column.term && <Term of={column.term}>{column.title}</Term>) || column.title
              )}
              <ColumnEdge name={column.name} isMoved={index > 0} columns={columns} />
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

type SortProps = { term: TermName | undefined; dir: OrderDir | undefined; onClick: () => void; children: ReactNode };

/** A title that sorts; one that is a term explains itself by the same button. */
function SortButton({ term, dir, onClick, children }: SortProps) {
  const press = { className: classes.sort, onClick };
  const title = (
    <>
      {children}
      <Icon name={dir === 'ASC' ? 'sortUp' : 'sortDown'} size={13} data-active={dir ? true : undefined} />
    </>
  );
  if (term) {
    return (
      <Term of={term} press={press}>
        {title}
      </Term>
    );
  }
  return (
    <button type="button" {...press}>
      {title}
    </button>
  );
}
