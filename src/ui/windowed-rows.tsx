import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** Fewer rows are drawn whole: then the browser finds words in all of them. */
const WINDOWED_FROM = 100;
const AROUND = 15;
const USUAL_ROW_PX = 46;

/** The attributes of a windowed row's `tr`, by which it is measured and counted. */
export type RowProps = {
  ref?: (row: HTMLTableRowElement | null) => void;
  'data-index'?: number;
  'aria-rowindex'?: number;
};

type Props<Row> = {
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** How many columns the table has. */
  columns: number;
  /** Each new value has the row of this key brought into sight. */
  reveal?: { key: string | number } | null;
  children: (row: Row, props: RowProps) => ReactNode;
};

/**
 * The body of a table on a page that scrolls: of a long one only the rows in sight, and some around them, are drawn.
 */
export function WindowedRows<Row>(props: Props<Row>) {
  const { rows, children } = props;
  if (rows.length >= WINDOWED_FROM) return <RowsInSight {...props} />;
  return <tbody>{rows.map((row) => children(row, {}))}</tbody>;
}

/** The `aria-rowcount` of a table with one row of heads: said where not all rows are drawn. */
export function rowCountOf(rows: readonly unknown[]): number | undefined {
  return rows.length >= WINDOWED_FROM ? rows.length + 1 : undefined;
}

function RowsInSight<Row>({ rows, keyOf, columns, reveal, children }: Props<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  // The content above the table comes and goes.
  useLayoutEffect(() => {
    if (body.current) setScrollMargin(Math.round(body.current.getBoundingClientRect().top + window.scrollY));
  });
  const virtualizer: Virtualizer<Window, HTMLTableRowElement> = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => USUAL_ROW_PX,
    overscan: AROUND,
    scrollMargin,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : keyOf(row);
    },
  });
  const scrollTo = useEffectEvent((key: string | number) => {
    const index = rows.findIndex((row) => keyOf(row) === key);
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'center' });
  });
  useEffect(() => {
    if (reveal) scrollTo(reveal.key);
  }, [reveal]);

  const items = virtualizer.getVirtualItems();
  const above = (items[0]?.start ?? scrollMargin) - scrollMargin;
  const below = virtualizer.getTotalSize() + scrollMargin - (items.at(-1)?.end ?? scrollMargin);
  return (
    <tbody ref={body}>
      <Gap px={above} columns={columns} />
      {items.map(({ index }) => {
        const row = rows[index];
        const place = { ref: virtualizer.measureElement, 'data-index': index, 'aria-rowindex': index + 2 };
        return row === undefined ? null : children(row, place);
      })}
      <Gap px={below} columns={columns} />
    </tbody>
  );
}

/** In place of the rows that are not drawn. */
function Gap({ px, columns }: { px: number; columns: number }) {
  if (px <= 0) return null;
  return (
    <tr>
      <td colSpan={columns} style={{ height: px, padding: 0, border: 0 }} />
    </tr>
  );
}
