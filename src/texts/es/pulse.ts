import type { Translation } from '#base/text.ts';
import type { pulse as english } from '../en/pulse.ts';

export const pulse: Translation<typeof english> = {
  title: 'Socios',
  sum: 'Socios: {good} de {all} funcionan',
  down: {
    failing: '{name} no responde',
    takes_none: '{name} no recibe nada',
    broken: '{name} rechaza nuestras llamadas',
  },
  waiting: '{name} · {count} en espera',
  several_down: 'Nada llega a {count} socios',
  backlog: '{count} por enviar',
  all: 'Todos los conectores',
  outages: {
    failing: '{name} no responde desde las {when}',
    takes_none: {
      nothing: '{name} responde, pero no recibe nada desde las {when}',
      stock: '{name} responde, pero no recibe existencias desde las {when}',
      contacts: '{name} responde, pero no recibe clientes desde las {when}',
    },
    never_answered: '{name} todavía no ha respondido',
    broken: '{name} rechaza nuestras llamadas: no se lee ni se envía nada hasta que se corrija',
    wait: {
      orders: {
        one: '{count} pedido espera',
        many: '{count} pedidos esperan',
        most: '{count} pedidos o más esperan',
      },
      quantities: {
        one: '{count} cantidad espera',
        many: '{count} cantidades esperan',
        most: '{count} cantidades o más esperan',
      },
      customers: {
        one: '{count} cliente espera',
        many: '{count} clientes esperan',
        most: '{count} clientes o más esperan',
      },
    },
    next_try: 'Próximo intento: {when}',
    all: 'Todos los conectores',
    open: 'Abrir',
    open_name: 'Abrir {name}',
  },
};
