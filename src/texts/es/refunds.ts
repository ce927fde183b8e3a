import type { Translation } from '#base/text.ts';
import type { refunds as english } from '../en/refunds.ts';

export const refunds: Translation<typeof english> = {
  action: 'Reembolsar…',
  title: 'Reembolsar {number}',
  left: 'Quedan {left} de {charged} por reembolsar.',
  states: { asked: 'Pedido', done: 'Reembolsado', refused: 'Rechazado' },
  limit: 'Su rol aún puede reembolsar hasta {limit} de este pedido.',
  shipping: 'Envío, en {currency}',
  shipping_left: 'Quedan {left}',
  goodwill: 'Un importe por ninguna pieza, en {currency}',
  goodwill_hint: 'Como cortesía, o por un precio menor',
  to: 'Por dónde vuelve el dinero',
  at_channel: 'En {channel}',
  elsewhere: 'Pagado por otro medio',
  means: 'Cómo se pagó',
  means_hint: 'Por ejemplo, una transferencia, o en efectivo',
  means_required: 'Diga cómo se pagó',
  reference: 'Referencia del pago',
  paid_on: 'Pagado el',
  paid_on_required: 'Indique una fecha',
  reason: 'Motivo',
  reason_required: 'Indique un motivo',
  nothing: 'Diga qué se reembolsa, y no más de lo que queda',
  confirm: 'Reembolsar',
  confirm_elsewhere: 'Registrar el reembolso',
  effect: {
    at_channel: 'Reembolsa {amount} en {channel}.',
    elsewhere: 'Registra que se pagaron {amount}. Al canal no se le envía nada.',
    invoice: 'Después hay que acreditar su factura {numbers}.',
    takes_off: {
      one: 'Quita del pedido {count} pieza que no salió.',
      many: 'Quita del pedido {count} piezas que no salieron.',
    },
    nothing_left: 'No queda nada por enviar: el pedido se queda aquí hasta que lo cancele.',
    no_stock: 'No vuelve nada a la venta.',
  },
};
