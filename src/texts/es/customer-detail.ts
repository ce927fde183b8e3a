import type { Translation } from '#base/text.ts';
import type { customer_detail as english } from '../en/customer-detail.ts';

/** Lo que solo dice la página de un cliente. */
export const customer_detail: Translation<typeof english> = {
  edit: 'Editar cliente',
  edit_text: 'Lo que cambie aquí se conserva: lo que el canal informe después no toca estos campos.',
  saved: 'Cliente guardado',
  stored: 'Cargar lo guardado',
  wrong: 'Revise este campo',
  kept: 'Editado aquí',
  kept_hint: 'Su equipo definió este dato. El canal ya no lo cambia.',
  updated_by: 'Última edición de',
  fields: {
    customer_name: 'Nombre',
    company_name: 'Empresa',
    email: 'Correo electrónico',
    phone: 'Teléfono',
    address: 'Dirección',
    address_2: 'Dirección, segunda línea',
    address_3: 'Dirección, tercera línea',
    city: 'Ciudad',
    state: 'Estado o provincia',
    postal_code: 'Código postal',
    country: 'País',
    language_code: 'Idioma',
  },
  notes: {
    title: 'Notas',
    label: 'Nota',
    placeholder: 'Lo que sus colegas deberían saber',
    add: 'Agregar nota',
    none: 'Nadie ha escrito una nota todavía.',
    delete: 'Eliminar nota',
    delete_title: '¿Eliminar esta nota?',
    delete_text: 'Desaparece para todos. El historial conserva que usted eliminó una nota.',
  },
  history: {
    title: 'Historial',
    none: 'Todavía no ha pasado nada.',
    more: 'Ver anteriores',
    events: {
      'customer.edited': 'Editado',
      'customer.note_deleted': 'Nota eliminada',
      'customer.updated_by_channel': 'Cambiado por {partner}',
      'customer.sync_asked': 'Se pidió sincronizar con {partner}',
      'customer.synced': 'Sincronizado con {partner}',
      'customer.sync_failed': '{partner} no aceptó al cliente',
    },
  },
};
