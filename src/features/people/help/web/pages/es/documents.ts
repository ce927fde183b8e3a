/** Los documentos fiscales en general. */
export const documents = `
# Documentos fiscales
Facturas, notas de crédito y guías de remisión: cómo se emiten, qué significa cada estado y qué hacer cuando uno es rechazado.

## road: Cómo se emite un documento
1. Cuando se importa un pedido, su documento se prepara y se revisa según las reglas de su país. Lo que la autoridad rechazaría se muestra como **Sería rechazado**, antes de enviar nada.
1. Cuando le toca, recibe su número y se sella: desde entonces el número y el contenido ya no cambian.
1. Se envía al proveedor, que lo pasa a la autoridad fiscal.
1. La autoridad lo autoriza. Se guardan el XML y el PDF.
1. Donde el almacén lo necesita, el PDF se envía al transportista.

## states: Qué significa cada estado
- **Sin enviar**: preparado; no se envió nada. Puede estar esperando su momento o una corrección.
- **Listo para enviar** y **Enviándose**: sellado y en camino. Espere, por favor.
- **En proceso**: la autoridad lo tiene y aún no decide. Bodega sigue preguntando.
- **En duda**: puede haber llegado; se le pregunta al proveedor.
- **Autorizado**, **Autorizado y guardado**, **Enviado al transportista**: válido.
- **Rechazado**: no es válido. Corrija y envíe de nuevo.
- **Emitido fuera de línea**: válido por ahora sin la autoridad, y se envía después.
- **Emitido fuera de Bodega**: un administrador anotó que se emitió en otro sistema.
- **Error ignorado**: alguien quitó el error con un motivo; no se envía.
- **Anulándose**: se pidió a la autoridad; es válido hasta que acepte.
- **Anulado**: ya no es válido.

## rejected: Rechazado: corregir y enviar de nuevo
El documento dice qué objeta la autoridad, en palabras sencillas, con un botón que lleva a lo que hay que corregir.
1. Corrija el pedido, el comprador o la configuración.
1. Elija **Enviar de nuevo**.
Si el número se usa otra vez o queda como hueco depende del país; Bodega se encarga. Si nadie aquí puede corregir el motivo, el documento lo dice: escriba a soporte.

## in_doubt: En duda no es rechazado
Un documento en duda puede ser ya válido. Nunca lo emita otra vez a mano, o el cliente tendrá dos facturas. Bodega le pregunta al proveedor hasta saberlo. **Consultar estado** pregunta ahora.

## when: Cuándo se envían los documentos
Un administrador lo elige por país: en cuanto se importa el pedido, un tiempo después de hecho, cuando se despacha, o **Solo a mano**. **Enviar** lo envía antes de su hora. En la lista, seleccione varios para enviarlos juntos.

## credit: Reembolsos y notas de crédito
Un reembolso recibe una nota de crédito para la factura de su venta. Por lo general Bodega encuentra la venta. Si no, elija **Elegir la venta**; las más probables van primero. Una nota de crédito espera a que se emita su venta y no puede ser mayor que lo que queda de ella.

## cancel: Anular un documento
**Anular documento…** pide a la autoridad que anule un documento válido. Se ofrece donde el país lo permite. Algunos motivos piden el documento que lo sustituye: **Reenviar** emite ese primero. Una anulación no se puede deshacer.

## deadlines: Los plazos
La pestaña **Plazos** muestra qué hay que enviar, anular o corregir y hasta cuándo. Los administradores reciben un correo antes de que un documento se atrase, de que venza un certificado o de que se acabe un rango de números.

## offline: Cuando la autoridad no responde
En Bolivia y Colombia la ley permite seguir. Elija **La autoridad no responde…** en la lista de documentos, el país y el motivo. Las facturas son entonces válidas sin la autoridad, y Bodega las envía en cuanto responde. En los demás países los documentos esperan.

## elsewhere: Emitido en otro sistema
Si un documento se emitió en el portal del proveedor, un administrador lo anota con **Emitido en otro lugar…**: número y PDF. Bodega entonces no lo emite por segunda vez.

## clear: Quitar un error
**Quitar error de factura electrónica** pide un motivo. El documento no se envía y el pedido deja de mostrar el error. Úselo solo si no hace falta ningún documento.

## series: Series, números y huecos
La pestaña **Series** muestra el próximo número de cada serie y cada hueco con su motivo, como lo pediría un auditor.

## set_up: Configurar un país
1. Conecte al proveedor en **Conectores**.
1. Abra **Configuración** en **Documentos fiscales**, elija el país e ingrese su empresa como la conoce la autoridad.
1. Suba el certificado donde el país lo pide.
1. Empiece en el ambiente de **Pruebas** y emita algunos documentos.
1. Cambie a **Producción**. Desde entonces los documentos tienen validez legal.

## certificate: El certificado
El certificado firma sus documentos. Su contraseña se usa una vez y no se guarda. Suba el siguiente antes de que venza; un correo se lo recuerda.

## evidence: Evidencia para el contador
**Descargar evidencia** da un zip con el XML como se envió, la respuesta de la autoridad, el PDF y cada intento. La exportación de documentos fiscales hace lo mismo con todo un mes.
`;
