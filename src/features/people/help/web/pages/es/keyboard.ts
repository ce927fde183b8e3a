/** Las teclas. */
export const keyboard = `
# Teclado
Todo se puede hacer sin ratón. Pulse ? para ver las teclas que funcionan en la página en la que está.

## everywhere: Teclas en todas las páginas
- \`?\` abre y cierra la ayuda.
- \`Ctrl K\` abre el cuadro que encuentra pedidos, clientes, productos, socios, páginas y comandos; antes de escribir muestra lo que puede hacer en la página.
- En ese cuadro, \`>\` busca solo comandos, \`#\` números de pedido y \`@\` clientes. \`Escape\` vuelve a buscar en todo.
- En ese cuadro, \`Ctrl C\` copia el número de guía del pedido marcado.
- En ese cuadro, \`→\` al final del texto muestra junto a los resultados el pedido, cliente o producto marcado; \`Espacio\` también, después de una flecha. Las flechas siguen, \`Escape\` lo cierra.
- \`/\` va al cuadro de búsqueda.
- \`[\` pliega y despliega la navegación.
- \`G\` y luego una letra va a una página; la ayuda muestra cuál.
- \`Escape\` cierra lo que esté abierto.

## rows: Teclas en las listas
- \`J\` y \`K\` van a la fila siguiente y a la anterior.
- \`Enter\` abre la fila.
- \`X\` selecciona la fila.
- \`Espacio\` muestra un pedido de un vistazo.
- En la lista de pedidos \`E\` edita el pedido de la fila y \`H\` lo retiene o lo libera.
- \`.\` muestra lo nuevo en la lista.
- \`R\` vuelve a leer la lista.

## order: Teclas en un pedido
- \`J\` y \`K\` van al pedido siguiente y al anterior de la lista de la que vino.
- \`E\` edita, \`Ctrl S\` guarda.
- \`C\` copia el número del pedido.

## inbox: Teclas en la Bandeja de entrada
- \`J\` y \`K\` recorren las causas.
- \`Enter\` va a la respuesta y la acepta.
- \`S\` busca otra respuesta.
- \`Shift Enter\` acepta todas las respuestas seguras, después de preguntar.
- \`Escape\` vuelve a las causas.

## links: Teclas para vincular productos
- \`Enter\` acepta la sugerencia de la fila.
- \`S\` busca un producto para la fila.
- \`X\` salta la fila.

## silent: Cuándo no hacen nada
Mientras escribe en un campo, o mientras hay una pregunta abierta delante de la página, las teclas sueltas son solo letras. Las teclas con \`Ctrl\` siguen funcionando.
`;
