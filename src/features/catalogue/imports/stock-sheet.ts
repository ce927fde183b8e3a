import type { SheetDefinition } from './sheet-definition.ts';
import { required, SKU, splitNames } from './sheet-fields.ts';

export const stock: SheetDefinition = {
  entity: null,
  fields: [
    required('sku', SKU),
    required('location', splitNames('location locationcode locationname warehouse lugar ubicacion almacen bodega')),
    required(
      'on_hand',
      splitNames(`
    onhand quantityonhand quantity qty stock counted available existencias existencia cantidad contado enmano
  `),
    ),
  ],
  sample_file: 'importStock.csv',
  records: 'products',
};
