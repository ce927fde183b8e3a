import type { Translation } from '#base/text.ts';
import type { outbox as english } from '../en/outbox.ts';

export const outbox: Translation<typeof english> = {
  title: 'Bandeja de salida',
  hint: 'Solicitudes a los socios que aún no terminan y las que rechazaron. Bodega envía cada una automáticamente, y nunca dos veces.',
  filter: 'Mostrar',
  all: 'Todo',
  states: { queued: 'En cola', sending: 'Enviándose', in_doubt: 'En duda', refused: 'Rechazada' },
  any_connector: 'Todos los conectores',
  columns: {
    action: 'Qué se envía',
    subject: 'Pedido o producto',
    connector: 'Conector',
    state: 'Estado',
    since: 'Desde',
    actions: 'Acciones',
  },
  next: {
    paused: 'Hasta que se reanude {name}',
    broken: 'Hasta que se corrija y reanude {name}',
    behind: 'Después de la solicitud anterior del mismo registro',
    tried: 'Próximo intento: {when}',
    soon: 'Sigue en la fila',
    asked: 'Preguntando a {name} si llegó. Próximo intento: {when}',
    asked_soon: 'Preguntando a {name} si llegó',
  },
  retry: 'Reintentar',
  retry_name: 'Reintentar: {write}',
  ask: 'Preguntar de nuevo',
  ask_name: 'Preguntar de nuevo: {write}',
  retried: 'Se intenta de nuevo ahora',
  drop: 'Descartar',
  drop_name: 'Descartar: {write}',
  drop_title: '¿Descartar «{write}»?',
  drop_text:
    'No se envía. Un pedido en camino al almacén queda retenido; lo demás se registra en el historial de su pedido o producto.',
  dropped: 'Se descartó',
  none: 'Todo se envió',
  none_text:
    'Aquí aparecen las solicitudes que esperan a un socio, pudieron perderse en el camino o fueron rechazadas.',
  none_found: 'No se encontró nada',
  none_found_text: 'Ninguna solicitud está en este estado con este conector.',
  total: { one: '{count} solicitud', many: '{count} solicitudes' },
  total_capped: 'Más de {count} solicitudes',
  new: { one: '{count} solicitud nueva', many: '{count} solicitudes nuevas' },
  keys: { refresh: 'Actualizar la lista', show_new: 'Mostrar lo nuevo de la lista' },
  more: 'Estas son las {count} más recientes. Elija un estado o un conector para ver otros.',
};
