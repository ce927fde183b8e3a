/** La Bandeja de entrada: cómo se trabaja con ella y cada tipo de problema. */
export const inbox = `
# La Bandeja de entrada
Cada motivo por el que hay pedidos detenidos y cómo resolverlo.

## answer: Una respuesta para todos los pedidos de una causa
Los pedidos que esperan lo mismo son una causa: todos los que tienen un SKU sin vincular, todos los que tienen un código sin asignar. Responda la causa una vez, y cada pedido que la esperaba se revisa de nuevo y sigue. Las causas están a la izquierda, primero las que más daño hacen; la respuesta y los pedidos en espera, a la derecha. Después de una respuesta verá cuántos pedidos se liberan y cuántos siguen esperando, y durante unos segundos puede **Deshacer**.
Cuando Bodega puede adivinar la respuesta, como un producto con el mismo SKU, la sugiere con su motivo. No se guarda nada hasta que usted la acepte. Si no es la correcta, elija otra.

## order: Problemas de un solo pedido
Una dirección incompleta o un rechazo del almacén se refieren a un pedido a la vez. Donde falta un dato, escríbalo en la fila del pedido y pulse Enter; sigue la fila siguiente. Si no, abra el pedido, corríjalo y guarde. Se revisa de nuevo enseguida.
También se puede retener, cancelar, ignorar o reintentar a la vez con todos los pedidos de la causa, con un solo motivo.

## by_itself: Lo que sigue sin usted
Los pedidos en su tiempo de espera salen automáticamente cuando termina, y los pedidos cuyo socio no responde en cuanto responde. Mientras tanto los puede cancelar o retener.

## unlinked_product: Producto sin vincular
El canal vendió un SKU y Bodega no sabe cuál de sus productos es.
1. Elija el producto en la causa. Se sugiere el que tiene el mismo SKU.
1. Guarde. Se liberan todos los pedidos con ese SKU.
Si todavía no tiene el producto, créelo a partir de la publicación del canal: vea [crear productos](links#create). Para que los SKU iguales se vinculen sin preguntar, vea [SKU iguales](links#same_sku).

## unmapped_shipping_code: Código de envío sin asignar
El código de envío del canal no dice cómo enviar. Elija el método de envío del almacén que le corresponde. Lo usarán todos los pedidos posteriores con ese código. Vea [asignar códigos](mapping#codes).

## unmapped_location: Ubicación sin asignar
El pedido nombra una ubicación del canal, o ninguna, y Bodega no sabe qué ubicación del almacén es. Elija la ubicación central. Vea [asignar ubicaciones](mapping#locations).

## incomplete_address: Destinatario incompleto
Falta un dato que el paquete necesita, o está mal, como el código postal. Escríbalo en la fila del pedido, o abra el pedido y complételo. Qué datos son obligatorios lo define un administrador en **Cuenta**.

## out_of_stock: Sin existencias
No hay suficientes piezas en la ubicación desde la que sale el pedido. En el pedido y en su fila se ofrecen las otras ubicaciones que tienen suficiente para todo el pedido, cada una con un botón que lo envía desde allí. Se guarda como un cambio del pedido, y **Deshacer** lo revierte. Si ninguna ubicación tiene suficiente, cambie los artículos del pedido o cancélelo. Lo que usted deje espera hasta que haya existencias, y entonces sale, primero los pedidos más antiguos.

## method_gone: Método de envío que ya no se ofrece
El almacén ya no ofrece el método de envío. Elija otro para el pedido, o asigne el código de nuevo para que lo reciban todos.

## location_gone: Ubicación que ya no se ofrece
El almacén ya no ofrece esta ubicación. Elija otro almacén para el pedido, o asigne su ubicación de nuevo.

## no_warehouse: Ubicación sin almacén
El pedido saldría de una ubicación propia desde la que ningún almacén conectado despacha. Elija un almacén para el pedido, o asigne la ubicación de nuevo.

## test_order: Pedido de prueba
El nombre contiene la marca de prueba \`*TEST*\`, por lo que el pedido nunca se envía. Cancélelo, o corrija el nombre si es un pedido real.

## zero_total: Total del pedido en cero
Un pedido que no cuesta nada no se envía. Corríjalo en el canal o cancélelo aquí.

## positive_refund: Reembolso con total positivo
El canal informa un reembolso cuyo total es mayor que cero. Corríjalo en el canal. Si está bien así, elija **Ignorar error…** y dé un motivo.

## refunded: Reembolsado antes de salir
Todo el pedido se reembolsó antes de enviarse. Lo normal es cancelarlo. Si el reembolso es de otro pedido, elija **Ignorar error…**, y saldrá.

## warehouse_refused: Rechazado por el almacén
El almacén no aceptó el pedido y dice por qué. Corrija lo que indica y elija **Reintentar**. Si el motivo no está claro, pregunte al almacén; la respuesta tal como llegó está en el **Historial**, en **Registro del conector**.

## in_doubt: En duda
El pedido se envió, pero la respuesta se perdió en el camino. Bodega pregunta al almacén si tiene el pedido y no lo envía de nuevo antes de saberlo. Usted no tiene que hacer nada; no cree el pedido otra vez, por favor.

## channel_refused: Rechazado por el canal
El paquete salió, pero el canal no acepta la guía. Corrija el pedido en el canal, por ejemplo si allí está cerrado, y elija **Reintentar**.

## unknown_to_warehouse: Desconocido en el almacén
El almacén aceptó el pedido y ahora ya no lo conoce. Pregúntele qué pasó. Bodega vuelve a consultar cada hora y sigue automáticamente si el pedido aparece.
`;
