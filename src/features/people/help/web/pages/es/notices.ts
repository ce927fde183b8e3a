/** Lo que se avisa en la campana y por correo. */
export const notices = `
# Avisos y correo
Cómo se entera usted de que algo está detenido.

## bell: La campana
La campana cuenta lo que está detenido hasta que alguien actúe: un conector que falla, pedidos que esperan desde hace mucho, documentos fiscales rechazados o en duda, existencias rechazadas, un certificado que vence pronto. Cada entrada lleva a donde se resuelve.

## solved: Cómo desaparecen las entradas
Una entrada desaparece cuando ya no hay motivo. No hay nada que marcar como leído.

## mail: Correo para usted y para la cuenta
- Para usted: elija **Al momento**, **Una vez al día** o **Nunca** en **Correos para usted**.
- Para todos: un administrador define en **Cuenta** una dirección para toda la cuenta, y después de cuántas horas se avisa de los pedidos que esperan.
Cada asunto se envía una sola vez, dure lo que dure.
`;
