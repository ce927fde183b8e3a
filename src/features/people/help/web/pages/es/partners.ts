/** Socios: conectarlos, cuando no responden, la bandeja de salida, el registro, la conciliación. */
export const partners = `
# Socios y conectores
Conectar canales, almacenes y proveedores, y qué pasa cuando uno no responde.

## add: Agregar un socio
1. **Agregar conector** muestra todos los socios, qué lee y envía cada uno y qué necesita tener a mano.
1. Ingrese los datos de acceso y elija **Probar y continuar**. Se muestra lo que se encontró, como productos y códigos.
1. Si es un canal, asigne códigos y ubicaciones y vincule productos. Vea [asignar](mapping) y [vínculos de productos](links).
1. **Activar**.
Hasta que se active no se lee ningún pedido ni se envía nada.

## activate: Antes de activar un canal
Desde que está activo, sus pedidos se leen y van al almacén al terminar su tiempo de espera. Revise antes las asignaciones. Si se cambian los datos de acceso, el conector queda en pausa hasta que se active de nuevo.

## health: Qué dice el estado
- **Funciona**: el último intercambio salió bien.
- **Sin respuesta**: el socio no está o tarda demasiado. Bodega sigue intentando y envía automáticamente todo lo que espera.
- **Requiere atención**: el socio nos rechaza, por ejemplo porque cambió una contraseña. Corrija los ajustes y reanude.
- **En pausa**: alguien lo pausó.
- **Faltan ajustes**: todavía no está completo.

## down: Cuando un socio no responde
Los puntos del encabezado muestran cómo está cada socio. Una línea arriba en cada página dice qué socio no responde, desde cuándo, cuántos pedidos lo esperan y cuándo es el próximo intento. No se pierde nada ni se envía nada dos veces. Usted solo tiene que esperar, o llamar al socio si dura.

## pause: Pausar
**Pausar** detiene la lectura y el envío. No se pierde nada: lo que pase mientras tanto se recupera al **Reanudar**. Pause un canal durante su mantenimiento, por ejemplo.

## outbox: La bandeja de salida
La **Bandeja de salida** muestra las solicitudes que esperan a un socio, están en duda o fueron rechazadas.
- **Reintentar** intenta otra vez una solicitud rechazada, después de que usted corrigió la causa.
- **Preguntar de nuevo** pregunta al socio si llegó una solicitud en duda.
- **Descartar** la abandona. Un pedido en camino al almacén queda entonces retenido.

## log: El registro
El **Registro** de un conector muestra cada intercambio con su resultado. **Solo intentos fallidos** lo acota. Las mismas entradas están en el historial del pedido al que se refieren.

## reconciliation: La conciliación
Cada noche se comparan los pedidos de los últimos siete días del canal con los nuestros. **Conciliación** muestra lo que falta o no está al día, e **Importar todos** lo trae. **Comparar ahora** lo hace en el momento.

## webhooks: Webhooks
Con un webhook el socio nos avisa enseguida en vez de que se le consulte cada pocos segundos. Copie la **URL de los webhooks** de los ajustes del conector en la configuración del socio.

## remove: Eliminar un conector
**Eliminar** borra sus datos de acceso, asignaciones y vínculos de productos. Los pedidos y los clientes se conservan. Los pedidos abiertos también, pero ya no se informa de ellos al canal.
`;
