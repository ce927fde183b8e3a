import type { Twin } from '#base/text.ts';
import type { search as english } from '../en/search.ts';

export const search: Twin<typeof english> = {
  title: 'Resultados de búsqueda en {entity} de "{query}"',
  title_empty: 'Buscar en {entity}',
  entities: { orders: 'Pedidos', products: 'Productos', raw_materials: 'Materias primas' },
  boxes: { orders: 'Buscar pedidos', products: 'Buscar productos', raw_materials: 'Buscar materias primas' },
  hints: {
    orders: 'Número de pedido, guía, correo, cliente o SKU',
    products: 'SKU, nombre o código de barras',
    raw_materials: 'SKU, nombre o código de barras',
  },
  back: 'Volver',
  none: 'No se encontraron resultados.',
  searched: 'Se buscó en: {fields}',
  failed: 'Hubo un error al buscar. Inténtelo de nuevo más tarde',
  capped: 'Se muestran los {count} más recientes. Precise la búsqueda para ver otros.',
  capped_items: 'Se muestran los primeros {count}. Precise la búsqueda para ver otros.',
  columns: {
    order_number: 'Pedido n.º',
    order_status: 'Estado',
    customer_name: 'Cliente',
    customer_email: 'Correo electrónico',
    order_date: 'Fecha',
    image: 'Imagen',
    name: 'Nombre',
    sku: 'SKU',
    available: 'Disponible en stock',
  },
  available_hint: '{on_hand} en existencia, {on_hold} reservados',
  copy: 'Copiar números de pedido',
  copied: { one: '{count} número de pedido copiado', many: '{count} números de pedido copiados' },
};
