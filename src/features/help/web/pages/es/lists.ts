/** Listas: filtros, muchas filas a la vez, archivos. */
export const lists = `
# Listas y exportaciones
Filtre, ordene y elija filas, haga algo con muchos pedidos a la vez y llévese una lista como archivo.

## filters: Los filtros y la dirección
Elija un estado sobre la lista, o **Agregar filtro** para origen, país, fecha y más. Todo lo que elige queda en la dirección de la página: envíela a un colega y verá la misma lista. **Quitar todos** retira los filtros.

## columns: Columnas y filas
Haga clic en el título de una columna para ordenar. **Columnas** muestra y oculta columnas y ofrece **Filas de dos líneas**. \`J\` y \`K\` recorren las filas, \`Enter\` abre una y \`X\` la selecciona.

## bulk: Muchos pedidos a la vez
Seleccione filas, o una fila y después todas las que coinciden. Una barra muestra lo que se puede hacer: **Reintentar**, **Retener**, **Liberar**, **Comentar…**, **Ignorar errores…** y **Cancelar pedidos…**.
Antes de que pase algo verá cuántos pedidos están listos, cuáles se omitirán y por qué. El trabajo con toda una lista sigue en segundo plano; puede salir de la página. Retener pedidos se puede deshacer en el momento.
> Cancelar no se puede deshacer. Para los pedidos que ya están en el almacén solo se pide la cancelación.

## export: Exportar una lista
**Exportar pedidos**, sobre la lista de pedidos, toma los filtros de la lista. Clientes, productos, materias primas, documentos fiscales y la auditoría tienen su propia exportación. Para **Hojas de cálculo** el texto que parece una fórmula se vuelve inofensivo; **Otros programas** deja cada valor tal como es.

## files: Dónde están los archivos
Un archivo aparece en **Exportaciones** en cuanto se pide: primero **En cola**, luego **En curso** y después **Listo**. Durante siete días lo puede descargar cualquiera que pueda exportar; después está **Caducado**: exporte de nuevo.
`;
