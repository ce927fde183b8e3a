import type { SheetDefinition } from './sheet-definition.ts';
import { required, words } from './sheet-fields.ts';

export const kitParts: SheetDefinition = {
  entity: null,
  fields: [
    required('kit_sku', words('kitsku kit parentsku bundlesku assemblysku skudelkit')),
    required(
      'part_sku',
      words(`
    partsku componentsku part component skudelaparte skudelcomponente componente parte sku
  `),
    ),
    required('quantity', words('quantity qty pieces cantidad piezas')),
  ],
  sample_file: 'importKitParts.csv',
  records: 'products',
};
