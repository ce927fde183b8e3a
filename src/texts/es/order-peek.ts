import type { Translation } from '#base/text.ts';
import type { order_peek as english } from '../en/order-peek.ts';

export const order_peek: Translation<typeof english> = {
  title: 'El pedido de un vistazo',
  no_parcel: 'Todavía sin paquete',
  more_lines: { one: 'y {count} línea más', many: 'y {count} líneas más' },
  destination: 'Se envía a',
  hint: 'J y K pasan al siguiente y al anterior, Enter lo abre, E lo edita, H lo retiene o libera, Escape cierra esto.',
  end: 'Dejar de ver el pedido',
};
