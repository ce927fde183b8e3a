import type { SheetDefinition } from './sheet-definition.ts';
import { required, splitNames } from './sheet-fields.ts';

export const kitParts: SheetDefinition = {
  entity: null,
  fields: [
    required('kit_sku', splitNames('kitsku kit parentsku bundlesku assemblysku skudelkit')),
    required(
      'part_sku',
      splitNames(`
    partsku componentsku part component skudelaparte skudelcomponente componente parte sku
  `),
    ),
    required('quantity', splitNames('quantity qty pieces cantidad piezas')),
  ],
  sample_file: 'importKitParts.csv',
  records: 'products',
};
