/** SUNAT's return codes that are said here, with its own texts. */
const TEXTS = {
  '0101': 'El encabezado de seguridad es incorrecto',
  '0102': 'Usuario o contrasena incorrectos',
  '0127': 'El ticket no existe',
  '0140': 'Existe un Documento igual en Proceso.',
  '0151': 'El nombre del archivo ZIP es incorrecto',
  '0152': 'No se puede enviar por este método un archivo de resumen',
  '0154':
    'El RUC del archivo no corresponde al RUC del usuario o el proveedor no esta autorizado a enviar comprobantes del contribuyente',
  '0155': 'El archivo ZIP esta vacio',
  '0156': 'El archivo ZIP esta corrupto',
  '0157': 'El archivo ZIP no contiene comprobantes',
  '0158': 'El archivo ZIP contiene demasiados comprobantes para este tipo de envío',
  '0160': 'El archivo XML esta vacio',
  '0161': 'El nombre del archivo XML no coincide con el nombre del archivo ZIP',
  '0306': 'No se puede leer (parsear) el archivo XML',
  '0402': 'La numeracion o nombre del documento ya ha sido enviado anteriormente',
  '1001': 'ID - El dato SERIE-CORRELATIVO no cumple con el formato de acuerdo al tipo de comprobante',
  '1003': 'InvoiceTypeCode - El valor del tipo de documento es invalido o no coincide con el nombre del archivo',
  '1010': 'El XML no contiene el tag IssueDate',
  '1032': 'El comprobante ya esta informado y se encuentra con estado anulado o rechazado',
  '1033': 'El comprobante fue registrado previamente con otros datos',
  '1034': 'Número de RUC del nombre del archivo no coincide con el consignado en el contenido del archivo XML',
  '1035': 'Numero de Serie del nombre del archivo no coincide con el consignado en el contenido del archivo XML',
  '1036': 'Número de documento en el nombre del archivo no coincide con el consignado en el contenido del XML',
  '1064': 'El XML no contiene informacion en el tag cac:DespatchLine de bienes a transportar.',
  '1078': 'El emisor no se encuentra autorizado a emitir en el SEE-Desde los sistemas del contribuyente',
  '1079': 'Solo puede enviar el comprobante en un resumen diario',
  '1085': 'Debe enviar las guias de remisión por el nuevo sistema de recepción de guias electronicas',
  '2015': 'El XML no contiene el tag o no existe informacion del tipo de documento de identidad del receptor',
  '2017': 'El numero de documento de identidad del receptor debe ser RUC',
  '2019': 'El XML no contiene el tag o no existe informacion de nombre o razon social del emisor del documento',
  '2021': 'El XML no contiene el tag o no existe informacion de RegistrationName del receptor del documento',
  '2023': 'El Numero de orden del item no cumple con el formato establecido',
  '2024': 'El XML no contiene el tag InvoicedQuantity en el detalle de los Items o es cero (0)',
  '2027': 'El XML no contiene el tag o no existe informacion de cac:Item/cbc:Description del item',
  '2028': 'Debe existir el tag cac:AlternativeConditionPrice',
  '2062': 'El dato ingresado en PayableAmount no cumple con el formato establecido',
  '2068': 'El XML no contiene el tag cac:Price/cbc:PriceAmount en el detalle de los Items',
  '2070': 'El XML no contiene el tag o no existe informacion de DocumentCurrencyCode',
  '2071': 'La moneda debe ser la misma en todo el documento.',
  '2072': 'CustomizationID - La versión del documento no es la correcta',
  '2074': 'UBLVersionID - La versión del UBL no es correcta',
  '2078': 'cac:Signature/cac:SignatoryParty/cac:PartyIdentification/cbc:ID - Debe ser igual al RUC del emisor',
  '2083': 'El XML no contiene el tag cac:Signature/cac:DigitalSignatureAttachment/cac:ExternalReference/cbc:URI',
  '2085': 'El XML no contiene el tag ext:ExtensionContent/ds:Signature/@Id',
  '2090': 'ds:Signature/ds:SignedInfo/ds:Reference/@URI - Debe estar vacio para id',
  '2105': 'Comprobante a dar de baja no se encuentra registrado en SUNAT',
  '2108': 'Presentacion fuera de fecha',
  '2116': 'El tipo de documento modificado por la Nota de credito debe ser factura electronica o ticket',
  '2119': 'El documento modificado en la Nota de credito no esta registrada.',
  '2120': 'El documento modificado en la Nota de credito se encuentra de baja',
  '2121': 'El documento modificado en la Nota de credito esta registrada como rechazada',
  '2128': 'El XML no contiene el tag o no existe informacion de ResponseCode',
  '2136': 'El XML no contiene el tag o no existe informacion de cac:DiscrepancyResponse/cbc:Description',
  '2172': 'ResponseCode - El dato ingresado no cumple con la estructura',
  '2280': 'Existen problemas con la informacion del resumen de comprobantes',
  '2323': 'Existe documento ya informado anteriormente en una comunicacion de baja',
  '2327': 'El certificado usado no se encuentra vigente',
  '2329': 'La fecha de emision se encuentra fuera del limite permitido',
  '2330': 'La fecha de generación de la comunicación debe ser igual a la fecha consignada en el nombre del archivo',
  '2335': 'El documento electrónico ingresado ha sido alterado',
  '2345': 'La serie no corresponde al tipo de comprobante',
  '2346': 'La fecha de generación del resumen debe ser igual a la fecha consignada en el nombre del archivo',
  '2371': 'El XML no contiene el tag cbc:TaxExemptionReasonCode de Afectacion al IGV',
  '2375': 'Fecha de emision del comprobante no coincide con la fecha de emision consignada en la comunicación',
  '2379': 'La numeracion de boleta de venta a dar de baja fue generada en una fecha fuera del plazo permitido',
  '2398': 'El documento a dar de baja se encuentra rechazado',
  '2399': 'El tipo de documento modificado por la Nota de credito debe ser boleta electronica',
  '2416': 'Si existe leyenda Transferencia Gratuita debe consignar Total Valor de Venta de Operaciones Gratuitas',
  '2523': 'GrossWeightMeasure - El dato ingresado no cumple con el formato establecido.',
  '2532': 'No existe información de modalidad de transporte.',
  '2549': 'El XML no contiene el tag o no existe informacion del tipo de documento identidad del destinatario.',
  '2554': 'Para el motivo de traslado ingresado el Destinatario debe ser igual al remitente.',
  '2555': 'Destinatario no debe ser igual al remitente.',
  '2556': 'cbc:TransportModeCode - dato ingresado no es valido.',
  '2558': 'El XML no contiene el tag o no existe informacion en Numero de Ruc del transportista.',
  '2566': 'El XML no contiene el tag o no existe informacion del Numero de placa del vehículo.',
  '2567': 'Numero de placa del vehículo - El dato ingresado no cumple con el formato establecido.',
  '2568': 'El XML no contiene el tag o no existe informacion en el Numero de documento de identidad del conductor.',
  '2572': 'El XML no contiene el tag o no existe informacion del Numero de licencia del conductor.',
  '2574': 'El XML no contiene el tag o no existe informacion de direccion detallada de punto de llegada.',
  '2577': 'El XML no contiene el tag o no existe informacion de direccion detallada de punto de partida.',
  '2638': 'Si tiene operaciones de un tributo en alguna línea, debe consignar el tag del total del tributo',
  '2640': 'Operacion gratuita, solo debe consignar un monto referencial',
  '2663': 'El documento indicado no existe no puede ser modificado',
  '2775': 'El XML no contiene el atributo o no existe informacion del codigo de ubigeo.',
  '2776': 'El valor ingresado como codigo de ubigeo no cumple con el estandar.',
  '2801': 'El DNI ingresado no cumple con el estandar.',
  '2880': 'Es obligatorio ingresar el peso bruto total de la guía',
  '2896': 'El código ingresado como estado del ítem no existe en el catálogo',
  '2957': 'El comprobante no puede ser dado de baja por exceder el plazo desde su fecha de emision',
  '2987': 'El comprobante ya fue informado y se encuentra anulado o rechazado.',
  '3030': 'El XML no contiene el tag o no existe información del código de local anexo del emisor',
  '3067': 'El código de tributo no debe repetirse a nivel de item',
  '3103':
    'El producto del factor y monto base de la afectación del IGV/IVAP no corresponde al monto de afectacion de linea.',
  '3105': 'El XML debe contener al menos un tributo por linea de afectacion por IGV',
  '3110':
    'El monto de afectacion de IGV por linea debe ser igual a 0.00 para Exoneradas, Inafectas, Exportación, Gratuitas de exoneradas o Gratuitas de inafectas.',
  '3111': 'El monto de afectación de IGV por linea debe ser diferente a 0.00.',
  '3202': 'El numero de RUC del receptor no existe.',
  '3205': 'Debe consignar el tipo de operación',
  '3209': 'El tipo de moneda de la nota debe ser el mismo que el declarado en el documento que modifica',
  '3224':
    "Si existe 'Valor referencial unitario en operac. no onerosas' con monto mayor a cero, la operacion debe ser gratuita (codigo de tributo 9996)",
  '3234': "El código de precio '02' es sólo para operaciones gratuitas",
  '3236': 'El valor ingresado en el campo cac:TaxSubtotal/cbc:BaseUnitMeasure no corresponde al valor esperado',
  '3237': 'Debe consignar el campo cac:TaxSubtotal/cbc:BaseUnitMeasure a nivel de ítem',
  '3238': 'El valor ingresado en el campo cac:TaxSubtotal/cbc:PerUnitAmount del ítem no corresponde al valor esperado',
  '3244': 'Debe consignar la informacion del tipo de transaccion del comprobante',
  '3246': 'El tipo de transaccion o el identificador de la cuota no cumple con el formato esperado',
  '3249': 'Si el tipo de transaccion es al Credito debe existir al menos información de una cuota de pago',
  '3270':
    'El precio unitario de la operación que está informando difiere de los cálculos realizados en base a la información remitida',
  '3271': 'El valor de venta por ítem difiere de los importes consignados.',
  '3272': 'La base imponible a nivel de línea difiere de la información consignada en el comprobante',
  '3276': 'La sumatoria del total valor de venta - operaciones gratuitas de línea no corresponden al total',
  '3277':
    'La sumatoria del total valor de venta - operaciones gravadas de línea no corresponden al total consignado a nivel global',
  '3278': 'La sumatoria de valor de venta no corresponde a los importes consignados',
  '3279': 'La sumatoria del Total del valor de venta más los impuestos no concuerda con la base imponible',
  '3280': 'El importe total del comprobante no coincide con el valor calculado',
  '3286': 'El monto total de la nota de credito debe ser menor o igual al monto de la factura',
  '3291': 'El cálculo del IGV es Incorrecto',
  '3292': 'El importe total de impuestos por línea no coincide con la sumatoria de los impuestos por línea.',
  '3294': 'La sumatoria de impuestos globales no corresponde al monto total de impuestos.',
  '3302': 'La sumatoria de los IGV de operaciones gratuitas de la línea (codigo tributo 9996) no corresponden al total',
  '3303': 'El monto para el redondeo del Importe Total excede el valor permitido',
  '3306': 'La sumatoria del total del importe del tributo ICBPER de línea no corresponden al total',
  '3343': 'La Fecha de inicio del traslado debe ser mayor o igual a la Fecha de emision del documento',
  '3347': 'No debe consignar los datos del transportista para una operacion de Transporte Privado',
  '3348': 'El Numero de RUC del Transportista no existe',
  '3404': 'El XML no contiene el tag o no existe informacion del motivo de traslado',
  '3405': 'El valor ingresado como motivo de traslado no es valido',
  '3406':
    'El XML no contiene el tag o no existe informacion de la fecha de inicio de traslado o fecha de entrega del bien al Transportista',
  '3407':
    'El valor ingresado como fecha de inicio o fecha de entrega al Transportista no cumple con el estandar (YYYY-MM-DD)',
  '3417': 'Para el motivo de traslado 05, 06 y 17 el tipo de documento de identidad del destinatario debe ser 6-RUC',
} as const;
type Codigo = keyof typeof TEXTS;

/**
 * Why SUNAT does not take a document. Below 2000 it was not processed and its number is free; from 2000 it is rejected
 * by a CDR.
 */
export interface Motivo {
  code: string;
  text: string;
}

export const motivo = (code: Codigo): Motivo => ({ code, text: TEXTS[code] });

/** The request was not processed. */
export class Excepcion extends Error {
  readonly code: string;
  constructor({ code, text }: Motivo) {
    super(text);
    this.code = code;
  }
}

export const excepcion = (code: Codigo): Excepcion => new Excepcion(motivo(code));
