/** El camino de un pedido y sus estados. */
export const orders = `
# El camino de un pedido
Del canal a la puerta del cliente: qué pasa automáticamente y qué significa cada estado.

## road: Del canal al cliente
1. El pedido se lee del canal, en segundos si el canal avisa a Bodega.
1. Se revisa: cada SKU está vinculado con un producto, el código de envío y la ubicación están asignados, la dirección está completa y hay existencias. Se le reservan.
1. Cumple su [tiempo de espera](editing#holding_time), en el que todavía se puede editar.
1. Se envía al almacén, exactamente una vez.
1. El almacén lo prepara e informa los paquetes con sus números de guía.
1. La guía se envía al canal y el pedido queda completado.
Lo que no pasa la revisión se convierte en un [problema](inbox#answer), y el pedido espera hasta que se resuelva.

## statuses: Los estados
Un pedido tiene exactamente un estado; los números sobre la lista de pedidos cuentan los de cada uno.
- **Error**: algo lo detiene. Es el único estado en el que le necesita a usted.
- **Pendiente**: espera para enviarse o va camino al almacén.
- **En empaque**: el almacén lo prepara.
- **Enviado en parte** y **Enviado**: salieron algunos paquetes, o todos.
- **Completado**: todo salió y el canal tiene la guía.
- **Reembolso** y **Cancelado**: no se envía nada.

## pending: Pendiente
Nada detiene el pedido. Espera a que termine su tiempo de espera o va camino al almacén. Un pedido retenido se queda aquí hasta que se libere. Usted no tiene que hacer nada.

## error: Error
Algo detiene el pedido y aún no ha salido. El pedido y la Bandeja de entrada dicen qué es. Resuelva el problema y el pedido sigue automáticamente. Vea [la Bandeja de entrada](inbox).

## packing: En empaque
El almacén tiene el pedido y lo prepara. Ya no se puede editar. Todavía se puede cancelar, si el almacén acepta.

## partially_shipped: Enviado en parte
Algunos paquetes salieron y otros faltan. Se informa al canal de cada paquete.

## shipped: Enviado
Todo salió del almacén. El canal aún no está informado de todos los paquetes; eso ocurre automáticamente.

## fulfilled: Completado
Todo salió y el canal tiene la guía, o no había nada que enviar. No queda nada por hacer.

## refund: Reembolso
Se devolvió dinero al cliente. No se envía nada al almacén. Donde usted emite documentos fiscales, el reembolso recibe una nota de crédito.

## cancelled: Cancelado
El pedido lo canceló usted, el canal o el almacén. Las existencias que tenía reservadas vuelven a estar libres.

## marks: Marcas junto al estado
- **Retenido**: alguien mantiene el pedido aquí. Vea [retener](editing#hold).
- **Vía rápida**: se pide al almacén que lo trate como urgente. Vea [vía rápida](mapping#fast_track).
- **Reposición**: reemplaza una entrega anterior.
- **Pedido de prueba**, **Virtual o retiro en tienda**, **Contracargo**: no se envía nada.

## sentence: Qué decirle al cliente
Una frase en la parte superior de un pedido dice dónde está y qué sigue. **Copiar respuesta** copia una respuesta para el cliente, con la guía, en el idioma del cliente.

## print: Imprimir
**Imprimir**, en el menú de un pedido o para pedidos seleccionados de la lista, imprime hojas de empaque con el número de pedido como código de barras.

## timeline: Qué pasó con un pedido
El **Historial**, al final de un pedido, muestra cada paso, el más reciente primero: lo que hicieron las personas, lo que hizo el sistema y cada solicitud a un socio. Escriba allí un **Comentario** para sus colegas; el cliente nunca lo ve.
`;
