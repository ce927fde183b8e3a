import type { Translation } from '#base/text.ts';
import type { order_print as english } from '../en/order-print.ts';

/** La hoja de empaque de un pedido, en papel. */
export const order_print: Translation<typeof english> = {
  print: 'Imprimir',
  title: 'Hoja de empaque',
  barcode: 'Número de pedido {number} como código de barras',
  ordered: 'Pedido del {when}',
  ship_to: 'Enviar a',
  from: 'Desde',
  method: 'Método de envío',
  phone: 'Teléfono',
  source: 'Origen',
  note: 'Nota',
  done: 'Empacado',
  shipped: { one: '{count} ya enviado', many: '{count} ya enviados' },
  total: { one: '{count} pieza', many: '{count} piezas' },
  nothing: 'Este pedido no tiene mercancía: no hay nada que empacar.',
  fast_track: 'Prioritario',
  held: 'Retenido: no enviar',
  cancelled: 'Cancelado: no enviar',
  preparing: 'Se preparan las hojas de empaque…',
  failed: 'No se pudieron cargar los pedidos para imprimirlos',
};
