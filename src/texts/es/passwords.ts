import type { Translation } from '#base/text.ts';
import type { passwords as english } from '../en/passwords.ts';

export const passwords: Translation<typeof english> = {
  no_accounts: {
    title: 'Todavía nadie puede entrar',
    text: 'Este servidor no tiene ninguna cuenta. Quien lo administra crea allí la primera con este comando:',
  },
  forgot: {
    title: '¿Olvidó su contraseña?',
    hint: 'Le enviamos un enlace para elegir una nueva.',
    send: 'Enviar enlace',
    sent: 'Revise su correo',
    sent_text:
      'Si {email} pertenece a un miembro, el correo con el enlace está en camino. El enlace funciona una sola vez, durante una hora.',
    nothing_came: '¿No llegó nada? Busque en el correo no deseado o vuelva a solicitarlo en unos minutos.',
    open_mail: 'Abrir el correo de esta demostración',
    off: 'Este servidor no envía correo',
    off_text: 'Pida a quien lo administra un enlace para definir su contraseña. Allí se crea con este comando:',
    back: 'Volver al inicio de sesión',
  },
  link: {
    title: 'Elija una contraseña',
    hint: '{name}, esta será su contraseña para {email}.',
    save: 'Guardar y entrar',
    gone: 'Este enlace ya no funciona',
    gone_text: 'Ya se usó o es demasiado antiguo.',
    ask: 'Solicitar otro enlace',
  },
  field: {
    label: 'Contraseña nueva',
    rule: 'Al menos {least} caracteres. Unas cuantas palabras seguidas son fáciles de recordar.',
    too_short: 'Menos de {least} caracteres',
    is_email: 'Es su dirección de correo',
  },
  mail: {
    title: 'Correo de esta demostración',
    hint: 'Aquí no hay servidor de correo. Lo que se enviaría se guarda en esta página, a la vista de quien abra la demostración.',
    to: 'Para {recipient}',
    none: 'Aún no hay correo',
    none_text: 'Solicite una contraseña nueva y el correo aparecerá aquí.',
    back: 'Volver a Bodega',
  },
};
