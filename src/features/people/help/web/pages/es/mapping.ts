/** Códigos y lugares de los socios. */
export const mapping = `
# Asignar códigos y ubicaciones
Qué significan para el almacén los códigos de envío y las ubicaciones del canal.

## codes: Códigos de envío
Cada canal tiene sus propios códigos de envío. Diga una vez qué significa cada uno:
1. Abra el conector del canal y sus **Opciones de envío**.
1. **Obtener opciones de envío** lee los códigos del canal. Un código que usó un pedido aparece automáticamente.
1. Elija un **Método de envío** para cada uno. Las filas por las que esperan pedidos dicen cuántos.
1. **Guardar opciones de envío**.
Los pedidos que esperaban se revisan de nuevo enseguida.
En el conector del almacén, **Agregar código** hace lo mismo desde el otro lado: un código de un canal, un método y una ubicación central a la vez.

## fast_track: Vía rápida
En las **Opciones de envío** del almacén, el interruptor **Vía rápida** marca un código como urgente. Los pedidos con ese código se envían al almacén con esa prioridad y llevan la marca en las listas.

## locations: Ubicaciones
Una ubicación central es un lugar desde el que despacha el almacén. Una ubicación del conector es un lugar tal como lo llama el canal. Abra **Ubicaciones** en el conector del canal, elija **Obtener ubicaciones de inventario**, indique la **Ubicación central** de cada una y **Guardar ubicaciones del conector**.
La asignación decide dos cosas: desde dónde sale un pedido que nombra la ubicación y qué existencias muestra allí el canal.

## methods: Qué métodos se ofrecen
**Métodos para elegir**, en el conector del almacén, oculta en todas las listas los métodos que nunca usa. Donde uno ya se usa, permanece.

## somebody: Cuando otra persona lo asignó mientras tanto
Si un colega cambia la misma fila mientras usted trabaja, la fila lo dice. Elija **Conservar lo mío** o **Tomar lo suyo**.
`;
