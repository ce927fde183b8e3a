import type { SheetDefinition } from './sheet-definition.ts';
import { optional, required, splitNames } from './sheet-fields.ts';

export const categories: SheetDefinition = {
  entity: null,
  fields: [
    required('name', splitNames('name subcategory category categoryname nombre subcategoria categoria')),
    optional('entity', splitNames('entity entitytype type entidad tipo')),
  ],
  sample_file: 'importCategories.csv',
  records: 'products',
};
