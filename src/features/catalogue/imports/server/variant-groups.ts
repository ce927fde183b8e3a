import type { CsvRow } from '#platform/csv/row-reader.ts';
import type { Mapping } from '../contract.ts';
import { makeSku, optionsOf, variantOf } from '../made-sku.ts';
import { optionFields } from '../sheet-fields.ts';
import { cellText } from './cell-values.ts';

/** The first row of a group: its key is the group's cell, '' where empty cells alone say that a row continues it. */
export type Group = { key: string; line: number };

/** What a row is among the rows of its product. */
export type GroupedRow =
  /**
   * An item of its own; `filled`: what it left empty as the first row says it; `cells`: with the name that it also
   * gets; `sku`: as the file has it, or made.
   */
  | { kind: 'item'; filled: readonly string[]; cells: readonly string[]; sku: string; group: Group | null }
  /** Adds a picture to the item of the first row. */
  | { kind: 'picture'; sku: string; group: Group }
  /** Continues a product, and has nothing in a column that is read. */
  | { kind: 'nothing' }
  /** Continues a row that could not be read. */
  | { kind: 'orphan'; line: number };

type First = Group & { cells: readonly string[] };

/** Fields that identify a variant in addition to its SKU. */
const OWN_FIELDS = ['name', 'upc', 'price', 'cost', ...optionFields];
/** What no variant takes from another: a code is one item's alone. */
const NEVER_TAKEN: readonly string[] = ['sku', 'upc', 'group', ...optionFields];

/**
 * Follows the rows of a file and says which belong together. Remembers the first row of the current group alone, so
 * rows of one group must stand together. `makesSkus`: an item whose SKU is empty gets one made of product and options.
 */
export function createVariantGroups(mapping: Mapping, makesSkus: boolean) {
  let first: First | null = null;
  /** The line of a row that could not be read, while rows below may continue it. */
  let lostLine: number | null = null;
  const { group: groupColumn } = mapping;
  const isByEmptiness = groupColumn === mapping.name || groupColumn === mapping.sku;
  const taken = Object.entries(mapping).flatMap(([name, column]) => (NEVER_TAKEN.includes(name) ? [] : [column]));
  const textOf = (cells: readonly string[], field: string) => {
    const column = mapping[field];
    return column === undefined ? '' : cellText(cells[column] ?? '');
  };
  function skuOf(cells: readonly string[], firstCells: readonly string[]): string {
    const own = textOf(cells, 'sku');
    if (own !== '' || !makesSkus) return own;
    const product = (isByEmptiness ? '' : textOf(firstCells, 'group')) || textOf(firstCells, 'name');
    return makeSku(
      product,
      variantOf((field) => textOf(cells, field)),
    );
  }
  const isEmptyIn = (cells: readonly string[], fields: readonly string[]) =>
    fields.every((field) => textOf(cells, field) === '');

  /** A key is the one of the first row, or that row's SKU where variants name their parent. */
  function continues(first: First, key: string, name: string): boolean {
    if (key === '') return name === '';
    return !isByEmptiness && key === (first.key === '' ? textOf(first.cells, 'sku') : first.key);
  }

  function begin(row: CsvRow, key: string): GroupedRow {
    lostLine = null;
    first = { key: isByEmptiness ? '' : key, line: row.line, cells: row.cells };
    return itemOf(row.cells, row.cells, groupOf(first));
  }

  function follow({ cells }: CsvRow, of: First): GroupedRow {
    if (textOf(cells, 'sku') === '' && isEmptyIn(cells, OWN_FIELDS)) {
      const sku = skuOf(of.cells, of.cells);
      if (textOf(cells, 'image_url') !== '' && sku !== '') return { kind: 'picture', sku, group: groupOf(of) };
      const read = Object.keys(mapping).filter((field) => field !== 'group' && field !== 'weight_unit');
      if (isEmptyIn(cells, read)) return { kind: 'nothing' };
    }
    return itemOf(filled(cells, of), of.cells, groupOf(of));
  }

  function filled(cells: readonly string[], of: First): string[] {
    const whole = [...cells];
    for (const column of taken) if ((whole[column] ?? '').trim() === '') whole[column] = of.cells[column] ?? '';
    return whole;
  }

  const itemOf = (own: readonly string[], firstCells: readonly string[], group: Group | null): GroupedRow => ({
    kind: 'item',
    filled: own,
    cells: named(own, firstCells),
    sku: skuOf(own, firstCells),
    group,
  });

  /** An item that has the product's name, or none, is named by its options too. */
  function named(cells: readonly string[], firstCells: readonly string[]): readonly string[] {
    if (mapping.name === undefined) return cells;
    const [name, productName] = [textOf(cells, 'name'), textOf(firstCells, 'name')];
    const options = optionsOf((field) => textOf(cells, field));
    if (options.length === 0 || name === '' || name !== productName) return cells;
    return cells.with(mapping.name, [name, ...options].join(' · '));
  }

  return {
    /** @param row a row of as many cells as the file has columns */
    place(row: CsvRow): GroupedRow {
      if (groupColumn === undefined) return itemOf(row.cells, row.cells, null);
      const [key, name] = [textOf(row.cells, 'group'), textOf(row.cells, 'name')];
      if (lostLine !== null && name === '' && mapping.name !== undefined) return { kind: 'orphan', line: lostLine };
      if (first && continues(first, key, name)) return follow(row, first);
      return begin(row, key);
    },
    /** A row that could not be read: what continues it has no first row. */
    lose(line: number): void {
      first = null;
      lostLine ??= line;
    },
  };
}

const groupOf = ({ key, line }: First): Group => ({ key, line });
