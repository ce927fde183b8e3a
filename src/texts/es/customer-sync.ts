import type { Translation } from '#base/text.ts';
import type { customer_sync as english } from '../en/customer-sync.ts';

/** Clientes en CRM y mesas de ayuda: en su propia página, en la franja de un pedido y en el conector. */
export const customer_sync: Translation<typeof english> = {
  panel: 'CRM y mesa de ayuda',
  none: 'No hay ningún CRM ni mesa de ayuda conectado.',
  connect: 'Ir a Configuración, Conectores',
  roles: { crm: 'CRM', desk: 'Mesa de ayuda' },
  sync: 'Sincronizar',
  sync_to: 'Sincronizar con {partner}',
  syncing: 'Sincronizando…',
  open: 'Abrir en {partner}',
  states: {
    none: 'Sin sincronizar',
    waiting: 'En espera',
    synced: 'Sincronizado',
    behind: 'Cambió después',
    failed: 'Error',
  },
  notes: {
    none: 'Nadie lo ha pedido todavía.',
    behind: 'El socio tiene datos anteriores. Sincronizar envía los más recientes.',
    waiting: 'Se envía en cuanto el límite del socio lo permita.',
    paused: 'El conector está en pausa: no se envía nada.',
    next_try: 'Próximo intento: {when}',
    failed: 'No se vuelve a intentar hasta que el cliente cambie o alguien pulse Sincronizar.',
    asked_by: 'Lo pidió {who}',
    shared: 'El socio guarda este contacto junto con {customer}: muestra al último que se sincronizó.',
  },
  steps: {
    none: 'No está en {partner}',
    waiting: 'Espera a {partner}',
    synced: 'En {partner}',
    behind: 'Anterior en {partner}',
    failed: '{partner} lo rechazó',
  },
  settings: {
    title: 'Qué clientes se sincronizan por sí solos',
    modes: { asked: 'Ninguno', followed: 'Los que se sincronizaron una vez', all: 'Todos' },
    hints: {
      asked: 'Un cliente se envía solo cuando alguien pulsa Sincronizar.',
      followed: 'Alguien pulsa Sincronizar una vez; desde entonces cada cambio se envía por sí solo.',
      all: 'Todos los clientes, también los nuevos, y cada cambio.',
    },
    saved: 'Guardado',
    admins: 'Solo un administrador puede cambiarlo.',
    counts: 'Clientes aquí',
    states: { waiting: 'En espera', synced: 'Sincronizados', behind: 'Cambiaron después', failed: 'No aceptados' },
    retry: 'Enviar de nuevo los no aceptados',
    show_failed: 'Ver los clientes con error',
  },
  replies: {
    synced: '{customer} está sincronizado con {partner}',
    under_way: '{customer} todavía se está sincronizando con {partner}. Continúa por sí solo',
    delayed: '{partner} no acepta nada en este momento. {customer} se sincroniza por sí solo en cuanto lo haga',
    nothing: 'No había nada que sincronizar',
    retrying: 'Clientes que se envían de nuevo: {count}',
  },
};
