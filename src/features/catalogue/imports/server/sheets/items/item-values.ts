import type { StagedField } from '../../../sheet-fields.ts';
import { type ImportWork, lineColumn } from '../../import-row.ts';

/** The types of the item columns that are no text. */
export const itemTypes: Readonly<Partial<Record<StagedField, string>>> = {
  weight: 'numeric',
  cost: 'numeric',
  price: 'numeric',
  reorder_point: 'int',
};

/** The fields of an item that a line sets in addition to its SKU, with the line's value as the column's type. */
export function itemValues(work: ImportWork, alias: string): { name: StagedField; value: string }[] {
  return work.fields
    .filter((name) => name !== 'sku' && name !== 'category')
    .map((name) => ({
      name,
      value: `${alias}.${lineColumn(work, name)}${itemTypes[name] ? `::${itemTypes[name]}` : ''}`,
    }));
}
