/** Editar, retener, enviar, deshacer, cancelar. */
export const editing = `
# Editar, retener, enviar
Qué puede hacer con un pedido antes de que salga y qué se puede deshacer.

## holding_time: El tiempo de espera
Un pedido nuevo espera unos minutos antes de ir al almacén, para que todavía se pueda cambiar. Cuánto, lo define un administrador en **Cuenta**. Un pedido que se está editando nunca se envía mientras tanto.

## edit: Editar un pedido
1. Abra el pedido y elija **Editar pedido**, o pulse \`E\`.
1. Cambie dirección, contacto, nota, método de envío, almacén o artículos. Los campos cambiados se marcan.
1. **Guardar cambios**, o pulse \`Ctrl S\`.
Después de guardar, el pedido se queda aquí al menos 30 segundos más. En ese tiempo puede deshacer la edición o retener el pedido.
Un pedido se puede editar hasta que el almacén lo tiene. Después solo se pueden corregir los datos del comprador para el documento fiscal.

## hold: Retener y liberar
**Retener** deja un pedido aquí hasta que alguien elija **Liberar**. Úselo mientras espera una respuesta del cliente. Nadie tiene que vigilar la hora: un pedido retenido nunca sale automáticamente.

## send_now: Enviar ahora
**Enviar ahora** envía un pedido antes de que termine su tiempo de espera. Se ofrece cuando nada detiene el pedido.

## undo: Deshacer una edición
Después de una edición, el pedido muestra hasta cuándo se puede deshacer, con **Deshacer**. Los campos y los artículos quedan como estaban. Ya no es posible cuando el pedido se está enviando, ni cuando otra persona o el canal lo cambió después.

## cancel: Cancelar
**Cancelar pedido…** pide un motivo, que queda en el pedido.
- Antes de que el pedido salga, se cancela de inmediato. Esto no se puede deshacer.
- Cuando el almacén ya lo tiene, se le pide a él. Su respuesta aparece en el pedido. Si dice que no, el pedido sigue.
- Después de que salió el primer paquete, un pedido no se puede cancelar.
Cancelar aquí no devuelve el dinero al cliente. Eso se hace en el canal.

## two_people: Cuando dos personas editan el mismo pedido
El pedido muestra quién lo está editando. Si alguien guarda primero, sus cambios no se pierden: verá qué cambió y elegirá **Conservar mis cambios** o **Recargar y descartar mis cambios**.

## channel: Cuando el canal cambia el pedido
Hasta que el pedido sale, se toman los cambios del canal. Lo que usted editó a mano queda como lo dejó.
`;
