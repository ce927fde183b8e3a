import type { Translation } from '#base/text.ts';
import type { access as english } from '../en/access.ts';

export const access: Translation<typeof english> = {
  title: 'Iniciar sesión',
  welcome: 'Inicie sesión en Bodega',
  tagline: 'Que ningún pedido se quede en la puerta.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  log_in: 'Iniciar sesión',
  passkey: 'Usar una llave de acceso',
  company: 'Entrar con la cuenta de su empresa',
  forgot: '¿Olvidó su contraseña?',
  email_missing: 'Ingrese su correo electrónico',
  password_missing: 'Ingrese su contraseña',
  current_password: 'Contraseña actual',
  current_missing: 'Ingrese su contraseña actual',
  code: {
    title: 'Escriba su código',
    hint: 'Para terminar de entrar, escriba el código de su aplicación de autenticación.',
    label: 'Código',
    app: 'Seis cifras de la aplicación',
    any: 'Seis cifras de la aplicación o un código de recuperación',
    missing: 'Escriba el código',
    back: 'Volver',
  },
  demo: {
    title: 'Accesos de demostración',
    text: 'Esta es la demostración. Elija con quién entrar.',
    admin: 'Administradora de Demo',
    staff: 'Personal de Demo',
    other: 'Administrador de Other',
    mail: 'Correo de esta demostración',
  },
};
