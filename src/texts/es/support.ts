import type { Translation } from '#base/text.ts';
import type { support as english } from '../en/support.ts';

export const support: Translation<typeof english> = {
  title: 'Solicitud de soporte',
  hint: 'Quienes administran este servidor responden a {email}.',
  form: 'Su solicitud',
  subject: 'Asunto',
  text: '¿Qué pasó?',
  text_hint: 'Qué hizo, qué esperaba y qué vio en su lugar.',
  files: 'Archivos',
  files_hint: 'Hasta {count}, de {megabytes} MB cada uno como máximo, por ejemplo capturas de pantalla.',
  choose: 'Elegir archivos',
  clear: 'Quitar los archivos',
  page: 'Se envía con ella la página de la que viene, {page}',
  send: 'Enviar',
  hint_desk: 'Su solicitud se convierte en un ticket de {desk}. La respuesta llegará a {email}.',
  sent: 'La solicitud {id} se envió',
  sent_text: 'La respuesta llegará a {email}.',
  sent_mailed: 'Se envió por correo. La respuesta llegará a {email}.',
  sent_waiting: '{desk} está creando el ticket.',
  sent_ticket: 'Es el ticket {number} de {desk}. La respuesta llegará a {email}.',
  sent_not_taken: '{desk} no la recibió, por lo que se envió por correo. La respuesta llegará a {email}.',
  open_ticket: 'Abrir el ticket {number}',
  before: {
    title: 'Sus solicitudes',
    none: 'Todavía no ha hecho ninguna solicitud.',
    request: 'Solicitud',
    state: 'Estado',
    asked: 'Fecha',
    waiting: 'En camino',
    ticket: 'Ticket {number}',
    mailed: 'Enviada por correo',
    not_taken: '{desk} no la recibió: {reason}',
  },
  another: 'Enviar otra',
  off: 'Este servidor no recibe solicitudes de soporte',
  off_text:
    'No tiene una dirección a la que enviarlas. Consulte a quien lo administra: la dirección se define con SUPPORT_EMAIL.',
  wrong: {
    subject: 'Ingrese un asunto',
    subject_long: 'El asunto es demasiado largo: 200 caracteres como máximo',
    text: 'Describa qué pasó',
    text_long: 'El texto es demasiado largo: 5.000 caracteres como máximo',
    too_many: '{count} archivos como máximo',
    too_large: 'Un archivo puede tener {megabytes} MB como máximo',
  },
  mail: {
    about: `--
Solicitud {id} de {name} <{email}>, {account}
Página: {page}`,
    not_taken: '{desk} no creó un ticket: {reason}',
    in_doubt: 'Es posible que también haya un ticket en {desk}, que no respondió: {reason}',
  },
};
