import type { Twin } from '#base/text.ts';
import type { importFields as english } from '../en/import-fields.ts';

export const importFields: Twin<typeof english> = {
  sku: 'SKU',
  name: 'Nombre',
  upc: 'UPC',
  description: 'Descripción',
  brand: 'Marca',
  color: 'Color',
  size: 'Talla',
  weight: 'Peso',
  weight_unit: 'Unidad de peso',
  cost: 'Costo',
  price: 'Precio',
  reorder_point: 'Punto de reorden',
  image_url: 'Imagen',
  category: 'Categoría',
  kit_sku: 'SKU del kit',
  part_sku: 'SKU de la parte',
  quantity: 'Cantidad',
  entity: 'Productos o materias primas',
  code: 'Código',
  location: 'Ubicación',
  on_hand: 'Existencias',
};
