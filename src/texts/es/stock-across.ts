import type { Translation } from '#base/text.ts';
import type { stockAcross as english } from '../en/stock-across.ts';

/** La página de las existencias de todos los canales. */
export const stockAcross: Translation<typeof english> = {
  title: 'Existencias en los canales',
  channel: 'Canal',
  place: 'Ubicación central',
  none: 'Todavía no se envía nada a ningún canal',
  none_differs: 'Todos los canales muestran sus existencias',
  none_differs_text:
    'Lo que un canal muestra distinto, o rechaza, aparece aquí. Lo que está en cola se envía por sí solo.',
};
