import type { SheetDefinition } from './sheet-definition.ts';
import { optional, required, words } from './sheet-fields.ts';

export const categories: SheetDefinition = {
  entity: null,
  fields: [
    required('name', words('name subcategory category categoryname nombre subcategoria categoria')),
    optional('entity', words('entity entitytype type entidad tipo')),
  ],
  sample_file: 'importCategories.csv',
  records: 'products',
};
