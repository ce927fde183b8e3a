import type { Translation } from '#base/text.ts';
import type { order_reply as english } from '../en/order-reply.ts';

export const order_reply: Translation<typeof english> = {
  hello: 'Hola, {name}:',
  received: 'Tenemos su pedido {number} y lo estamos preparando. Le enviaremos el número de rastreo en cuanto salga.',
  packing: 'Estamos empacando su pedido {number}. Le enviaremos el número de rastreo en cuanto salga.',
  part_left: 'Una parte de su pedido {number} va en camino; el resto saldrá después.',
  left: 'Su pedido {number} va en camino.',
  cancelled: 'Su pedido {number} se canceló y no se enviará.',
  parcel: '{carrier}, número de rastreo {tracking_number}',
  parcel_bare: 'Número de rastreo {tracking_number}',
  thanks: 'Gracias por su compra.',
};
