import type { Translation } from '#base/text.ts';
import type { account_settings as english } from '../en/account-settings.ts';

export const account_settings: Translation<typeof english> = {
  title: 'Cuenta',
  hint: 'Ajustes para todas las personas que trabajan en esta cuenta.',
  general: 'General',
  labels: {
    name: 'Nombre',
    time_zone: 'Zona horaria',
    currency: 'Moneda',
    holding_minutes: 'Tiempo de espera (minutos)',
    order_numbering: 'Números de pedido',
    language: 'Idioma de los correos',
    required_fields: 'Datos obligatorios del destinatario',
    on_shortage: 'Si faltan existencias',
    payment_tolerance: 'Diferencia admitida en los pagos',
  },
  hints: {
    name: 'Aparece sobre la navegación de todos los miembros de la cuenta.',
    time_zone:
      'Las fechas y horas se muestran en esta zona. Al cambiarla se recalculan los días de las listas y los gráficos, también los pasados.',
    currency: 'Para los precios de sus artículos. Los pedidos conservan la moneda y los montos que informó su canal.',
    holding_minutes:
      'Cuánto tiempo se puede editar un pedido nuevo antes de que vaya al almacén, de 0 a {most}. Vale para los pedidos que lleguen desde ahora.',
    order_numbering: 'Vale para los pedidos que lleguen desde ahora. Los existentes conservan su número.',
    language:
      'Para los correos a la cuenta, como las notificaciones. Cada persona elige el idioma del portal en el menú de usuario.',
    required_fields:
      'Un pedido espera hasta que su destinatario los tenga todos. Si esto cambia, los pedidos que aún no salieron se revisan de nuevo.',
    on_shortage:
      'Para los pedidos a los que solo les faltan existencias, al terminar su tiempo de espera. Cada parte es un paquete propio; después de {parts} partes el resto espera hasta poder ir completo. Los pedidos retenidos y los que alguien edita no se tocan.',
    payment_tolerance:
      'Hasta ese importe no se avisa de que se pagó de menos o de más, en la moneda de cada pedido; con 0 se avisa de cada diferencia. El balance del pedido muestra siempre lo que se pagó.',
  },
  shortage: {
    wait: 'El pedido espera hasta que haya de todo',
    send_available: 'Se envía lo que hay y el resto espera',
    send_everywhere: 'Se envía desde cada ubicación que tiene piezas y el resto espera',
  },
  numbering: {
    source: 'Como en el canal, si ese número está libre',
    unique: 'Con el número del conector delante, como 3‑1001',
  },
  required: {
    always: 'Nombre, dirección, ciudad y país',
    always_hint: 'Siempre: sin ellos no llega ningún paquete.',
    fields: {
      postal_code: 'Código postal',
      customer_phone: 'Teléfono',
      customer_email: 'Correo electrónico',
      locality_code: 'Código de localidad',
    },
    hints: {
      postal_code: 'Donde el país tiene códigos postales.',
      customer_phone: 'El repartidor llama si no hay nadie en casa.',
      customer_email: 'El transportista escribe mientras el paquete está en camino.',
      locality_code: 'El código DANE en Colombia y el ubigeo en Perú; en otros países no se pide.',
    },
    none_lacks: 'Todos los pedidos abiertos lo tienen',
    lacking: { one: 'A {count} pedido abierto le falta', many: 'A {count} pedidos abiertos les falta' },
    waiting: { one: '{count} pedido abierto espera este dato', many: '{count} pedidos abiertos esperan este dato' },
    will_wait: {
      one: 'Al guardar, {count} pedido abierto quedará en espera',
      many: 'Al guardar, {count} pedidos abiertos quedarán en espera',
    },
    will_go_on: {
      one: 'Al guardar, {count} pedido abierto deja de esperar este dato',
      many: 'Al guardar, {count} pedidos abiertos dejan de esperar este dato',
    },
  },
  languages: { en: 'English', es: 'Español' },
  zone_none: 'Ninguna zona horaria coincide',
  currency_none: 'Ninguna moneda coincide',
  wrong: {
    name: 'Ingrese un nombre',
    holding_minutes: 'Un número entero de 0 a {most}',
    payment_tolerance: 'Un importe de 0 a {tolerance}, con dos decimales como máximo',
  },
  saved: 'Ajustes de la cuenta guardados',
  unchanged: 'No cambió nada',
  minutes: '{count} min',
  saved_by: 'Último cambio de {who}, {when}',
  read_only: 'Solo un administrador puede cambiar estos ajustes.',
  notifications: {
    title: 'Notificaciones',
    hint: 'Lo que está detenido se avisa por correo una vez: un conector que falla, pedidos que esperan, documentos fiscales o existencias rechazados, un certificado que vence.',
    enabled: 'Enviar por correo lo que requiere atención',
    email: 'Correo electrónico',
    email_hint: 'Una sola dirección, por ejemplo la de un equipo.',
    email_invalid: 'El correo electrónico debe ser válido',
    waiting_hours: 'Pedidos que esperan más de (horas)',
    waiting_hours_hint: 'De 1 a {most}. Las esperas más cortas solo están en la Bandeja.',
    waiting_hours_wrong: 'Un número entero de 1 a {most}',
    refused:
      'El servidor de correo rechazó esta dirección el {when}. No se envía nada hasta que se corrija; entonces se envía todo.',
    mail_off:
      'Este servidor no envía correo. Lo que está detenido aparece de todos modos en la campana del encabezado.',
    saved: 'Notificaciones guardadas',
    on: 'Por correo a {email}',
    off: 'Sin correo',
  },
};
