import type { Translation } from '#base/text.ts';
import type { access as english } from '../en/access.ts';

export const access: Translation<typeof english> = {
  title: 'Iniciar sesión',
  welcome: 'Inicie sesión en Bodega',
  tagline: 'Entran pedidos, salen paquetes y comprobantes.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  log_in: 'Iniciar sesión',
  forgot: '¿Olvidó su contraseña?',
  email_missing: 'Ingrese su correo electrónico',
  password_missing: 'Ingrese su contraseña',
  demo: {
    title: 'Accesos de demostración',
    text: 'Esta es la demostración. Elija con quién entrar.',
    admin: 'Administradora de Demo',
    staff: 'Personal de Demo',
    other: 'Administrador de Other',
    mail: 'Correo de esta demostración',
  },
};
