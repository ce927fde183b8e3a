import type { Translation } from '#base/text.ts';
import type { ec as english } from '../../en/countries/ec.ts';

export const ec: Translation<typeof english> = {
  name: 'Ecuador',
  go_live:
    'En SRI en línea la empresa solicita la emisión electrónica, primero en el ambiente de pruebas y después en el de producción, y acepta su uso. La firma es un certificado de una entidad acreditada a nombre de la empresa.',
  documents: { sale: 'Factura', correction: 'Nota de crédito' },
  settings: {
    ruc: { label: 'RUC', hint: 'El del emisor, 13 dígitos' },
    name: { label: 'Razón social', hint: 'Como en el RUC' },
    trade_name: { label: 'Nombre comercial', hint: 'Vacío: ninguno' },
    main_address: { label: 'Dirección matriz', hint: 'Como en el RUC' },
    establishment_address: { label: 'Dirección del establecimiento', hint: 'Donde se emite; vacía: ninguna' },
    establishment: { label: 'Establecimiento', hint: 'Tres dígitos, como en el RUC' },
    emission_point: { label: 'Punto de emisión', hint: 'Tres dígitos; ningún otro programa puede usarlo' },
    first_number: {
      label: 'Primer secuencial de facturas',
      hint: 'Con el que empieza un punto de emisión nuevo',
    },
    correction_first_number: {
      label: 'Primer secuencial de notas de crédito',
      hint: 'Con el que empieza un punto de emisión nuevo',
    },
    keeps_accounts: { label: 'Obligado a llevar contabilidad', hint: 'Como en el RUC' },
    special_taxpayer: { label: 'Contribuyente especial', hint: 'Número de la resolución; vacío: ninguna' },
    withholding_agent: {
      label: 'Agente de retención',
      hint: 'Número de la resolución, solo dígitos; vacío: ninguna',
    },
    is_rimpe: { label: 'Régimen RIMPE', hint: 'Contribuyente régimen RIMPE' },
    zero_rate: {
      label: 'Líneas sin IVA',
      hint: 'Con tarifa cero (tarifa_0), no objeto de IVA (no_objeto) o exentas (exento)',
    },
    consumer_limit: {
      label: 'Límite sin identificación',
      hint: 'En dólares; desde ahí la factura necesita el RUC, la cédula o el pasaporte del comprador',
    },
    allow_consumer_refunds: {
      label: 'Notas de crédito a consumidor final',
      hint: 'Desde 2026 podrían no estar permitidas. Pregunte a su contador.',
    },
    payment_form: {
      label: 'Forma de otros pagos',
      hint: 'Donde no se conoce el medio; 20: otros con utilización del sistema financiero',
    },
  },
  findings: {
    ec_ruc:
      '{id} no es un RUC ni una cédula. Corrija la identificación, o elija su tipo si es un pasaporte o del exterior.',
    ec_ruc_check_digit: 'Un dígito del RUC {id} no concuerda con los demás. Pregunte al comprador si es correcto.',
    ec_cedula: '{id} no es una cédula. Corrija la identificación.',
    ec_other_id: '{id} tiene otros caracteres que letras y dígitos, o más de 20. Corrija la identificación.',
    ec_name: 'El comprador no tiene un nombre que quepa en una factura.',
    ec_other_buyer:
      'La nota de crédito va a {id}, el comprador de su factura, y no a la identificación de la devolución.',
    ec_consumer_limit:
      'Una factura sin identificación es posible hasta USD {limit}. Ingrese el RUC, la cédula o el pasaporte.',
    ec_consumer_refund:
      'La factura {number} es a consumidor final, para la que el SRI podría no aceptar notas de crédito. La configuración puede permitirlo.',
    ec_origin_number: '«{number}» no es un número de factura, como 001-001-000000012.',
    ec_origin_authorisation: 'La factura {number} aún no está autorizada. Emita la nota de crédito cuando lo esté.',
    ec_rate:
      'Una línea tiene {rate} % de impuesto, que no es una tarifa del IVA en este día o no es de la factura. Revise la línea.',
    ec_issuer_ruc: 'Un dígito del RUC {ruc} de la configuración no concuerda con los demás. Revise si es correcto.',
  },
  messages: {
    27: 'El SRI no permite este tipo de comprobante al emisor. Aclárelo con el SRI.',
    28: 'El emisor no ha aceptado el acuerdo de medios electrónicos. Acéptelo en el sitio del SRI.',
    34: 'La factura que modifica la nota de crédito no está autorizada. Revise la factura.',
    35: 'El comprobante no concuerda con el esquema. Informe a soporte.',
    36: 'La versión del esquema ya no está vigente. Informe a soporte.',
    37: 'El emisor no tiene autorización para emitir comprobantes electrónicos. Solicítela al SRI.',
    39: 'La firma no es válida. Suba el certificado de nuevo.',
    40: 'El certificado no es válido o está caducado. Suba el nuevo.',
    42: 'El certificado fue revocado. Suba el nuevo.',
    43: 'El SRI ya tiene el comprobante. Consulte su estado.',
    45: 'Otro comprobante tiene este secuencial. Revise el establecimiento, el punto de emisión y el primer secuencial en la configuración.',
    46: 'El RUC no existe. Corrija el del comprador, y revise el del emisor en la configuración.',
    47: 'El tipo de comprobante no existe. Informe a soporte.',
    48: 'No hay un esquema para el comprobante. Informe a soporte.',
    49: 'El comprobante llegó vacío. Informe a soporte.',
    50: 'El SRI tiene un error interno. Envíe el comprobante de nuevo más tarde.',
    52: 'Las sumas del comprobante difieren. Informe a soporte.',
    56: 'El establecimiento está cerrado. Corríjalo en la configuración, o ábralo en el SRI.',
    57: 'La autorización de emisión está suspendida. Aclárelo con el SRI.',
    58: 'La clave de acceso es incorrecta. Informe a soporte.',
    59: 'La identificación del comprador no existe. Corríjala.',
    60: 'Es una prueba: el comprobante no tiene validez tributaria.',
    62: 'La identificación del comprador es incorrecta. Corríjala.',
    63: 'El RUC del emisor está cerrado. Aclárelo con el SRI.',
    64: 'El número de la factura que modifica la nota de crédito es incorrecto. Revise la factura.',
    65: 'La fecha está fuera del plazo que permite el SRI. Envíe el comprobante de nuevo con la fecha de hoy.',
    67: 'La fecha es incorrecta. Informe a soporte.',
    68: 'La factura que modifica la nota de crédito no tiene estos datos. Revise la factura.',
    69: 'La identificación del comprador es incorrecta. Corríjala.',
    70: 'El SRI está procesando el comprobante. Consulte su estado.',
    80: 'La clave de acceso es incorrecta. Informe a soporte.',
    82: 'La fecha de transporte es incorrecta. Informe a soporte.',
    92: 'El valor de la devolución del IVA es incorrecto. Informe a soporte.',
  },
};
