import { Link, type LinkProps, useRouter } from '@tanstack/react-router';
import { type MouseEvent, useMemo } from 'react';
import { interpolate } from '#base/text.ts';
import { useTexts } from '../texts.ts';
import { columnSize } from './column-size.ts';
import classes from './data-table.module.css';
import { RowBox } from './row-box.tsx';
import type { Columns } from './use-columns.ts';
import { ROW_FOCUS } from './use-row-keys.ts';
import type { ToggleRow } from './use-row-selection.ts';

/** What all rows of a table have in common. */
export type Rows<Row> = {
  columns: Columns<Row>;
  /** How a row is called, where it is selected. */
  rowLabel: (row: Row) => string;
  /** The address of a row: its first cell becomes the link, J and K go from link to link, Enter opens. */
  rowLink?: (row: Row) => LinkProps;
  /** Marks a row that needs attention. */
  rowTone?: (row: Row) => 'danger' | 'warning' | undefined;
  /** Of a row that the list no longer has, and that stays until it is refreshed. */
  rowGone?: (row: Row) => boolean;
};

type Place = {
  index: number;
  /** Undefined where rows cannot be selected, as `onToggle` is. */
  isSelected: boolean | undefined;
  onToggle: ToggleRow | undefined;
};

type Props<Row> = Place & { table: Rows<Row>; row: Row };

type DrawnProps<Row> = Place &
  Pick<Columns<Row>, 'shown' | 'layout'> & {
    row: Row;
    rowLink: Rows<Row>['rowLink'] | undefined;
    label: string;
    tone: ReturnType<NonNullable<Rows<Row>['rowTone']>>;
    isGone: boolean | undefined;
  };

const INTERACTIVE = 'a, button, input, select, textarea, label, [role="menuitem"]';

/** A plain click on a part of the row without an action of its own, and not the end of a text selection. */
function isForRow({ target }: MouseEvent): boolean {
  const isOwn = target instanceof Element && target.closest(INTERACTIVE) !== null;
  return !isOwn && (getSelection()?.isCollapsed ?? true);
}

/**
 * A row of a list, drawn again when something of its own is another: its values, its place, the columns. What its
 * screen goes through leaves it alone.
 */
export function TableRow<Row>({ table, row, index, isSelected, onToggle }: Props<Row>) {
  const { columns, rowLink, rowTone, rowGone, rowLabel } = table;
  const { shown, layout } = columns;
  const [label, tone, isGone] = [rowLabel(row), rowTone?.(row), rowGone?.(row)];
  return useMemo(
    () => <DrawnRow {...{ row, shown, layout, rowLink, label, tone, isGone, index, isSelected, onToggle }} />,
    [row, shown, layout, rowLink, label, tone, isGone, index, isSelected, onToggle],
  );
}

function DrawnRow<Row>(props: DrawnProps<Row>) {
  const { row, layout, label, isSelected, onToggle } = props;
  const t = useTexts().ui.table;
  const router = useRouter();
  const link = props.rowLink?.(row);
  const focus = { [ROW_FOCUS]: true };
  const [head, ...cells] = props.shown;

  // A click anywhere is a convenience; keys use the link in the row.
  function open(event: MouseEvent) {
    if (link && isForRow(event)) void router.navigate(link);
  }

  return (
    <tr
      onClick={open}
      data-link={link && true}
      data-tone={props.tone}
      aria-selected={isSelected}
      {...(props.isGone && { 'data-gone': true, title: t.gone })}
    >
      {onToggle && (
        <td className={classes.box}>
          <RowBox
            label={interpolate(t.select_row, { row: label })}
            isChecked={isSelected ?? false}
            onPress={(event) => onToggle(props.index, event.shiftKey)}
            {...(link ? {} : focus)}
          />
        </td>
      )}
      <th scope="row" data-align={head?.align} {...(head && columnSize({ layout }, head.name))}>
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
          {...columnSize({ layout }, column.name)}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}
