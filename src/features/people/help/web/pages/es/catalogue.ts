/** Productos, materias primas, kits, categorías, archivos. */
export const catalogue = `
# Productos y kits
Qué se vende, qué lleva cada kit y cómo se mantienen ambos.

## items: Productos y materias primas
- Un producto es lo que venden los canales y despacha el almacén. Se vincula con las publicaciones de los canales.
- Una materia prima solo forma parte de kits. Los canales no la venden.
Ambos tienen un SKU que ningún otro artículo tiene. Agregue uno con **Nuevo producto** o **Nueva materia prima**, o [importe un archivo](imports) con muchos. La página de un artículo muestra sus existencias, los kits a los que pertenece, sus vínculos y quién cambió qué.

## kits: Kits
Un artículo con partes es un kit: se vende como una sola cosa y se envía como sus partes. En el formulario del artículo, agregue las partes y cuántas lleva un kit. Una parte también puede ser un kit, pero un kit no puede contenerse a sí mismo.
Un kit no tiene existencias propias: hay disponibles tantos como permiten sus partes.

## files: Imágenes y archivos
Suelte imágenes, PDF u hojas de cálculo en la página de un artículo. **Usar como imagen principal** elige la que muestran las listas.

## categories: Categorías
Las categorías agrupan artículos para filtros y exportaciones. **Editar categorías** las crea, renombra y elimina. Para poner muchos artículos en una, selecciónelos y elija **Categoría**. Una categoría que todavía tiene artículos no se puede eliminar.

## reorder: Cuándo pedir más
Dé a un artículo un **Punto de reposición**: la cantidad de piezas con la que quiere pedir más. El filtro **En el punto de reposición** muestra los artículos que llegaron a ella, y **Sin existencias** los que no tienen ninguna.

## delete: Eliminar un artículo
Un artículo que está en un pedido, en un kit o vinculado no se puede eliminar; el mensaje dice dónde se usa. Eliminar no se puede deshacer.
`;
