import type { Translation } from '#base/text.ts';
import type { dashboard as english } from '../en/dashboard.ts';

export const dashboard: Translation<typeof english> = {
  title: 'Panel',
  as_of: 'a las {time}, {offset}',
  refresh: 'Actualizar',
  problems: {
    title: 'Requiere atención',
    orders: { one: '{count} pedido', many: '{count} pedidos' },
    fix: 'Corregir',
    fix_cause: 'Corregir: {cause}',
    all: { one: 'Ver {count} causa más', many: 'Ver {count} causas más' },
    none: 'Ningún pedido espera una corrección.',
  },
  orders: 'Pedidos',
  customers: 'Clientes',
  synced: 'Sincronizados',
  error: 'Error',
  imported_orders: 'Pedidos importados',
  imported_customers: 'Clientes importados',
  empty: {
    title: 'Todavía no hay pedidos',
    text: 'Los pedidos y los clientes aparecen aquí en cuanto un conector los lee.',
    connectors: 'Ir a los conectores',
  },
  keys: { refresh: 'Actualizar el panel' },
};
