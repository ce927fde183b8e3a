/** Clientes: su página, duplicados, socios. */
export const customers = `
# Clientes
Quién compra, qué sabe usted de cada cliente y dónde más está guardado.

## page: La página de un cliente
Muestra contacto, pedidos, totales por moneda, documentos fiscales, solicitudes de soporte, notas e historial. Los clientes llegan con sus pedidos; usted no los crea.
**Editar cliente** cambia sus datos. Lo que usted cambia se marca como **Editado aquí** y el canal ya no lo modifica. Los pedidos que ya existen conservan la dirección con la que se hicieron.
**Agregar nota** deja un mensaje a sus colegas. El cliente no lo ve, y solo quien la escribió puede eliminarla.

## doubles: Duplicados y fusión
**Posibles duplicados** muestra clientes con el mismo correo, teléfono, identificación fiscal, o nombre y dirección. **Comparar** los muestra lado a lado; elija qué dato se conserva y luego **Fusionar**.
Los pedidos, las notas y el historial pasan al cliente que se conserva. La fusión se puede deshacer en su página.

## sync: CRM y mesa de ayuda
Si hay un CRM o una mesa de ayuda conectados, la página dice si el cliente está **Sincronizado**, **En espera**, **Cambió después** o con **Error**. **Sincronizar** lo envía ahora.
En la pestaña **Clientes** del conector, un administrador elige qué clientes se sincronizan automáticamente: **Ninguno**, **Los que se sincronizaron una vez** o **Todos**.

## error: Un cliente con error
El socio no aceptó al cliente y dice por qué, por ejemplo un correo que no es válido. Corríjalo y elija **Sincronizar** de nuevo. No se vuelve a intentar hasta que el cliente cambie.
`;
