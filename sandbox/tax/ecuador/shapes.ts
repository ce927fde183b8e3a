import type { Shape } from '../shape.ts';

const amount = /^\d{1,12}(\.\d{1,2})?$/;
const number = /^\d{1,12}(\.\d{1,6})?$/;
const rate = /^\d{1,3}(\.\d{1,2})?$/;
const day = /^(0[1-9]|[12]\d|3[01])\/(0[1-9]|1[012])\/20\d\d$/;
const series = /^\d{3}$/;
const text = (longest: number) => new RegExp(`^[^\\n]{1,${longest}}$`, 'u');

const infoTributaria = {
  ambiente: /^[12]$/,
  tipoEmision: /^[12]$/,
  razonSocial: text(300),
  'nombreComercial?': text(300),
  ruc: /^\d{10}001$/,
  claveAcceso: /^\d{49}$/,
  codDoc: /^\d{2}$/,
  estab: series,
  ptoEmi: series,
  secuencial: /^\d{9}$/,
  dirMatriz: text(300),
  'agenteRetencion?': /^\d{1,8}$/,
  'contribuyenteRimpe?': text(300),
};

const tax = { codigo: /^[235]$/, codigoPorcentaje: /^\d{1,4}$/ };
const receiverType = /^0[4-8]$/;

const infoFactura = {
  fechaEmision: day,
  'dirEstablecimiento?': text(300),
  'contribuyenteEspecial?': /^[A-Za-z0-9]{3,13}$/,
  'obligadoContabilidad?': /^(SI|NO)$/,
  tipoIdentificacionComprador: receiverType,
  'guiaRemision?': /^\d{3}-\d{3}-\d{9}$/,
  razonSocialComprador: text(300),
  identificacionComprador: text(20),
  'direccionComprador?': text(300),
  totalSinImpuestos: amount,
  'totalSubsidio?': amount,
  totalDescuento: amount,
  totalConImpuestos: {
    'totalImpuesto+': { ...tax, 'descuentoAdicional?': amount, baseImponible: amount, 'tarifa?': rate, valor: amount },
  },
  'propina?': amount,
  importeTotal: amount,
  'moneda?': text(15),
  'placa?': text(20),
  'pagos?': {
    'pago+': { formaPago: /^(0[1-9]|1\d|2[01])$/, total: amount, 'plazo?': amount, 'unidadTiempo?': text(10) },
  },
  'valorRetIva?': amount,
  'valorRetRenta?': amount,
};

const infoNotaCredito = {
  fechaEmision: day,
  'dirEstablecimiento?': text(300),
  tipoIdentificacionComprador: receiverType,
  razonSocialComprador: text(300),
  identificacionComprador: text(20),
  'contribuyenteEspecial?': /^[A-Za-z0-9]{3,13}$/,
  'obligadoContabilidad?': /^(SI|NO)$/,
  'rise?': text(40),
  codDocModificado: /^\d{2}$/,
  numDocModificado: /^\d{3}-\d{3}-\d{9}$/,
  fechaEmisionDocSustento: day,
  totalSinImpuestos: amount,
  valorModificacion: amount,
  'moneda?': text(15),
  totalConImpuestos: { 'totalImpuesto+': { ...tax, baseImponible: amount, valor: amount } },
  motivo: text(300),
};

const additional = { 'detallesAdicionales?': { 'detAdicional+': /^$/ } };
const end = { 'infoAdicional?': { 'campoAdicional+': text(300) } };

/** The parts of the two documents that a sale of goods has, in the order of the SRI's schemas. */
export const SHAPES: Readonly<Record<string, { codDoc: string; versions: readonly string[]; shape: Shape }>> = {
  factura: {
    codDoc: '01',
    versions: ['1.0.0', '1.1.0', '2.0.0', '2.1.0'],
    shape: {
      infoTributaria,
      infoFactura,
      detalles: {
        'detalle+': {
          'codigoPrincipal?': text(25),
          'codigoAuxiliar?': text(25),
          descripcion: text(300),
          'unidadMedida?': text(50),
          cantidad: number,
          precioUnitario: number,
          'precioSinSubsidio?': number,
          descuento: amount,
          precioTotalSinImpuesto: amount,
          ...additional,
          impuestos: { 'impuesto+': { ...tax, tarifa: rate, baseImponible: amount, valor: amount } },
        },
      },
      ...end,
    },
  },
  notaCredito: {
    codDoc: '04',
    versions: ['1.0.0', '1.1.0'],
    shape: {
      infoTributaria,
      infoNotaCredito,
      detalles: {
        'detalle+': {
          'codigoInterno?': text(25),
          'codigoAdicional?': text(25),
          descripcion: text(300),
          cantidad: number,
          precioUnitario: number,
          'descuento?': amount,
          precioTotalSinImpuesto: amount,
          ...additional,
          impuestos: { 'impuesto+': { ...tax, 'tarifa?': rate, baseImponible: amount, valor: amount } },
        },
      },
      ...end,
    },
  },
};
