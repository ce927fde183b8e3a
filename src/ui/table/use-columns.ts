import { useMemo, useState } from 'react';
import { arrange, type Column, type ColumnLayout, isShown, place, readLayout, resize } from './columns.ts';

/** Where the layout of a table is kept, other than in this browser: in a saved view. */
export type LayoutStore = { layout: ColumnLayout; change: (next: ColumnLayout) => void };

export type Columns<Row> = {
  /** In the list's own order. */
  own: readonly Column<Row>[];
  /** In the order of the layout. */
  all: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  layout: ColumnLayout;
  /** Shows or hides one. */
  choose: (name: string, isShown: boolean) => void;
  /** Puts one in the place of another. */
  place: (name: string, onto: string) => void;
  /** Makes one so wide in pixels; without, as its content asks for. */
  resize: (name: string, px?: number) => void;
};

/**
 * The columns of one table: which this browser shows, in which order and how wide; with a `store` they are read from
 * it, and changes are saved there. Rows are drawn again when `own` is another list, so a screen that is drawn often
 * keeps it: `const own = useMemo(() => orderColumns(t, formats), [t, formats]); const columns = useColumns('orders',
 * own);`
 */
export function useColumns<Row>(table: string, own: readonly Column<Row>[], store?: LayoutStore): Columns<Row> {
  const key = `bodega.columns.${table}`;
  const [kept, setKept] = useState<ColumnLayout>(() => readLayout(localStorage.getItem(key)));
  const layout = store?.layout ?? kept;
  const all = useMemo(() => arrange(own, layout), [own, layout]);
  const shown = useMemo(() => all.filter((column, index) => isShown(column, index, layout)), [all, layout]);

  function change(next: ColumnLayout) {
    if (store) return store.change(next);
    setKept(next);
    localStorage.setItem(key, JSON.stringify(next));
  }

  return {
    own,
    all,
    shown,
    layout,
    choose: (name, shown) => change({ ...layout, shown: { ...layout.shown, [name]: shown } }),
    place: (name, onto) => change(place(own, layout, name, onto)),
    resize: (name, px) => change(resize(layout, name, px)),
  };
}
