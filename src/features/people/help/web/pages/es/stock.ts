/** Conteos y lo que los canales muestran de ellos. */
export const stock = `
# Existencias
Qué tiene, qué está reservado y qué muestra cada canal.

## quantities: En existencia, reservado, disponible
- **En existencia**: piezas que contó el almacén.
- **Reservado**: piezas apartadas para pedidos que no han salido.
- **Disponible**: en existencia menos reservado.
- **Por llegar**: piezas anunciadas y aún no contadas.
Los conteos del almacén se leen con regularidad. La página de un producto muestra sus existencias por ubicación y los pedidos que las reservan.

## all: Todos los canales a la vez
**Existencias** en la navegación muestra lo que se informa a todos los canales y se abre en lo que difiere. El número a su lado dice cuántos productos son: lo que está en cola se envía por sí solo y no se cuenta. **Agregar filtro** lo limita a un canal o a una ubicación central. **Enviar de nuevo todas las diferencias** las envía en todos los canales activos.

## three: Nuestras, últimas sincronizadas, el canal dice
Abra **Existencias** en el conector de un canal. Cada fila es un producto en una de las ubicaciones del canal, con tres cantidades:
- **Nuestras**: lo que el canal debería mostrar.
- **Últimas sincronizadas**: lo último que el canal aceptó de nosotros.
- **El canal dice**: lo que mostraba el propio canal la última vez que se leyó.
Si las tres son iguales, todo está bien.

## differs: Cuando difieren
- **En cola**: una cantidad nueva va en camino. Espere un momento.
- **Distintas**: el canal muestra otra cosa que lo enviado, o lo rechazó. Quizá alguien lo cambió allí. **Enviar de nuevo** lo corrige; **Consultar el canal** lo vuelve a leer antes.
- **Rechazada**: el canal rechazó la cantidad y dice por qué. Por lo general, allí se quitó o se renombró el producto.
Si un canal muestra de menos en cada vez más productos, por lo general se debe a pedidos que esperan aquí. El canal ya vendió sus piezas, y un pedido con un problema no reserva nada hasta que el problema se resuelve. Resuélvalo en la **Bandeja**: **Enviar de nuevo** ofrecería esas piezas por segunda vez.

## off: Un canal que no recibe existencias
Algunos canales no reciben existencias, y en otros está desactivado hasta que un administrador lo active en los ajustes del conector. La página dice cuál es el caso. Si un canal hizo algo inesperado con una cantidad, Bodega desactiva el envío y le avisa en la campana.

## reserved: Por qué algo está reservado
Las existencias se reservan cuando un pedido pasa su revisión, y por eso no mientras espera con un problema, y quedan libres cuando el pedido se cancela o sale. Los pedidos que esperan existencias las reciben en el orden en que llegaron.
`;
