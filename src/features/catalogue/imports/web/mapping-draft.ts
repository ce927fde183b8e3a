import type { Import, Mapping } from '../contract.ts';

/** A file's columns and its first rows. */
export type Table = Pick<Import, 'columns' | 'samples'>;

/** The mapping with a field read from another column (from 0), or from none. */
export function withColumn(mapping: Mapping, field: string, column: number | null): Mapping {
  const { [field]: _, ...others } = mapping;
  return column === null ? others : { ...others, [field]: column };
}

/** The positions of the columns that no field is read from. */
export function unusedColumns(columns: readonly string[], mapping: Mapping): number[] {
  const used = new Set(Object.values(mapping));
  return columns.map((_, index) => index).filter((index) => !used.has(index));
}

const MAX_LABEL = 40;

/**
 * How the columns are called where one is chosen: those without a name by their position and first value, those whose
 * name another has by their position too.
 */
export function columnLabels({ columns, samples }: Table, nameOf: (position: number) => string): string[] {
  const names = columns.map((name) => name.trim());
  return names.map((name, index) => {
    if (name === '') return [nameOf(index + 1), ...firstValues(samples, index, 1)].join(': ').slice(0, MAX_LABEL);
    return names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${nameOf(index + 1)})`;
  });
}

/** The first values of a column, blank ones left out. */
export function firstValues(samples: readonly (readonly string[])[], column: number, most: number): string[] {
  const values = samples.map((row) => row[column]?.trim() ?? '');
  return values.filter((value) => value !== '').slice(0, most);
}
