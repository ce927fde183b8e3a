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
  sent: 'La solicitud {id} se envió',
  sent_text: 'La respuesta llegará a {email}.',
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
    subject: '[{account}] {subject}',
    about: `--
Solicitud {id} de {name} <{email}>, {account}
Página: {page}`,
  },
};
