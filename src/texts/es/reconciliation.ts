import type { Translation } from '#base/text.ts';
import type { reconciliation as english } from '../en/reconciliation.ts';

export const reconciliation: Translation<typeof english> = {
  title: 'Conciliación con el canal',
  compare: 'Comparar ahora',
  comparing: 'Comparando… {read} pedidos leídos hasta ahora',
  started: 'La comparación comenzó',
  importing: 'Pedidos que se importan: {count}',
  none: 'Todavía sin comparar',
  none_text: 'Cada noche se comparan los pedidos de los últimos siete días con los del canal.',
  same: 'Los {count} pedidos del canal están aquí',
  counts: 'El canal tiene {channel} pedidos y nosotros {ours}',
  outdated_count: '{count} no están al día',
  when: 'Comparado {when}: pedidos que cambiaron desde el {since}',
  failed: 'La última comparación no terminó',
  import: 'Importar',
  import_all: 'Importar todos',
  import_one: 'Importar el pedido {number}',
  columns: {
    number: 'Pedido n.º',
    date: 'Fecha',
    customer: 'Cliente',
    total: 'Total',
    state: 'Estado',
    action: 'Acción',
  },
  states: { missing: 'Falta', outdated: 'No está al día', asked: 'Se está importando', failed: 'No se importó' },
};
