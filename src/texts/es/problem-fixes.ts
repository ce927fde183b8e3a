import type { Translation } from '#base/text.ts';
import type { problem_fixes as english } from '../en/problem-fixes.ts';

export const problem_fixes: Translation<typeof english> = {
  helps: {
    unlinked_product: 'Vincule el SKU con uno de sus productos.',
    unmapped_shipping_code: 'Elija el método de envío que le corresponde al código.',
    unmapped_location: 'Elija la ubicación central que le corresponde.',
    incomplete_address: 'Complete los datos del destinatario.',
    out_of_stock: 'Espera hasta que haya suficiente. Envíe desde otra ubicación, cambie los artículos o cancele.',
    method_gone:
      'Elija otro método de envío para el pedido, o asigne de nuevo su código en la configuración del conector.',
    location_gone:
      'Elija otro almacén para el pedido, o asigne de nuevo su ubicación en la configuración del conector.',
    no_warehouse:
      'Es un lugar propio, y ningún almacén conectado envía desde él. Elija un almacén para el pedido, o asigne de nuevo su ubicación en la configuración del conector.',
    test_order: 'No se puede enviar el pedido porque su total es cero o es un pedido de prueba',
    zero_total: 'No se puede enviar el pedido porque su total es cero o es un pedido de prueba',
    positive_refund: 'Corríjalo en el canal, o ignore el error.',
    refunded_unsent: 'Quite del pedido las piezas reembolsadas. Si se envían de todos modos, ignore el error y saldrá.',
    refunded: 'Cancele el pedido. Si el reembolso es de otro, ignore el error y saldrá.',
    warehouse_refused: 'Corrija el pedido y luego reintente.',
    channel_refused: 'Corríjalo en el canal y luego reintente.',
    unknown_to_warehouse: 'Pregunte al almacén qué pasó. Se vuelve a consultar cada hora.',
    in_doubt: 'No se envía de nuevo hasta que el almacén diga si tiene el pedido.',
  },
  fix: {
    no_longer_offered: '{code} (ya no se ofrece)',
    shipping_method: 'Método de envío',
    no_shipping_method: '-- Seleccione el método de envío --',
    recent_methods: 'Elegidos últimamente',
    core_location: 'Ubicación central',
    no_core_location: '-- Seleccione la ubicación central --',
    product: 'Producto',
    no_product: 'Buscar por SKU o título del producto...',
    no_products_found: 'No se encontraron resultados',
    available: '{count} disponibles',
    save: 'Guardar',
    link: 'Vincular',
    releases: { one: 'Libera {count} pedido', many: 'Libera {count} pedidos' },
    stays: { one: '{count} sigue esperando otra cosa', many: '{count} siguen esperando otra cosa' },
    edit_field: 'Editar {field}',
  },
};
