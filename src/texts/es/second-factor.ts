import type { Translation } from '#base/text.ts';
import type { secondFactor as english } from '../en/second-factor.ts';

export const secondFactor: Translation<typeof english> = {
  title: 'Acceso en dos pasos',
  off_hint:
    'Después de la contraseña se pide un código que genera una aplicación de su teléfono. Quien solo conozca su contraseña no entra.',
  on: 'Activado',
  on_since: 'desde {when}',
  left: { one: 'Queda {count} código de recuperación', many: 'Quedan {count} códigos de recuperación' },
  none_left: 'No queda ningún código de recuperación',
  turn_on: 'Activar',
  turn_off: 'Desactivar',
  new_codes: 'Nuevos códigos de recuperación',
  start_title: 'Activar el acceso en dos pasos',
  end_title: 'Desactivar el acceso en dos pasos',
  next: 'Continuar',
  scan: 'Escanéelo con una aplicación de autenticación, como Aegis, Google Authenticator o un gestor de contraseñas.',
  picture: 'Código QR con el secreto',
  by_hand: 'O escriba el secreto',
  secret: 'secreto',
  codes_title: 'Códigos de recuperación',
  codes_text:
    'Cada uno sirve una vez para entrar sin la aplicación. Guárdelos junto a sus contraseñas: no se mostrarán de nuevo.',
  download: 'Descargar',
  copy: 'Copiar',
  kept: 'Ya los guardé',
  turned_on: 'El acceso en dos pasos está activado',
  turned_off: 'El acceso en dos pasos está desactivado',
  end_text: 'Bastará la contraseña para entrar.',
};
