import type { Translation } from '#base/text.ts';
import type { outbox as english } from '../en/outbox.ts';

export const outbox: Translation<typeof english> = {
  title: 'Bandeja de salida',
  hint: 'Lo que aún se debe enviar a los socios y lo que rechazaron. Se envía solo; nada se envía dos veces.',
  filter: 'Mostrar',
  all: 'Todo',
  states: { queued: 'En espera', sending: 'Enviándose', in_doubt: 'En duda', refused: 'Rechazado' },
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
    behind: 'Después de lo que se debía enviar antes',
    tried: 'Se reintenta, no antes del {when}',
    soon: 'En cuanto le toque el turno',
    asked: 'Se le pregunta a {name} qué pasó, no antes del {when}',
    asked_soon: 'Se le pregunta a {name} qué pasó',
  },
  retry: 'Reintentar',
  retry_name: 'Reintentar: {write}',
  ask: 'Preguntar de nuevo',
  ask_name: 'Preguntar de nuevo: {write}',
  retried: 'Se intenta ahora',
  drop: 'Descartar',
  drop_name: 'Descartar: {write}',
  drop_title: '¿Descartar “{write}”?',
  drop_text:
    'No se envía. Un pedido que se iba a entregar al almacén queda retenido; lo demás que se descarta queda en el historial de su pedido o producto.',
  dropped: 'Se descartó',
  none: 'Todo se envió',
  none_text: 'Aquí aparece lo que espera a un socio, pudo perderse en el camino o fue rechazado.',
  none_found: 'No se encontró nada',
  none_found_text: 'No espera nada de este estado y conector.',
  more: 'Estos son los {count} más recientes. Elija un estado o un conector para ver otros.',
};
