/** Listas: filtros, muchas filas a la vez, archivos. */
export const lists = `
# Listas y exportaciones
Filtre, ordene y elija filas, haga algo con muchos pedidos a la vez y llévese una lista como archivo.

## filters: Los filtros y la dirección
Elija un estado sobre la lista, o **Agregar filtro** para origen, país, fecha y más. Todo lo que elige queda en la dirección de la página: envíela a un colega y verá la misma lista. **Quitar todos** retira los filtros.

## views: Vistas
Una vista conserva filtros, búsqueda, orden y columnas con un nombre. Prepare la lista como la necesita y elija **Guardar como vista …** en **Vistas**. Un punto indica que una vista cambió después; entonces elija **Guardar**, **Guardar como …** o **Restablecer**. **Compartir con todos** la da a sus colegas, y **Se abre de forma predeterminada para …** decide quién empieza con ella.

## live: Mientras entran pedidos nuevos
Las filas que está mirando no se mueven. Los pedidos nuevos se cuentan sobre la lista; muéstrelos cuando quiera.

## columns: Columnas y filas
Haga clic en el título de una columna para ordenar. **Columnas** muestra, oculta y mueve columnas y ofrece **Filas de dos líneas**. \`J\` y \`K\` recorren las filas, \`Enter\` abre una y \`X\` la selecciona. En la lista de pedidos, \`Espacio\` muestra el pedido de un vistazo.

## bulk: Muchos pedidos a la vez
Seleccione filas, o una fila y después todas las que coinciden. Una barra muestra lo que se puede hacer: **Reintentar**, **Retener**, **Liberar**, **Comentar…**, **Ignorar errores…** y **Cancelar pedidos…**.
Antes de que pase algo verá cuántos pedidos están listos, cuáles se omitirán y por qué. El trabajo con toda una lista sigue en segundo plano; puede salir de la página. Retener pedidos se puede deshacer en el momento.
> Cancelar no se puede deshacer. Para los pedidos que ya están en el almacén solo se pide la cancelación.

## export: Exportar una lista
El botón de descarga sobre las listas de pedidos, de clientes y de documentos fiscales (**Exportar pedidos** y los demás) escribe las filas seleccionadas o todo lo que muestra la lista, con sus columnas o con todas. Productos, materias primas y la auditoría tienen su propia exportación. Para **Hojas de cálculo** el texto que parece una fórmula se vuelve inofensivo; **Otros programas** deja cada valor tal como es.

## files: Dónde están los archivos
Un archivo aparece en **Exportaciones** en cuanto se pide: primero **En cola**, luego **En curso** y después **Listo**. Durante siete días lo puede descargar cualquiera que pueda exportar; después está **Caducado**: exporte de nuevo.
`;
