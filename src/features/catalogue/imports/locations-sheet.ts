import type { SheetDefinition } from './sheet-definition.ts';
import { required, splitNames } from './sheet-fields.ts';

export const locations: SheetDefinition = {
  entity: null,
  fields: [
    required('code', splitNames('code locationcode id locationid codigo codigodelugar clave')),
    required('name', splitNames('name location locationname description nombre lugar ubicacion almacen')),
  ],
  sample_file: 'importLocations.csv',
  records: null,
};
