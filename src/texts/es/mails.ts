import type { Translation } from '#base/text.ts';
import type { mails as english } from '../en/mails.ts';

export const mails: Translation<typeof english> = {
  password_link: {
    subject: 'Su enlace para definir una contraseña de Bodega',
    text: `Hola, {name}:

Alguien solicitó una contraseña nueva para {email}. Para elegirla, abra este enlace antes de una hora:

{link}

Funciona una sola vez. Si no lo solicitó usted, no haga nada: su contraseña sigue siendo la misma.
`,
  },
  invitation: {
    subject: '{who} le invita a {account} en Bodega',
    text: `Hola, {name}:

{who} le invita a trabajar con {account} en Bodega. Para elegir su contraseña e iniciar sesión, abra este enlace antes de {days} días:

{link}

Funciona una sola vez. Si no sabe por qué recibió este correo, no tiene que hacer nada.
`,
  },
  documents_due: {
    subject: '{count} documentos fiscales deben enviarse antes del {when}',
    text: `Hola, {name}:

{count} documentos fiscales aún no llegan a su autoridad; el primero debe llegar antes del {when}. Vea qué espera cada uno:

{link}
`,
  },
  range_ends: {
    subject: 'El rango de números para documentos fiscales de {country} termina el {day}',
    text: `Hola, {name}:

El rango de números que autorizó la autoridad de {country} termina el {day}. Desde entonces no se podrá emitir ningún documento allí hasta que se
registre uno nuevo:

{link}
`,
  },
  range_used_up: {
    subject: 'A la serie {series} para documentos fiscales de {country} le quedan {count} números',
    text: `Hola, {name}:

A la serie {series} de {country} le quedan {count} números, menos de los que se usaron en el último mes. Pida a la autoridad un rango nuevo y
regístrelo:

{link}
`,
  },
  certificate_ends: {
    subject: 'El certificado para documentos fiscales de {country} caduca el {day}',
    text: `Hola, {name}:

El certificado con el que se firman los documentos fiscales de {country} caduca el {day}. Desde entonces no se podrá emitir ninguno allí hasta que
se suba uno nuevo:

{link}
`,
  },
  buyer_link: {
    subject: 'Sus datos para la factura del pedido {order_number} · {account_name}',
    text: `Hola, {customer_name}:

{account_name} necesita sus datos fiscales para la factura de su pedido {order_number}. Complételos hasta el {day}:

{link}

No necesita iniciar sesión. Si no es su pedido, puede ignorar este correo.
`,
  },
  tax_document: {
    subject: '{document} {full_number} · {account_name}',
    text: `Hola, {customer_name}:

Adjuntamos {document} {full_number} de su pedido {order_number} por {total}, en XML y en PDF.

{account_name}
`,
    test: 'PRUEBA: este documento no tiene efectos legales.',
  },
};
