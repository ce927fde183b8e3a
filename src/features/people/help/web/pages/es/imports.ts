/** Archivos que se leen. */
export const imports = `
# Importar archivos
Traiga muchos artículos, kits, categorías, ubicaciones o conteos desde un archivo CSV, revisado antes de guardar nada.

## kinds: Qué se puede importar
- **Productos** y **Materias primas**: una línea por cada uno, identificado por su SKU.
- **Partes de kits**: una línea por cada parte de un kit, con su cantidad.
- **Categorías** y **Ubicaciones**.
- **Existencias**: conteos de ubicaciones propias. Se rechazan las ubicaciones que cuenta el propio almacén, porque su próximo conteo reemplazaría el suyo.

## file: El archivo
Un archivo CSV con comas, puntos y comas o tabulaciones. Guarde antes la hoja de cálculo como CSV; los libros no se leen. Se reconocen las exportaciones de Shopify y otros sistemas. Un archivo de ejemplo para descargar muestra las columnas.
Decida qué pasa con las filas que ya existen: **Actualizar con el archivo** o **Dejar como están**. Solo cambian las columnas que usted asigne.

## road: Los pasos
1. Elija el archivo y qué va a importar.
1. Asigne las columnas. La mayoría se asigna por su nombre; junto a cada una se ven los primeros valores.
1. Revise. Verá cuántas filas son nuevas, cambian, quedan igual o tienen errores. Todavía no se guarda nada.
1. Importe. Puede salir de la página; el trabajo sigue.
1. Mire el resultado y llévese las filas fallidas como archivo.

## errors: Filas con errores
Las filas con error quedan fuera; las demás se importan. **Descargar las filas fallidas como CSV** le da un archivo con el motivo en cada fila. Corríjalo e importe ese archivo.

## undo: Deshacer una importación
**Deshacer importación**, en su página, elimina las filas que se agregaron y devuelve a las cambiadas sus valores anteriores. Las filas que cambiaron después, o que ya están en uso, quedan como están y se nombran.
`;
