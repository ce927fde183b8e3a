import type { Shape } from '../tax/shape.ts';

const text = (longest: number) => new RegExp(`^[^\\n]{1,${longest}}$`, 'u');
const integer = (digits: number) => new RegExp(`^\\d{1,${digits}}$`);
const nillable = (pattern: RegExp) => new RegExp(`^$|${pattern.source}`, pattern.flags);

const AMOUNT = /^\d{1,15}(\.\d{1,2})?$/;
const POSITIVE = /^(?=.*[1-9])\d{1,15}(\.\d{1,2})?$/;
const PRECISE = /^\d{1,15}(\.\d{1,10})?$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/;

const emisor = (numero: string): Shape => ({
  nitEmisor: /^[1-9]\d{0,12}$/,
  razonSocialEmisor: text(200),
  municipio: text(25),
  telefono: nillable(text(25)),
  [numero]: /^[1-9]\d{0,9}$/,
  cuf: text(100),
  cufd: text(100),
  codigoSucursal: integer(4),
  direccion: text(500),
  codigoPuntoVenta: nillable(integer(4)),
  fechaEmision: MOMENT,
  nombreRazonSocial: nillable(text(500)),
  codigoTipoDocumentoIdentidad: /^[1-5]$/,
  numeroDocumento: text(20),
  complemento: nillable(text(5)),
  codigoCliente: text(100),
});

const linea = (amount: RegExp): Shape => ({
  actividadEconomica: text(10),
  codigoProductoSin: /^[1-9]\d{0,7}$/,
  codigoProducto: text(50),
  descripcion: text(500),
  cantidad: amount,
  unidadMedida: /^(1?\d?\d|200)$/,
  precioUnitario: amount,
  montoDescuento: nillable(amount),
  subTotal: amount,
});

const COMPRA_VENTA: Shape = {
  cabecera: {
    ...emisor('numeroFactura'),
    codigoMetodoPago: integer(3),
    numeroTarjeta: nillable(integer(16)),
    montoTotal: POSITIVE,
    montoTotalSujetoIva: AMOUNT,
    codigoMoneda: integer(3),
    tipoCambio: POSITIVE,
    montoTotalMoneda: POSITIVE,
    montoGiftCard: nillable(AMOUNT),
    descuentoAdicional: nillable(AMOUNT),
    codigoExcepcion: nillable(/^[01]$/),
    cafc: nillable(text(50)),
    leyenda: text(200),
    usuario: text(100),
    codigoDocumentoSector: /^1$/,
  },
  'detalle+': { ...linea(AMOUNT), numeroSerie: nillable(text(1_500)), numeroImei: nillable(text(1_500)) },
};

const NOTA: Shape = {
  cabecera: {
    ...emisor('numeroNotaCreditoDebito'),
    numeroFactura: /^[1-9]\d{0,9}$/,
    numeroAutorizacionCuf: text(100),
    fechaEmisionFactura: MOMENT,
    montoTotalOriginal: POSITIVE,
    montoTotalDevuelto: POSITIVE,
    montoDescuentoCreditoDebito: nillable(AMOUNT),
    montoEfectivoCreditoDebito: POSITIVE,
    codigoExcepcion: nillable(/^[01]$/),
    leyenda: text(200),
    usuario: text(100),
    codigoDocumentoSector: /^24$/,
  },
  'detalle+': { ...linea(PRECISE), codigoDetalleTransaccion: /^[12]$/ },
};

/** By the root's name. Sector 47, of facturas with an additional discount, is not simulated. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  facturaComputarizadaCompraVenta: COMPRA_VENTA,
  facturaElectronicaCompraVenta: COMPRA_VENTA,
  notaFiscalComputarizadaCreditoDebito: NOTA,
  notaFiscalElectronicaCreditoDebito: NOTA,
};
