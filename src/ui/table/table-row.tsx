import { Link, type LinkProps, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { interpolate } from '#base/text.ts';
import { useTexts } from '../texts.ts';
import { columnSize } from './column-size.ts';
import classes from './data-table.module.css';
import { RowBox } from './row-box.tsx';
import type { Columns } from './use-columns.ts';
import { ROW_FOCUS } from './use-row-keys.ts';
import type { RowSelection } from './use-row-selection.ts';

/** What all rows of a table have in common. */
export type Rows<Row> = {
  columns: Columns<Row>;
  /** How a row is called, where it is selected. */
  rowLabel: (row: Row) => string;
  /** Where a row leads: its first cell becomes the link, J and K go from link to link, Enter opens. */
  rowLink?: (row: Row) => LinkProps;
  /** Marks a row that needs attention. */
  rowTone?: (row: Row) => 'danger' | 'warning' | undefined;
  /** Of a row that the list no longer has, and that stays until it is refreshed. */
  rowGone?: (row: Row) => boolean;
};

type Props<Row> = { table: Rows<Row>; row: Row; index: number; selection: RowSelection | undefined };

const INTERACTIVE = 'a, button, input, select, textarea, label, [role="menuitem"]';

/** A plain click beside everything that has its own meaning, and not the end of marking some text. */
function isForRow({ target }: MouseEvent): boolean {
  const isOwn = target instanceof Element && target.closest(INTERACTIVE) !== null;
  return !isOwn && (getSelection()?.isCollapsed ?? true);
}

export function TableRow<Row>({ table, row, index, selection }: Props<Row>) {
  const t = useTexts().ui.table;
  const router = useRouter();
  const link = table.rowLink?.(row);
  const focus = { [ROW_FOCUS]: true };
  const isSelected = selection?.has(index);
  const [head, ...cells] = table.columns.shown;

  // A click anywhere is a convenience; keys use the link in the row.
  function open(event: MouseEvent) {
    if (link && isForRow(event)) void router.navigate(link);
  }

  return (
    <tr
      onClick={open}
      data-link={link && true}
      data-tone={table.rowTone?.(row)}
      aria-selected={isSelected}
      {...(table.rowGone?.(row) && { 'data-gone': true, title: t.gone })}
    >
      {selection && (
        <td className={classes.box}>
          <RowBox
            label={interpolate(t.select_row, { row: table.rowLabel(row) })}
            isChecked={isSelected ?? false}
            onPress={(event) => selection.toggle(index, event.shiftKey)}
            {...(link ? {} : focus)}
          />
        </td>
      )}
      <th scope="row" data-align={head?.align} {...(head && columnSize(table.columns, head.name))}>
        {link ? (
          <Link {...link} {...focus}>
            {head?.cell(row)}
          </Link>
        ) : (
          head?.cell(row)
        )}
      </th>
      {cells.map((column) => (
        <td
          key={column.name}
          data-align={column.align}
          data-spare={column.isSpare || undefined}
          data-phone={column.phone}
          data-title={column.title}
          {...columnSize(table.columns, column.name)}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}
