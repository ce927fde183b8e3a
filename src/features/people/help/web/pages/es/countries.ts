/** Qué cambia de un país a otro. */
export const countries = `
# Los seis países
Lo particular de los documentos de cada país. Lo demás es igual: vea [documentos fiscales](documents).

## bolivia: Bolivia
- La autoridad es el SIN. Los documentos son la factura compra-venta y la nota de crédito-débito.
- Por encima del límite de la configuración, el comprador necesita NIT o cédula de identidad; por debajo es posible el número 0 si la configuración lo permite.
- El SIN da códigos para cada día. Bodega los pide automáticamente; sin ellos los documentos esperan.
- Una factura se envía el día en que se emite. Se puede anular hasta el día 9 del mes siguiente y corregir con una nota durante 18 meses.
- Mientras no se pueda llegar al SIN, las facturas se pueden [emitir fuera de línea](documents#offline); se envían dentro de las 48 horas.

## colombia: Colombia
- La autoridad es la DIAN, que valida cada factura electrónica y nota crédito.
- Las facturas se numeran dentro del rango que autorizó la DIAN. Ingrese el nuevo rango antes de que termine el actual; un correo se lo recuerda.
- A los compradores sin identificación fiscal se les factura como consumidor final. Un NIT necesita el dígito de verificación correcto.
- Los documentos se envían el día en que se emiten. Una factura no se anula: se corrige con una nota crédito.
- Mientras la DIAN no responde, las facturas se pueden [emitir fuera de línea](documents#offline) y se envían dentro de las 48 horas.

## ecuador: Ecuador
- La autoridad es el SRI. Los documentos son la factura y la nota de crédito.
- Espere al menos 45 minutos desde que se hizo el pedido antes de enviar a mano: el pedido todavía puede cambiar.
- Por encima del límite de la configuración, el comprador necesita RUC, cédula o pasaporte.
- Desde 2026 los documentos se envían el día en que se emiten. Una factura se anula en las páginas del propio SRI, hasta el día 7 del mes siguiente; las de consumidor final no se pueden anular.

## guatemala: Guatemala
- La autoridad es la SAT, por medio de un certificador (FEL).
- A un comprador sin NIT ni CUI se le factura como CF, hasta el límite de la configuración.
- Un documento se certifica dentro de cinco días. Se puede anular hasta el final del mes siguiente.
- Una nota de crédito con IVA es posible durante dos meses. Después decide la configuración: detener, o una nota de abono.

## mexico: México
- La autoridad es el SAT. Los documentos son el CFDI y el CFDI de egreso, timbrados por un PAC.
- El nombre, el RFC y el código postal del comprador deben ser exactamente los que tiene el SAT. Si no lo son, pida al cliente la Constancia de Situación Fiscal. Sin RFC, la factura lleva el RFC genérico.
- Un documento se timbra dentro de las 72 horas.
- Una cancelación necesita un motivo. Con el motivo 01 va primero el documento que lo sustituye: **Reenviar** y después anular. Algunas cancelaciones esperan la aceptación del comprador.
- **Exportar facturas fallidas de México** lista las facturas que fueron rechazadas o lo serían.

## peru: Perú
- La autoridad es la SUNAT. Un comprador con RUC recibe una factura; los demás, una boleta. Una boleta por encima del límite necesita el DNI del comprador.
- Una factura se puede dar de baja dentro de siete días. Una boleta se revierte con una nota de crédito.
- La mercancía viaja con una guía de remisión. Necesita el ubigeo y la calle de la entrega y la identificación de quien recibe, y se envía el día en que sale la mercancía.
- No hace falta guía para reembolsos, contracargos, pedidos virtuales y retiros.
`;
