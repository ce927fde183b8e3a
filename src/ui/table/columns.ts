import type { ReactNode } from 'react';
import type { TermName } from '../term.tsx';

/** Next to the number above, or in the second line: at its start, its middle, its end. */
export type PhoneSlot = 'state' | 'name' | 'time' | 'total';

/** One column of a `DataTable`. The first is the row's header: it stays in sight and carries the row's link. */
export type Column<Row> = {
  /** Known to the column chooser and, where `isSorted`, to `orderBy`. */
  name: string;
  title: string;
  /** What explains the title. */
  term?: TermName;
  cell: (row: Row) => ReactNode;
  isSorted?: boolean;
  /** Numbers and money stand right. */
  align?: 'right';
  /** Hidden until chosen. */
  isOptional?: boolean;
  /** Gives way on a tablet, so that what matters more is in sight. */
  isSpare?: boolean;
  /** Its place in a row of a phone, which has two lines; without it, it is left out there where others have one. */
  phone?: PhoneSlot;
};

/** What a member changed against the columns' own defaults: which are shown, in which order, how wide in pixels. */
export type ColumnLayout = {
  shown: Readonly<Record<string, boolean>>;
  /** Names in their order; a column that is not named stands after the one before it in the list's own order. */
  order: readonly string[];
  widths: Readonly<Record<string, number>>;
};

type Named = { name: string };

const NARROWEST = 40;
const WIDEST = 1_200;

/** The first column is always shown; of the others those chosen, else those that are not optional. */
export function isShown<Row>(column: Column<Row>, index: number, { shown }: ColumnLayout): boolean {
  return index === 0 || (shown[column.name] ?? !column.isOptional);
}

/** All columns in the order of the layout. The first stays the first, since it carries the row's link. */
export function arrange<C extends Named>(all: readonly C[], { order }: Pick<ColumnLayout, 'order'>): C[] {
  const [first, ...others] = all;
  if (!first) return [];
  const known = new Map(others.map((column) => [column.name, column]));
  const names = [...new Set(order)].filter((name) => known.has(name));
  for (const [index, { name }] of others.entries()) {
    if (names.includes(name)) continue;
    const before = others[index - 1];
    names.splice(before ? names.indexOf(before.name) + 1 : 0, 0, name);
  }
  return [first, ...names.flatMap((name) => known.get(name) ?? [])];
}

/** The layout with a column in the place of another; the first column neither moves nor gives way. */
export function place(all: readonly Named[], layout: ColumnLayout, name: string, onto: string): ColumnLayout {
  const names = arrange(all, layout)
    .slice(1)
    .map((column) => column.name);
  const [from, to] = [names.indexOf(name), names.indexOf(onto)];
  if (from < 0 || to < 0 || from === to) return layout;
  names.splice(to, 0, ...names.splice(from, 1));
  return { ...layout, order: names };
}

/** The layout with a column so wide; undefined: as wide as its content asks for. */
export function resize({ widths, ...layout }: ColumnLayout, name: string, px: number | undefined): ColumnLayout {
  const { [name]: _, ...others } = widths;
  const width = px === undefined ? {} : { [name]: Math.min(WIDEST, Math.max(NARROWEST, Math.round(px))) };
  return { ...layout, widths: { ...others, ...width } };
}

/** True where two layouts show the same columns alike. */
export function isSameLayout<Row>(all: readonly Column<Row>[], one: ColumnLayout, other: ColumnLayout): boolean {
  const look = (layout: ColumnLayout) =>
    JSON.stringify(
      arrange(all, layout).map((column, index) => [
        column.name,
        isShown(column, index, layout),
        layout.widths[column.name] ?? null,
      ]),
    );
  return look(one) === look(other);
}

/** Reads a stored layout; invalid parts are left out. */
export function readLayout(kept: string | null): ColumnLayout {
  const read = new Map(entriesOf(parse(kept)));
  const order = read.get('order');
  return {
    shown: Object.fromEntries(
      entriesOf(read.get('shown')).flatMap(([name, is]) => (typeof is === 'boolean' ? [[name, is]] : [])),
    ),
    order: Array.isArray(order) ? order.filter((name) => typeof name === 'string') : [],
    widths: Object.fromEntries(
      entriesOf(read.get('widths')).flatMap(([name, px]) =>
        typeof px === 'number' && Number.isFinite(px) ? [[name, px]] : [],
      ),
    ),
  };
}

function parse(kept: string | null): unknown {
  try {
    return JSON.parse(kept ?? '{}');
  } catch {
    return {};
  }
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];
