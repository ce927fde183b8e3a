/** Qué producto del canal es cuál de los nuestros. */
export const links = `
# Vínculos de productos
Cuál de sus productos es cada producto de un canal.

## why: Para qué sirve un vínculo
Un pedido nombra el SKU del canal. El vínculo dice cuál de sus productos despacha el almacén y qué existencias muestra el canal. Sin vínculo, el pedido espera como [producto sin vincular](inbox#unlinked_product), y no se envían existencias del producto al canal.

## link: Vincular
1. Abra el conector del canal y sus **Productos**.
1. **Importar productos** lee lo que publica el canal. También ocurre automáticamente.
1. Elija **Sin vincular**. Si un producto tiene el mismo SKU, el mismo código de barras o un título parecido, se sugiere con el motivo. Elija **Aceptar**, o pulse \`Enter\`.
1. Si no, elija **Agregar vínculo**, o pulse \`S\`, y busque.
La fila dice cuántos pedidos en espera libera el vínculo.

## all: Todos los canales a la vez
**Vínculos** en la navegación muestra lo que publican todos los canales y se abre en lo que está sin vincular. El número a su lado dice cuántos son. **Agregar filtro** lo limita a un canal. Un producto sale de la lista en cuanto se vincula; **Aceptar todas** toma las coincidencias exactas de SKU de todos los canales.

## ignore: Lo que no necesita producto
Una tarjeta de regalo, o lo que usted ya no vende, no necesita un producto suyo. **Ignorar**, en el menú de su fila, lo saca de la lista y del número. En **Ignorados** se recupera con **Dejar de ignorar**, y también al vincularlo. Los pedidos con su SKU siguen esperando en la Bandeja de entrada.

## same_sku: SKU iguales
Active **Vincular los SKU iguales automáticamente**, y un producto del canal se vincula en cuanto exactamente uno de sus productos tiene su SKU, sin importar mayúsculas ni espacios. Lo que alguien desvinculó queda sin vincular. Para vincular una vez todas las coincidencias exactas, elija **Aceptar todas** en la lista.

## create: Crear productos a partir de publicaciones
**Crear productos…** agrega un producto por cada publicación del canal que usted no tiene, con SKU, título, código de barras e imagen, y lo vincula. Antes verá qué se crearía. Después se puede deshacer por completo.

## unlink: Desvincular
**Desvincular** pregunta antes y dice cuántos pedidos abiertos esperarían. Los pedidos posteriores con el producto esperan hasta que se vincule de nuevo. Justo después puede **Deshacer**.

## csv: Muchos vínculos por archivo
**Descargar CSV** le da la lista y **Subir CSV…** la lee de vuelta: Connector SKU y Product SKU. Un Product SKU vacío quita el vínculo. Se leen archivos de cualquier hoja de cálculo; si las letras se pueden leer de varias maneras, usted elige. El archivo se revisa antes de cambiar nada.
`;
