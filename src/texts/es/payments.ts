import type { Translation } from '#base/text.ts';
import type { payments as english } from '../en/payments.ts';

export const payments: Translation<typeof english> = {
  action: 'Registrar un pago…',
  title: 'Pago de {number}',
  paid: '{paid} están pagados y {open} están pendientes.',
  not_known: 'No se sabe cuánto se pagó. Se pueden registrar hasta {open}.',
  nothing_open: 'No hay nada pendiente de este pedido.',
  amount: 'Importe, en {currency}',
  amount_wrong: 'Indique un importe que no sea mayor que lo pendiente',
  means: 'Cómo se pagó',
  means_hint: 'Por ejemplo, una transferencia, o en efectivo',
  means_required: 'Diga cómo se pagó',
  reference: 'Referencia del pago',
  paid_on: 'Pagado el',
  paid_on_required: 'Indique una fecha',
  confirm: 'Registrar el pago',
  effect: {
    all: 'Registra que entraron {amount}. Ya no queda nada pendiente.',
    part: 'Registra que entraron {amount}. Quedan {rest} pendientes y el pedido lo dice.',
    stays: 'No se cobra nada y al canal no se le envía nada.',
  },
  recorded: 'Registrado por {who}',
  recorded_only: 'Registrado aquí',
  taken_back: 'Retirado: {reason}',
  withdraw: {
    action: 'Retirar…',
    title: 'Retirar un pago',
    text: '{amount} ya no cuentan como pagados. El pago queda en la historia del pedido, con el motivo.',
    reason: 'Motivo',
    required: 'Diga por qué se retira',
    confirm: 'Retirar',
  },
  duplicates: {
    answer: {
      one: 'Es el registrado el {day}: retirar el registro',
      many: 'Son los {count} registrados aquí: retirar los registros',
    },
    listed: 'Registrado aquí y comunicado por el canal.',
    chosen: { one: 'Retirar el registro en {count} pedido', many: 'Retirar los registros en {count} pedidos' },
    done: { one: 'Retirado en {count} pedido', many: 'Retirado en {count} pedidos' },
    skipped: 'Los pagos cambiaron entretanto en: {numbers}',
  },
};
