/** Qué encuentra qué. */
export const search = `
# Buscar
Un solo cuadro encuentra pedidos, clientes, productos y páginas; cada lista tiene además el suyo.

## how: Cómo funciona la búsqueda
- No importan los acentos ni las mayúsculas: munoz, Muñoz y MUÑOZ encuentran lo mismo.
- No importa el orden de las palabras: Vega María encuentra a María Elena Vega. Deben aparecer todas.
- Basta una parte de una palabra.
- Un lector de códigos funciona como un teclado: escribe el código y pulsa Enter.

## palette: El cuadro del encabezado
Pulse \`Ctrl K\` (⌘ K en una Mac) o \`/\` y empiece a escribir. Primero vienen las coincidencias exactas, luego lo que puede hacer en la página, pedidos, clientes, productos, socios, causas de la Bandeja y páginas. Enter abre lo marcado y las flechas mueven la marca.
- Antes de escribir muestra lo que hacen los botones de la página: en un pedido Retener, Editar, Copiar respuesta, Cancelar pedido; en una lista Exportar y Actualizar.
- A los socios se les manda por su nombre: Leer Exigo ahora, Probar Exigo, Pausar Exigo.
- \`>\` al comienzo busca solo comandos, \`#\` números de pedido y \`@\` clientes. Escape vuelve a buscar en todo.
- \`Ctrl C\` copia el número de guía del pedido marcado.
- \`→\` al final del texto, o \`Espacio\` después de una flecha, muestra de un vistazo junto a los resultados el pedido, cliente o producto marcado.

## orders: Encontrar pedidos
Los pedidos se encuentran por número de pedido, número del canal, número de guía, correo, teléfono, nombre, empresa, ciudad y SKU. Si se encuentra exactamente uno, se abre enseguida.
Si no se encuentra nada, la página dice dónde se buscó. Quite antes los filtros: un estado o una fecha limitan la búsqueda.

## items: Encontrar productos y materias primas
Ambos se encuentran por SKU, nombre o código de barras. En la lista, **Filtrar productos** busca dentro de lo que muestran los filtros.

## customers: Encontrar clientes
Los clientes se encuentran por nombre, correo, teléfono, empresa o ciudad.
`;
