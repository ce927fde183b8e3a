import type { Translation } from '#base/text.ts';
import type { profile as english } from '../en/profile.ts';

export const profile: Translation<typeof english> = {
  menu: 'Perfil y sesiones',
  support: 'Solicitud de soporte',
  kept_mail: 'Correo de esta demostración',
  title: 'Perfil',
  sessions: {
    title: 'Sesiones',
    hint: 'Dónde tiene la sesión iniciada. Cierre las que no reconozca y luego cambie su contraseña.',
    device: '{browser} en {system}',
    unknown: 'Dispositivo desconocido',
    current: 'Esta',
    started: 'Iniciada',
    seen: 'última actividad',
    end: 'Cerrar',
    end_one: 'Cerrar la sesión: {device}',
    end_others: 'Cerrar todas las demás',
    ended: 'La sesión se cerró',
    others_ended: { one: 'Se cerró {count} sesión más', many: 'Se cerraron {count} sesiones más' },
  },
  password: {
    title: 'Cambiar contraseña',
    hint: 'Al cambiarla se cierran todas sus demás sesiones.',
    save: 'Cambiar contraseña',
    changed: 'Su contraseña se cambió y todas las demás sesiones se cerraron',
  },
};
