/** Miembros, roles, acceso. */
export const team = `
# Equipo, roles y acceso
Quién puede hacer qué y cómo se protege el acceso.

## invite: Invitar a alguien
Elija **Invitar** en **Equipo**, e ingrese el correo y el rol. Se envía un correo con un enlace que funciona una sola vez. Si vence, **Enviar de nuevo** genera otro.

## roles: Los roles
- **Administrador**: puede hacer todo y decide qué permite cada rol.
- **Personal**: el trabajo diario, sin lo que se configura una sola vez.
- Roles propios: **Nuevo rol**, y marque lo que pueden hacer sus miembros. Todos pueden leer todo.
Un cambio vale desde el siguiente clic. Lo que su rol no permite no se muestra, o dice a quién pedirlo.

## leave: Cuando alguien se va
**Desactivar** cierra de inmediato todas las sesiones de la persona. Su nombre permanece en el historial. **Reactivar** la deja entrar de nuevo.

## departments: Departamentos
Los departamentos son grupos de miembros. No cambian lo que alguien puede hacer.

## login: Un acceso más seguro
En **Perfil y sesiones** cada persona puede activar el **Acceso en dos pasos**, un código de una aplicación del teléfono, y agregar **Llaves de acceso**, la huella o el rostro en un dispositivo. Guarde los **Códigos de recuperación**: cada uno permite entrar una vez sin el teléfono.
Si alguien perdió el teléfono y los códigos, un administrador elige **Restablecer acceso en dos pasos**, después de asegurarse de quién lo pide.

## sessions: Sesiones
**Perfil y sesiones** muestra dónde tiene la sesión iniciada. Cierre lo que no reconozca y luego cambie su contraseña.

## password: Contraseñas
**¿Olvidó su contraseña?**, en la página de acceso, envía por correo un enlace que funciona una vez, durante una hora. Al cambiar la contraseña se cierran todas sus demás sesiones.

## company: Entrar con la cuenta de su empresa
Un administrador puede conectar en **Acceso** el acceso propio de su empresa (OpenID Connect), y decidir si las personas solo pueden entrar así.

## account: Ajustes de la cuenta
En **Cuenta** un administrador define nombre, zona horaria, moneda, tiempo de espera, números de pedido y qué datos del destinatario son obligatorios. Un cambio de lo obligatorio dice antes cuántos pedidos esperarían.

## audit: Quién cambió qué
**Auditoría** muestra cada cambio con el valor anterior y el nuevo, por persona, registro y día. Se conserva mientras exista la cuenta.

## accounts: Varias cuentas
Si trabaja para varias cuentas con el mismo correo, cambie entre ellas en el menú de usuario. Una pestaña muestra una cuenta a la vez.
`;
