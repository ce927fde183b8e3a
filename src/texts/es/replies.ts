import type { Twin } from '#base/text.ts';
import type { replies as english } from '../en/replies.ts';

export const replies: Twin<typeof english> = {
  orders: {
    not_found: 'No encontrado',
    not_waiting: 'Ya salió o está cerrado',
    already_held: 'Ya está retenido',
    not_held: 'No está retenido',
    cancelled: 'El pedido se canceló',
    cancel_asked: 'Se pidió al almacén que cancele el pedido',
    sending: 'El pedido se está enviando al almacén',
    error_ignored: 'El error se ignora en este pedido',
  },
  problems: {
    fixed: 'Guardado. Pedidos que se revisan de nuevo: {orders}',
    rechecking: 'Pedidos que se revisan de nuevo: {orders}',
  },
  stock: {
    pushing: 'Cantidades por enviar de nuevo: {count}',
    asking: 'Se está preguntando al canal. Lo que muestra aparecerá aquí solo',
  },
};
