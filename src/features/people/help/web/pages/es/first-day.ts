/** Los primeros pasos de quien empieza aquí. */
export const firstDay = `
# Su primer día
Qué hace Bodega, dónde mirar por la mañana y cómo encontrar ayuda.

## what: Qué hace Bodega
Los pedidos entran desde sus canales de venta, van al almacén y regresan como paquetes con un número de guía. Bodega revisa cada pedido, lo envía, avisa al canal que salió, mantiene al día las existencias de los canales y emite el documento fiscal donde un país lo exige.
La mayoría de los pedidos pasa sin que nadie los toque. Los pocos que no pueden seguir se reúnen en la Bandeja de entrada, cada uno con su motivo y la forma de resolverlo.

## sample: Mirar con datos de muestra
En una cuenta que todavía no tiene nada, un administrador encuentra **Mostrar con datos de muestra** debajo de los cinco pasos en Hoy. Entonces entran pedidos inventados que esperan, se corrigen y van a un almacén igual que los reales; nada de eso sale de Bodega. Lo dice la línea que está arriba de cada página. Su botón **Vaciar** los elimina todos, junto con lo que usted haya agregado entretanto; los miembros, la configuración y las vistas guardadas se quedan. Después conecte a sus propios socios.

## morning: Qué hacer por la mañana
1. Abra **Hoy**. Dice cuántos pedidos le necesitan, quién no responde y hasta dónde llegaron los pedidos del día.
1. Vaya a la Bandeja de entrada y resuelva las causas, de arriba abajo. Vea [la Bandeja de entrada](inbox).
1. Mire la campana: lo que aparece allí se queda hasta que alguien actúe. Vea [los avisos](notices).
1. Si emite documentos fiscales, mire **Plazos** en **Documentos fiscales**.
Eso es todo. Una Bandeja de entrada vacía significa que todos los pedidos están en camino.

## find: Encontrar un pedido
Pulse \`Ctrl K\` y escriba un número, un nombre, un correo, un número de guía o un SKU. No importan los acentos ni el orden de las palabras: nunez encuentra Núñez. Vea [cómo buscar](search).

## look: A su gusto
En el menú de usuario se eligen el idioma y el tema claro u oscuro. En las listas, **Columnas** oculta y mueve lo que no necesita, y una [vista](lists#views) conserva una lista como a usted le gusta. Todo se recuerda.

## help: Cuando no sepa qué hacer
- Pulse \`?\` en cualquier página: verá respuestas sobre ella, sus teclas y un buscador de esta guía. La página sigue disponible al lado.
- Las palabras con línea punteada se explican solas al señalarlas, tocarlas o llegar a ellas con Tab. Todas están en el [glosario](glossary).
- **Escribir a soporte** en la ayuda envía su pregunta junto con la página en la que está. La respuesta llega por correo.
`;
