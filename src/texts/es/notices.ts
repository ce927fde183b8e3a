import type { Translation } from '#base/text.ts';
import type { notices as english } from '../en/notices.ts';

export const notices: Translation<typeof english> = {
  connection_broken: '{outage}: no se lee ni se envía nada hasta que se corrija',
  connection_takes_none: {
    nothing: '{outage}: lo que se le envía espera',
    stock: '{outage}: sus cantidades esperan',
    contacts: '{outage}: los clientes esperan',
  },
  connection_failing: '{outage}: no se lee ni se envía nada',
  orders_waiting: {
    one: '1 pedido de {name} espera desde hace mucho: {problem}',
    many: '{count} pedidos de {name} esperan desde hace mucho: {problem}',
    most: '{count} pedidos o más de {name} esperan desde hace mucho: {problem}',
  },
  records_unread: {
    orders: {
      one: '1 pedido de {name} no se puede leer y no está aquí',
      many: '{count} pedidos de {name} no se pueden leer y no están aquí',
      most: '{count} pedidos o más de {name} no se pueden leer y no están aquí',
    },
    others: {
      one: '1 registro de {name} no se puede leer',
      many: '{count} registros de {name} no se pueden leer',
      most: '{count} registros o más de {name} no se pueden leer',
    },
  },
  documents_rejected: {
    one: '1 documento fiscal de {country} fue rechazado',
    many: '{count} documentos fiscales de {country} fueron rechazados',
    most: '{count} documentos fiscales o más de {country} fueron rechazados',
  },
  documents_due: {
    one: '1 documento fiscal de {country} no ha llegado a la autoridad y su plazo está por vencer',
    many: '{count} documentos fiscales de {country} no han llegado a la autoridad y su plazo está por vencer',
    most: '{count} documentos fiscales o más de {country} no han llegado a la autoridad y su plazo está por vencer',
  },
  documents_in_doubt: {
    one: '1 documento fiscal de {country} está en duda',
    many: '{count} documentos fiscales de {country} están en duda',
    most: '{count} documentos fiscales o más de {country} están en duda',
  },
  orders_disagree: {
    one: 'Mercancía, dinero y documentos de 1 pedido no coinciden: {imbalance}',
    many: 'Mercancía, dinero y documentos de {count} pedidos no coinciden: {imbalance}',
    most: 'Mercancía, dinero y documentos de {count} pedidos o más no coinciden: {imbalance}',
  },
  stock_refused: {
    one: '{name} rechazó las existencias de 1 producto',
    many: '{name} rechazó las existencias de {count} productos',
    most: '{name} rechazó las existencias de {count} productos o más',
  },
  stock_stopped: '{name} no manejó las existencias como se esperaba: ya no se le envían',
  certificate_ends: 'El certificado para documentos fiscales de {country} vence el {day}',
  none: 'Nada requiere atención',
  none_hint:
    'Aquí aparecen los conectores que fallan, los pedidos que esperan desde hace mucho y los documentos o existencias rechazados.',
  all: 'Ver todo y ajustar los correos',
  more: 'Los {shown} más recientes de {count}',
  mail: {
    subject: '{account}: {count} asuntos requieren atención',
    text: 'Esto requiere atención en {account}:',
    more: 'Y {count} más:',
    settings: 'Cada asunto se avisa una vez. A dónde van estos correos se define aquí: {link}',
    own_settings: 'Usted pidió este correo. Cambie cuándo llega, o desactívelo, aquí: {link}',
  },
  screen: {
    title: 'Requiere atención',
    hint: 'Lo que está detenido hasta que alguien actúe. Cada asunto desaparece cuando se resuelve.',
    mails: 'Correos para usted',
    mails_hint: 'A {email}, en su idioma. Los demás miembros eligen por su cuenta.',
    wanted: 'Enviarme por correo lo que requiere atención',
    never: 'Nunca',
    at_once: 'Al momento',
    daily: 'Una vez al día',
    explain: {
      never: 'No se le envía nada. La campana muestra lo que está abierto.',
      at_once: 'Cada asunto se envía una vez, en pocos minutos.',
      daily: 'Un correo con todo lo que está abierto a esa hora. Si un día no hay nada, no se envía.',
    },
    hour: 'A las',
    hour_hint: 'En la zona horaria de la cuenta, {zone}',
    saved: 'Se cambiaron sus correos',
    refused: 'El servidor de correo rechazó su dirección {when}. No se le envía nada hasta que vuelva a elegir.',
    mail_off: 'Este servidor no envía correos: quien lo administra puede configurarlo.',
    account: 'Correos de toda la cuenta',
    account_hint: 'En los ajustes de la cuenta se define una dirección para toda ella.',
  },
};
