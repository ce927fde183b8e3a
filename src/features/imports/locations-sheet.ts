import type { SheetDefinition } from './sheet-definition.ts';
import { required, words } from './sheet-fields.ts';

export const locations: SheetDefinition = {
  entity: null,
  fields: [
    required('code', words('code locationcode id locationid codigo codigodelugar clave')),
    required('name', words('name location locationname description nombre lugar ubicacion almacen')),
  ],
  sample_file: 'importLocations.csv',
  records: null,
};
