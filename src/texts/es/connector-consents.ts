import type { Translation } from '#base/text.ts';
import type { connector_consents as english } from '../en/connector-consents.ts';

export const connector_consents: Translation<typeof english> = {
  title: 'Sin conectar',
  unchanged: 'No se cambió nada.',
  back: 'Volver al conector',
  all: 'Todos los conectores',
  refused: {
    signed_out:
      'No tiene una sesión abierta en Bodega en este navegador. Inicie sesión, abra el conector y presione Conectar de nuevo.',
    unknown:
      'Esta respuesta no se puede usar: ya se usó, tardó más de diez minutos o pertenece a otra sesión. Abra el conector y presione Conectar de nuevo.',
    not_allowed: 'Ya no puede administrar conectores. Pida a un administrador que lo conecte.',
    changed: 'Mientras tanto, el conector cambió o se quitó. Ábralo y presione Conectar de nuevo.',
    denied:
      'No se dio permiso en el sitio del socio: {reason}. Para conectarlo, presione Conectar de nuevo y dé el permiso.',
    refused: 'El socio lo rechazó: {reason}. Revise el ID y el secreto de cliente, y presione Conectar de nuevo.',
    failed: 'El socio no respondió como debía: {reason}. Presione Conectar de nuevo en un momento.',
    lacks_scopes:
      'El socio no concedió todo lo necesario. Faltan: {scopes}. Agregue estos permisos a su aplicación y presione Conectar de nuevo.',
    other_owner:
      'Este conector pertenece a {was}, pero usted entró a {is}. Allí sus clientes se crearían de nuevo. Entre a {was}, o agregue otro conector para {is}.',
  },
};
