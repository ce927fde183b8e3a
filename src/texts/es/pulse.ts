import type { Translation } from '#base/text.ts';
import type { pulse as english } from '../en/pulse.ts';

export const pulse: Translation<typeof english> = {
  title: 'Socios',
  sum: 'Socios: {good} de {all} funcionan',
  down: {
    failing: '{name} no responde',
    errors: '{name} responde con errores ({status})',
    takes_none: {
      nothing: '{name} responde, pero no recibe nada',
      stock: '{name} responde, pero no recibe existencias',
      contacts: '{name} responde, pero no recibe clientes',
    },
    broken: '{name} rechaza nuestras llamadas',
  },
  nothing_through: 'Nada llega a {name}',
  down_since: {
    failing: '{name} no responde {since}',
    errors: '{name} responde con errores ({status}) {since}',
    takes_none: {
      nothing: '{name} responde, pero no recibe nada {since}',
      stock: '{name} responde, pero no recibe existencias {since}',
      contacts: '{name} responde, pero no recibe clientes {since}',
    },
  },
  waiting: '{name} · {count} en espera',
  several_down: 'Nada llega a {count} socios',
  backlog: '{count} por enviar',
  all: 'Todos los conectores',
  outages: {
    since_time: 'desde hoy, {when}',
    since_day: 'desde el {when}',
    broken: 'no se lee ni se envía nada hasta que se corrija',
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
