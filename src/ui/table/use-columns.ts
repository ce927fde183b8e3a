import { useState } from 'react';
import { type Column, type ColumnChoice, isShown, readChoice } from './columns.ts';

export type Columns<Row> = {
  all: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  /** Shows or hides one, and keeps that in this browser. */
  choose: (name: string, isShown: boolean) => void;
};

/** The columns of one table and which of them this browser shows: `const columns = useColumns('orders', orderColumns(t, formats))`. */
export function useColumns<Row>(table: string, all: readonly Column<Row>[]): Columns<Row> {
  const key = `bodega.columns.${table}`;
  const [choice, setChoice] = useState<ColumnChoice>(() => readChoice(localStorage.getItem(key)));

  function choose(name: string, shown: boolean) {
    const next = { ...choice, [name]: shown };
    setChoice(next);
    localStorage.setItem(key, JSON.stringify(next));
  }

  return { all, shown: all.filter((column, index) => isShown(column, index, choice)), choose };
}
